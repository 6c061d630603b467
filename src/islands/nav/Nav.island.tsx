// An island because its badges count what comes in while the page is open (`client:load`: it also keeps the polling).
import { useEffect } from 'react'
import type { IslandProps } from '../../core/island.ts'
import type { RouteId } from '../../routes.ts'
import { followLanguage, loadSession, $session, NO_SESSION } from '../../stores/account/sessions.ts'
import { environment } from '../../stores/page/environment.ts'
import { $isOnline } from '../../stores/page/network.ts'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useBackgroundSync } from '../shared/use-background-sync.ts'
import { useShared } from '../use-shared.ts'
import { AccountMenu } from './account-menu.tsx'
import { NavItems } from './items.tsx'

export interface NavProps extends IslandProps {
  route: RouteId
  /** False where the brand takes no new members. */
  hasSignup: boolean
}

/** Until the session is known both variants are rendered, and the hint cookie chooses in CSS which is painted. */
export const Nav = withPage(function Nav({ route, hasSignup }: NavProps) {
  const { t, locale, href } = usePage()
  const session = useShared($session, NO_SESSION)
  const isOnline = useShared($isOnline, true)
  const counters = useBackgroundSync()
  const isKnown = session.status === 'ready'
  const user = isKnown ? session.value : null
  const hasMember = !isKnown || user !== null
  const isRetryDue = isOnline && session.status === 'failed'

  const isMember = user !== null
  useEffect(() => {
    if (isMember) return environment.whenActivated(() => void followLanguage(locale))
  }, [isMember, locale])
  useEffect(() => {
    if (isRetryDue) void loadSession()
  }, [isRetryDue])

  return (
    <>
      {hasMember && (
        <div className={isKnown ? 'site-nav' : 'site-nav only-members'}>
          <nav className="site-nav__main" aria-label={t('common.nav.main')}>
            <NavItems route={route} user={user} counters={counters} />
          </nav>
          <AccountMenu user={user} />
        </div>
      )}
      {!user && (
        <nav
          className={isKnown ? 'header__nav' : 'header__nav only-visitors'}
          aria-label={t('common.nav.main')}
        >
          <a className="header__link" href={href('login')}>
            {t('common.nav.login')}
          </a>
          {hasSignup && (
            <a className="action action--small" href={href('signup')}>
              {t('common.nav.signup')}
            </a>
          )}
        </nav>
      )}
      <p className="offline-bar" role="status">
        {!isOnline && t('common.states.offline')}
      </p>
    </>
  )
}, 'chrome')
