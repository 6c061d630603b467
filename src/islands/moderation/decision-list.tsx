import type { Decision } from '../../contract/moderation.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { reasonsText } from './reasons-text.ts'
import { SentAppeal } from './sent-appeal.tsx'

/** Decisions with their statement of reasons (measure, date, ground, facts, rule, automated or not) and a link to object. */
export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  const { t, href } = usePage()
  const formatDate = useFormatDate()
  return (
    <ul className="decisions">
      {decisions.map((decision) => {
        const { id, measure, message, at, until, lifted_at: liftedAt } = decision
        return (
          <li key={id} className="decision">
            <p className="decision__title">
              {message === null
                ? t(`moderation.cases.measures.${measure}`)
                : t('moderation.cases.message_removed')}
            </p>
            <p className="decision__facts">
              {t('moderation.cases.since', { date: formatDate(at, 'long') })}
              {until !== null &&
                ` · ${t('moderation.cases.until', { date: formatDate(until, 'longMoment') })}`}
              {liftedAt !== null &&
                ` · ${t('moderation.cases.lifted', { date: formatDate(liftedAt, 'long') })}`}
            </p>
            <p>{reasonsText(t, decision)}</p>
            <p className="decision__facts">{t('moderation.cases.number', { number: id })}</p>
            {decision.appeal_until !== null && (
              <p>
                {t('moderation.cases.object_text')}{' '}
                <a href={`${href('appeal')}?decision=${id}`}>{t('moderation.cases.object')}</a>
              </p>
            )}
            {decision.appeal && <SentAppeal appeal={decision.appeal} />}
          </li>
        )
      })}
    </ul>
  )
}
