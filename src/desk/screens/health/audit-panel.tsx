import type { AuditRun, Health, startAudit } from '../../../contract/desk/health.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { actorName, namesOf } from '../../actors.ts'
import { DeskError } from '../../ask.ts'
import { momentWriter } from '../../moments.ts'
import type { useChange } from '../../session.ts'
import { Failure } from '../../shell/failure.tsx'
import { TableBox } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'

interface AuditPanelProps {
  me: Me
  health: Health
  start: ReturnType<typeof useChange<typeof startAudit>>
}

/** The last audits with the rules that do not hold, and the press that starts one. */
export function AuditPanel({ me, health: { audits, operators, is_audit_late }, start }: AuditPanelProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const names = namesOf(operators)
  const isOpen = audits.some(({ finished_at }) => finished_at === 0)
  const isRefused = start.error instanceof DeskError && start.error.code === 'already_decided'
  return (
    <section className="panel health__wide" aria-labelledby="health-audit">
      <h2 id="health-audit">{t('desk.health.audit')}</h2>
      <p className="panel__note">{t('desk.health.audit_note')}</p>
      {is_audit_late && <Alert kind="danger">{t('desk.health.audit_late')}</Alert>}
      {me.rights.includes('log.read_cases') && (
        <Button
          variant="secondary"
          isBusy={start.isPending}
          aria-disabled={isOpen}
          onClick={() => {
            if (!isOpen) start.mutate({ body: {} })
          }}
        >
          {t('desk.health.start')}
        </Button>
      )}
      <p className="panel__note" role="status">
        {isRefused || isOpen ? t(start.isSuccess ? 'desk.health.started' : 'desk.health.running') : ''}
      </p>
      {!isRefused && <Failure error={start.error} />}
      {audits.length === 0 ? (
        <div className="empty">
          <h3>{t('desk.health.no_audit')}</h3>
          <p>{t('desk.health.no_audit_text')}</p>
        </div>
      ) : (
        <TableBox labelledBy="health-audit">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('desk.health.at')}</th>
                <th scope="col">{t('desk.health.by')}</th>
                <th scope="col">{t('desk.health.outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {audits.map((run) => (
                <tr key={run.id}>
                  <th scope="row" className="table__nowrap">
                    {moment(run.asked_at)}
                  </th>
                  <td>
                    {run.asked_by.startsWith('system:')
                      ? t('desk.health.night')
                      : actorName(t, run.asked_by, names, me)}
                  </td>
                  <td>
                    <Outcome run={run} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
    </section>
  )
}

function Outcome({ run: { begun_at, finished_at, checks, found, failure } }: { run: AuditRun }) {
  const t = useTexts()
  if (finished_at === 0)
    return <span className="tag">{t(begun_at === 0 ? 'desk.health.waits' : 'desk.health.runs')}</span>
  if (failure !== '') return <span className="health__bad">{t(`desk.health.failures.${failure}`)}</span>
  if (found.length === 0) return t('desk.health.sound', { checks })
  return (
    <details>
      <summary className="health__bad">{t('desk.health.broken', { count: found.length })}</summary>
      <ul>
        {found.map(({ check, rows }) => (
          <li key={check}>
            <span lang="en">{check}</span> ({t('desk.health.rows', { count: rows })})
          </li>
        ))}
      </ul>
    </details>
  )
}
