// An island because the next step depends on who is logged in (`client:idle`: the text stands before it).
import type { IslandProps } from '../../core/island.ts'
import { $user } from '../../stores/sessions.ts'
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
  const canResend = outcome === 'error' && user?.status === 'not_confirmed'
  return (
    <div className="one-time">
      <h1 className="one-time__title">{t(`accounts.activation.${outcome}_title`)}</h1>
      <p className="one-time__text">{t(`accounts.activation.${outcome}_text`)}</p>
      {canResend ? (
        <ResendButton
          label={t('accounts.token.resend')}
          done={t('accounts.token.resent', { email: user.email })}
        />
      ) : outcome === 'error' && !user ? (
        <LinkButton href={href('login')}>{t('accounts.token.login')}</LinkButton>
      ) : (
        <>
          <LinkButton href={href('members')}>{t('accounts.activation.done_search')}</LinkButton>
          {user && (
            <LinkButton variant="secondary" href={href('profile')}>
              {t('accounts.activation.done_profile')}
            </LinkButton>
          )}
        </>
      )}
    </div>
  )
})
