// An island because its badges count what comes in while the page is open; on wide screens it never loads (`client:media`).
import type { IslandProps } from '../../core/island.ts'
import type { RouteId } from '../../routes.ts'
import { $counters, NO_COUNTERS } from '../../stores/live/counters.ts'
import { $session, NO_SESSION } from '../../stores/account/sessions.ts'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { NavItems } from './items.tsx'

export interface BottomBarProps extends IslandProps {
  route: RouteId
}

/** The member's navigation within reach of the thumb, under 768 px. */
export const BottomBar = withPage(function BottomBar({ route }: BottomBarProps) {
  const { t } = usePage()
  const session = useShared($session, NO_SESSION)
  const counters = useShared($counters, NO_COUNTERS)
  const isKnown = session.status === 'ready'
  const user = isKnown ? session.value : null
  if (isKnown && !user) return null
  return (
    <nav className={isKnown ? 'bottom-bar' : 'bottom-bar only-members'} aria-label={t('common.nav.main')}>
      <NavItems route={route} user={user} counters={counters} isShort />
    </nav>
  )
}, 'chrome')
