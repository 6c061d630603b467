import { useQuery } from '@tanstack/react-query'
import { getDeskHealth, startAudit, type Health } from '../../../contract/desk/health.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { OUTBOX_DAYS } from '../../../core/limits.ts'
import { formatNumber } from '../../../core/format.ts'
import { ask } from '../../ask.ts'
import { momentWriter } from '../../moments.ts'
import { Failure } from '../../shell/failure.tsx'
import { TableSkeleton } from '../../shell/table-skeleton.tsx'
import { useChange } from '../../session.ts'
import { TableBox } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'
import { AuditPanel } from './audit-panel.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { OverduePanel } from './overdue-panel.tsx'

/** It is read again so often, and while an audit is awaited. */
const POLL_MS = 60_000
const AWAITED_POLL_MS = 10_000

/** What is marked on the screen. */
const concernsIn = ({ audits, is_audit_late, outbox, jobs, refunds, requests, rules }: Health): number => {
  const last = audits.find(({ finished_at }) => finished_at > 0)
  return [
    is_audit_late || (last !== undefined && (last.failure !== '' || last.found.length > 0)),
    ...outbox.flatMap(({ is_late, failed }) => [is_late, failed > 0]),
    ...jobs.map(({ is_late }) => is_late),
    refunds.count > 0,
    requests.count > 0,
    ...rules.map(() => true),
  ].filter(Boolean).length
}

/** How the installation is: its audits, what is overdue, what waits to be sent, and the jobs. */
export function HealthScreen({ me }: { me: Me }) {
  const t = useTexts()
  const health = useQuery({
    queryKey: ['health'],
    queryFn: () => ask(getDeskHealth),
    refetchInterval: ({ state }) =>
      state.data?.audits.some(({ finished_at }) => finished_at === 0) ? AWAITED_POLL_MS : POLL_MS,
  })
  const start = useChange(startAudit, () => void health.refetch())
  const { data } = health
  const concerns = data ? concernsIn(data) : 0
  return (
    <>
      <header className="screen__head">
        <h1>{t('desk.health.title')}</h1>
        <p className="screen__note" role="status">
          {data && (concerns === 0 ? t('desk.health.well') : t('desk.health.concerns', { count: concerns }))}
        </p>
      </header>
      <Failure error={health.error} onRetry={() => void health.refetch()} />
      {health.isPending && <TableSkeleton />}
      {data && (
        <div className="health">
          <AuditPanel me={me} health={data} start={start} />
          <div className="health__column">
            <OverduePanel me={me} health={data} />
            <RulesPanel rules={data.rules} />
          </div>
          <OutboxPanel me={me} outbox={data.outbox} />
          <JobsPanel me={me} jobs={data.jobs} />
        </div>
      )}
    </>
  )
}

function OutboxPanel({ me, outbox }: { me: Me; outbox: Health['outbox'] }) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <section className="panel" aria-labelledby="health-outbox">
      <h2 id="health-outbox">{t('desk.health.outbox')}</h2>
      <p className="panel__note">{t('desk.health.outbox_note', { days: OUTBOX_DAYS })}</p>
      <TableBox labelledBy="health-outbox">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('desk.health.channel')}</th>
              <th scope="col" className="table__number">
                {t('desk.health.waiting')}
              </th>
              <th scope="col">{t('desk.health.oldest')}</th>
              <th scope="col" className="table__number">
                {t('desk.health.failed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {outbox.map(({ channel, waiting, is_late, failed }) => (
              <tr key={channel}>
                <th scope="row">{t(`desk.health.channels.${channel}`)}</th>
                <td className="table__number">{formatNumber(t.locale, waiting.count)}</td>
                <td className="table__nowrap">
                  {waiting.count > 0 ? moment(waiting.oldest) : <span className="none">–</span>}{' '}
                  {is_late && <span className="tag tag--danger">{t('desk.health.late')}</span>}
                </td>
                <td className={failed > 0 ? 'table__number health__bad' : 'table__number'}>
                  {formatNumber(t.locale, failed)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  )
}

function RulesPanel({ rules }: { rules: Health['rules'] }) {
  const t = useTexts()
  return (
    <section className="panel" aria-labelledby="health-rules">
      <h2 id="health-rules">{t('desk.health.rules')}</h2>
      {rules.length === 0 && <p className="panel__note">{t('desk.health.no_rules')}</p>}
      {rules.length > 0 && (
        <dl className="facts">
          {rules.map(({ rule, cases, measures }) => (
            <div key={rule} className="facts__fact">
              <dt>{t(`desk.clusters.rules.${rule}`)}</dt>
              <dd className="health__bad">{t('desk.health.rule_outcome', { cases, measures })}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
