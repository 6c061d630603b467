// An island because the next step depends on who is logged in (`client:idle`: the text stands before it).
import type { IslandProps } from '../../core/island.ts'
import { $user } from '../../stores/account/sessions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { ResendButton } from './resend-button.tsx'

export interface ActivationResultProps extends IslandProps {
  outcome: 'done' | 'error'
}

export const ActivationResult = withPage(function ActivationResult({ outcome }: ActivationResultProps) {
  const { t, href } = usePage()
  const user = useShared($user, null)
  const shown = { not_confirmed: 'error', active: 'done' } as const
  const status = user ? shown[user.status] : outcome
  return (
    <div className="one-time">
      <h1 className="one-time__title">{t(`accounts.activation.${status}_title`)}</h1>
      <p className="one-time__text">{t(`accounts.activation.${status}_text`)}</p>
      <div className="one-time__ways only-members">
        {user?.status === 'not_confirmed' && (
          <ResendButton
            label={t('accounts.token.resend')}
            done={t('accounts.token.resent', { email: user.email })}
          />
        )}
        <LinkButton variant={status === 'done' ? 'primary' : 'secondary'} href={href('members')}>
          {t('accounts.activation.done_search')}
        </LinkButton>
        <LinkButton variant="secondary" href={href('profile')}>
          {t('accounts.activation.done_profile')}
        </LinkButton>
      </div>
      <div className="one-time__ways only-visitors">
        {status === 'error' && <p>{t('accounts.token.login_hint')}</p>}
        <LinkButton href={href('login')}>{t('accounts.token.login')}</LinkButton>
      </div>
    </div>
  )
})
