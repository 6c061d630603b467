import type { Health } from '../../../contract/desk/health.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { momentWriter } from '../../moments.ts'
import { TableBox } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'

/** When each job ran last. */
export function JobsPanel({ me, jobs }: { me: Me; jobs: Health['jobs'] }) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const at = (time: number) => (time > 0 ? moment(time) : <span className="none">–</span>)
  return (
    <section className="panel health__wide" aria-labelledby="health-jobs">
      <h2 id="health-jobs">{t('desk.health.jobs')}</h2>
      <p className="panel__note">{t('desk.health.jobs_note')}</p>
      {jobs.length === 0 ? (
        <div className="empty">
          <h3>{t('desk.health.no_jobs')}</h3>
          <p>{t('desk.health.no_jobs_text')}</p>
        </div>
      ) : (
        <TableBox labelledBy="health-jobs">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('desk.health.job')}</th>
                <th scope="col">{t('desk.health.ran')}</th>
                <th scope="col">{t('desk.health.job_failed')}</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map(({ job, ran_at, failed_at, is_late }) => (
                <tr key={job}>
                  <th scope="row" lang="en">
                    {job}
                  </th>
                  <td className="table__nowrap">
                    {at(ran_at)} {is_late && <span className="tag tag--danger">{t('desk.health.late')}</span>}
                  </td>
                  <td className="table__nowrap">{at(failed_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
    </section>
  )
}
