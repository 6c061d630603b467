import type { Decision } from '../../contract/moderation.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'

/** Decisions with their statement of reasons (measure, date, ground, automated or not) and a link to object. */
export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  const { t, site, href } = usePage()
  const formatDate = useFormatDate()
  return (
    <ul className="decisions">
      {decisions.map(({ id, measure, message, ground, automated, at, until, lifted_at: liftedAt }) => (
        <li key={id} className="decision">
          <p className="decision__title">
            {message === null
              ? t(`moderation.cases.measures.${measure}`)
              : t('moderation.cases.message_removed')}
          </p>
          <p className="decision__facts">
            {t('moderation.cases.since', { date: formatDate(at) })}
            {until !== null && ` · ${t('moderation.cases.until', { date: formatDate(until, 'moment') })}`}
            {liftedAt !== null && ` · ${t('moderation.cases.lifted', { date: formatDate(liftedAt) })}`}
          </p>
          <p>
            {t(`notifications.reasons.${ground}`, { age: String(site.min_age) })}{' '}
            {t(`notifications.reasons.${automated ? 'automated' : 'by_person'}`)}
          </p>
          <p className="decision__facts">{t('moderation.cases.number', { number: id })}</p>
          {liftedAt === null && (
            <p>
              {t('moderation.cases.object_text')}{' '}
              <a href={`${href('complaints')}?kind=other&reference=${id}`}>{t('moderation.cases.object')}</a>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
