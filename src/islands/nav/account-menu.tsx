import { type FocusEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { User } from '../../contract/sessions.ts'
import { keyOf } from '../../core/keys.ts'
import { environment } from '../../stores/page/environment.ts'
import { logout } from '../../stores/account/sessions.ts'
import { countUnsent } from '../../stores/chat/unsent.ts'
import { Icon } from '../../ui/icon.tsx'
import { failureText } from '../shared/failure-text.ts'
import { Avatar } from '../members/avatar.tsx'
import { usePage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'

const UnsentDialog = whenShown(async () => (await import('./unsent-dialog.tsx')).UnsentDialog)

/** Opened by the member's own picture: the account, and links that are not in the navigation. */
export function AccountMenu({ user }: { user: User | null }) {
  const { t, locale, href } = usePage()
  const menu = useRef<HTMLDetailsElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [unsent, setUnsent] = useState(0)

  const close = () => {
    if (menu.current) menu.current.open = false
  }
  const handleBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !menu.current?.contains(event.relatedTarget)) close()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event.nativeEvent) !== 'Escape' || !menu.current?.open) return
    close()
    menu.current.querySelector('summary')?.focus()
  }
  const handleLogout = async () => {
    setUnsent(0)
    if (isBusy) return
    setBusy(true)
    const result = await logout()
    if (result.ok) return environment.go(href('index'))
    setBusy(false)
    setFailure(result.failure)
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what the summary opened
    <details ref={menu} className="account-menu" onBlur={handleBlur} onKeyDown={handleKeyDown}>
      <summary className="account-menu__button">
        <OwnPhoto user={user} />
        <span className="visually-hidden">{t('common.nav.account')}</span>
      </summary>
      <div className="account-menu__panel">
        {user && <Who user={user} />}
        <ul className="account-menu__list">
          <li>
            <a className="account-menu__item" href={href('profile')}>
              <Icon name="person" />
              {t('common.nav.profile')}
            </a>
          </li>
          <li>
            <a className="account-menu__item" href={href('settings')}>
              <Icon name="settings" />
              {t('common.nav.settings')}
            </a>
          </li>
          <li>
            {/* The header's own list. */}
            <button type="button" className="account-menu__item" popoverTarget="languages">
              <Icon name="globe" />
              {t('common.nav.language')}
              <span className="account-menu__value">{locale.toUpperCase()}</span>
            </button>
          </li>
          <li>
            <a className="account-menu__item" href={href('pages-faq')}>
              <Icon name="help" />
              {t('common.nav.help')}
            </a>
          </li>
          <li>
            <button
              type="button"
              className="account-menu__item"
              aria-busy={isBusy || undefined}
              onClick={() => (countUnsent() > 0 ? setUnsent(countUnsent()) : void handleLogout())}
            >
              <Icon name="leave" />
              {t('common.nav.logout')}
            </button>
          </li>
        </ul>
        <p className="account-menu__error" role="alert">
          {failure && failureText(t, failure)}
        </p>
      </div>
      <Suspense>
        {unsent > 0 && (
          <UnsentDialog count={unsent} onClose={() => setUnsent(0)} onLogout={() => void handleLogout()} />
        )}
      </Suspense>
    </details>
  )
}

function OwnPhoto({ user }: { user: User | null }) {
  const image = user?.profile.main_image
  return image ? (
    <Avatar image={image} className="account-menu__photo" width={48} height={60} />
  ) : (
    <span className="account-menu__photo">
      <Icon name="person" />
    </span>
  )
}

/** Photo, name, and what the account is worth; leads to more of it. */
function Who({ user }: { user: User }) {
  const { t, href } = usePage()
  return (
    <a className="account-menu__who" href={href(user.paid_user ? 'credits' : 'premium')}>
      <OwnPhoto user={user} />
      <span className="account-menu__name">{user.name}</span>
      <span className="account-menu__plan">
        {t(user.paid_user ? 'common.nav.short.premium' : 'common.nav.free')}
        {(user.paid_user || user.credits > 0) && (
          <> · {t('common.nav.credits_left', { count: user.credits })}</>
        )}
      </span>
    </a>
  )
}
