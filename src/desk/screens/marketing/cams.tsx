import { type CamImportRow, getCams, importCams } from '../../../contract/desk/cams.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { formatNumber } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { actorName, namesOf } from '../../actors.ts'
import { ask } from '../../ask.ts'
import { momentWriter } from '../../moments.ts'
import { useChange } from '../../session.ts'
import { BrandName } from '../../shell/brand.tsx'
import { Failure } from '../../shell/failure.tsx'
import { SCREEN_TITLE } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'
import { ListFrame } from '../money/list-frame.tsx'
import { ListViews, useViewedList } from '../money/list-views.tsx'

/** Imports of cam profiles, the last first, with what was left out. */
export function CamsScreen({ me }: { me: Me }) {
  const t = useTexts()
  const { view, brand, list, pages, rows } = useViewedList({
    key: ['cams'],
    views: ['all'],
    read: ({ view: _all, ...query }) => ask(getCams, { query }),
    isMoving: ({ finished_at }) => finished_at === 0,
  })
  const start = useChange(importCams, () => void list.refetch())
  const feeds = (pages[0]?.feeds ?? []).filter((id) => brand === '' || id === brand)
  return (
    <>
      <header className="screen__head">
        <h1 id={SCREEN_TITLE}>{t('desk.cams.title')}</h1>
        <p className="screen__note" role="status">
          {list.data && t(list.hasNextPage ? 'desk.cams.shown' : 'desk.cams.all', { count: rows.length })}
        </p>
      </header>
      <ListViews
        {...{ me, screen: 'cams', view, brand }}
        label={t('desk.brand')}
        views={[{ view: 'all', label: t('desk.all') }]}
      />
      {feeds.length > 0 && (
        <div className="form form--line">
          {feeds.map((id) => (
            <Button
              key={id}
              variant="secondary"
              isBusy={start.isPending}
              onClick={() => start.mutate({ body: { brand: id } })}
            >
              {t('desk.cams.import', { brand: me.brands.find((each) => each.id === id)?.name ?? id })}
            </Button>
          ))}
        </div>
      )}
      <Failure error={start.error} />
      <ListFrame
        list={list}
        rows={[]}
        isEmpty={rows.length === 0}
        empty={{ title: t('desk.cams.empty'), text: t('desk.cams.empty_text') }}
      >
        <ImportTable me={me} rows={rows} operators={namesOf(pages.flatMap((each) => each.operators))} />
      </ListFrame>
    </>
  )
}

interface ImportTableProps {
  me: Me
  rows: readonly CamImportRow[]
  operators: Readonly<Record<string, string>>
}

function ImportTable({ me, rows, operators }: ImportTableProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('desk.cams.at')}</th>
          <th scope="col">{t('desk.brand')}</th>
          <th scope="col">{t('desk.cams.by')}</th>
          <th scope="col" className="table__number">
            {t('desk.cams.added')}
          </th>
          <th scope="col" className="table__number">
            {t('desk.cams.changed')}
          </th>
          <th scope="col" className="table__number">
            {t('desk.cams.removed')}
          </th>
          <th scope="col">{t('desk.cams.left_out')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="table__nowrap">
              {moment(row.asked_at)}
            </th>
            <td>
              <BrandName id={row.brand} brands={me.brands} />
            </td>
            <td>{actorName(t, row.asked_by, operators, me)}</td>
            {(['added', 'changed', 'removed'] as const).map((name) => (
              <td key={name} className="table__number">
                {formatNumber(t.locale, row[name])}
              </td>
            ))}
            <td>
              <Outcome row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Outcome({ row }: { row: CamImportRow }) {
  const t = useTexts()
  if (row.finished_at === 0) return <span className="tag">{t('desk.cams.waits')}</span>
  if (row.failure !== '') return <span lang="en">{row.failure}</span>
  if (row.left_out === 0) return <span className="none">–</span>
  return (
    <details>
      <summary>{formatNumber(t.locale, row.left_out)}</summary>
      <ul lang="en">
        {row.refused.map(({ id, problem }, index) => (
          <li key={index}>
            <code className="table__id">{id}</code> {problem}
          </li>
        ))}
      </ul>
    </details>
  )
}
