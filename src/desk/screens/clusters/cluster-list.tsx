import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from '@nanostores/react'
import { getPagePath } from '@nanostores/router'
import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import { CLUSTER_KINDS } from '../../../contract/desk/case-lists.ts'
import { type Cluster, getClusters } from '../../../contract/desk/clusters.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { SIGNAL_DAYS } from '../../../core/limits.ts'
import { Button } from '../../../ui/button.tsx'
import { ask, PAGED } from '../../ask.ts'
import { $router } from '../../router.ts'
import { Failure } from '../../shell/failure.tsx'
import { TableSkeleton } from '../../shell/table-skeleton.tsx'
import { TableBox } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'
import { ClusterPanel } from './cluster-panel.tsx'

const keyOf = ({ kind, value }: Cluster) => `${kind}-${value}`

/** Accounts that share something, and what became of the cases of each rule. */
export function ClustersScreen({ me }: { me: Me }) {
  const t = useTexts()
  const page = useStore($router)
  const kind = CLUSTER_KINDS.find((each) => each === page?.search.kind)
  const clusters = useInfiniteQuery({
    queryKey: ['clusters', kind ?? ''],
    queryFn: ({ pageParam }) =>
      ask(getClusters, { query: { ...(kind && { kind }), ...(pageParam && { after: pageParam }) } }),
    ...PAGED,
  })
  const pages = clusters.data?.pages ?? []
  const rows = pages.flatMap((each) => each.rows)
  const hrefOf = (search: Record<string, string>) => getPagePath($router, 'clusters', {}, search)
  const count = pages[0]?.all ?? 0
  return (
    <>
      <header className="screen__head">
        <h1>{t('desk.clusters.title')}</h1>
        <p className="screen__note" role="status">
          {clusters.data && t('desk.clusters.count', { count })}
        </p>
      </header>
      <nav className="views" aria-label={t('desk.clusters.kinds_label')}>
        <ul className="views__list">
          <li>
            <a
              className="views__link"
              href={hrefOf({})}
              aria-current={kind === undefined ? 'true' : undefined}
            >
              {t('desk.clusters.all_kinds')}
            </a>
          </li>
          {CLUSTER_KINDS.map((each) => (
            <li key={each}>
              <a
                className="views__link"
                href={hrefOf({ kind: each })}
                aria-current={each === kind ? 'true' : undefined}
              >
                {t(`desk.clusters.kinds.${each}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Failure error={clusters.error} onRetry={() => void clusters.refetch()} />
      {clusters.isPending && <TableSkeleton />}
      {clusters.data && rows.length === 0 && (
        <div className="empty">
          <h2>{t('desk.clusters.empty')}</h2>
          <p>{t('desk.clusters.empty_text')}</p>
        </div>
      )}
      {rows.map((cluster) => (
        <ClusterPanel
          key={keyOf(cluster)}
          me={me}
          cluster={cluster}
          onChange={() => void clusters.refetch()}
        />
      ))}
      {clusters.hasNextPage && (
        <Button
          variant="secondary"
          isBusy={clusters.isFetchingNextPage}
          onClick={() => void clusters.fetchNextPage()}
        >
          {t('desk.more')}
        </Button>
      )}
      <RuleFigures figures={pages[0]?.figures ?? []} />
    </>
  )
}

type Figures = AnswerOf<typeof getClusters>['figures']

function RuleFigures({ figures }: { figures: Figures }) {
  const t = useTexts()
  if (figures.length === 0) return null
  return (
    <section className="panel" aria-labelledby="rule-figures">
      <h2 id="rule-figures">{t('desk.clusters.figures')}</h2>
      <p className="panel__note">{t('desk.clusters.figures_note', { days: SIGNAL_DAYS })}</p>
      <TableBox labelledBy="rule-figures">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('desk.clusters.rule')}</th>
              <th scope="col" className="table__number">
                {t('desk.clusters.cases')}
              </th>
              <th scope="col" className="table__number">
                {t('desk.clusters.measures')}
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ rule, cases, measures, poor }) => (
              <tr key={rule}>
                <th scope="row">
                  {t(`desk.clusters.rules.${rule}`)}{' '}
                  {poor && <span className="tag">{t('desk.clusters.poor')}</span>}
                </th>
                <td className="table__number">{cases}</td>
                <td className="table__number">{measures}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  )
}
