import { $today } from '../../stores/account/clock.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'

/** When there are new likes, and what can be done until then. */
export function UsedUp({ resetsAt }: { resetsAt: number }) {
  const { t, href } = usePage()
  const formatDate = useFormatDate()
  const today = useShared($today, 0)
  return (
    <p className="swipe-game__used" id="swipe-used" role="status">
      <strong>{t('games.swipe.used_title')}</strong>{' '}
      {t('games.swipe.used_text', { time: formatDate(resetsAt, 'near', today) })}{' '}
      <a href={href('match-finder')}>{t('common.titles.match-finder')}</a>
    </p>
  )
}
