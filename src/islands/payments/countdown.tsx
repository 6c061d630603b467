import { formatCountdown } from '../../core/format.ts'
import { usePage } from '../shared/page-context.tsx'

/** The time left as `h:mm:ss`; small, as the sentence beside it names the time of day. */
export function Countdown({ seconds }: { seconds: number }) {
  const { t, locale } = usePage()
  return (
    <span className="countdown">
      <span className="visually-hidden">{t('payments.bonus.left')} </span>
      <span role="timer">{formatCountdown(locale, seconds)}</span>
    </span>
  )
}
