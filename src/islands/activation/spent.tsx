import type { LinkKind } from '../../contract/lists.ts'
import { $user } from '../../stores/account/sessions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useFocusedHeading } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { ResendButton } from './resend-button.tsx'

interface SpentProps {
  kind?: LinkKind | undefined
  why?: 'used' | 'expired' | undefined
}

/** A used or expired link, with the next step for its kind. */
export function Spent({ kind, why }: SpentProps) {
  const { t } = usePage()
  const heading = useFocusedHeading()
  const isVisitor = useShared($user, null) === null
  const isActivation = kind === undefined || kind === 'activate'
  return (
    <div className="one-time">
      <h1 className="one-time__title" ref={heading} tabIndex={-1}>
        {t(why ? `tokens.spent.${why}` : 'accounts.token.expired_title')}
      </h1>
      <p className="one-time__text">
        {t(
          kind === 'withdrawal' && why
            ? `tokens.withdrawal.${why}`
            : why
              ? 'tokens.spent.text'
              : 'accounts.token.expired_text',
        )}{' '}
        {isActivation && isVisitor && t('accounts.token.login_hint')}
      </p>
      <div className="one-time__ways">
        <NextStep kind={kind} />
      </div>
    </div>
  )
}

function NextStep({ kind }: { kind: LinkKind | undefined }) {
  const { t, href } = usePage()
  const user = useShared($user, null)
  switch (kind) {
    case 'reset':
      return (
        <>
          <LinkButton href={href('reset-password')}>{t('accounts.token.resend')}</LinkButton>
          {!user && (
            <LinkButton variant="plain" href={href('login')}>
              {t('accounts.token.login')}
            </LinkButton>
          )}
        </>
      )
    case 'export':
    case 'mail_change':
      return <LinkButton href={href('settings')}>{t('common.nav.settings')}</LinkButton>
    case 'unsubscribe':
      return <LinkButton href={href('notifications')}>{t('common.titles.notifications')}</LinkButton>
    case 'withdrawal':
      return <LinkButton href={href('transactions')}>{t('common.titles.transactions')}</LinkButton>
    case 'privacy_request':
    case 'notice':
      return <LinkButton href={href('index')}>{t('common.not_found.home')}</LinkButton>
    case 'activate':
    case 'login':
    case 'undo_mail_change':
    case undefined:
      break
  }
  if (user?.status === 'not_confirmed') {
    return (
      <ResendButton
        label={t('accounts.token.resend')}
        done={t('accounts.token.resent', { email: user.email })}
      />
    )
  }
  if (user) return <LinkButton href={href('members')}>{t('accounts.activation.done_search')}</LinkButton>
  return (
    <>
      <LinkButton href={href('login')}>{t('accounts.token.login')}</LinkButton>
      <LinkButton variant="plain" href={href('reset-password')}>
        {t('login.forgot')}
      </LinkButton>
    </>
  )
}
