import type { Decision } from '../../contract/moderation.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'

/** An appeal that was sent, and what became of it. */
export function SentAppeal({ appeal }: { appeal: NonNullable<Decision['appeal']> }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const { number, at, outcome } = appeal
  return (
    <p>
      {t('moderation.cases.appealed', { number, date: formatDate(at, 'long') })}{' '}
      {t(`moderation.appeal.outcomes.${outcome ?? 'waiting'}`)}
    </p>
  )
}
