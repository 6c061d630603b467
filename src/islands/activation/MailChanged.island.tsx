// An island because it shows whose address it is (`client:idle`: the text stands before it).
import { $user } from '../../stores/account/sessions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

export const MailChanged = withPage(function MailChanged() {
  const { t, href } = usePage()
  const user = useShared($user, null)
  return (
    <div className="one-time">
      <h1 className="one-time__title">{t('tokens.mail_change.done_title')}</h1>
      <p className="one-time__text">
        {t('tokens.mail_change.done_text')} {user && <strong>{user.email}</strong>}
      </p>
      <div className="one-time__ways only-members">
        <LinkButton href={href('members')}>{t('accounts.activation.done_search')}</LinkButton>
        <LinkButton variant="secondary" href={href('settings')}>
          {t('common.nav.settings')}
        </LinkButton>
      </div>
      <div className="one-time__ways only-visitors">
        <LinkButton href={href('login')}>{t('accounts.token.login')}</LinkButton>
      </div>
    </div>
  )
})
