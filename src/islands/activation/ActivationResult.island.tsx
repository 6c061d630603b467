// An island because the next step depends on who is logged in (`client:idle`: the words stand before it).
import type { IslandProps } from '../../core/island.ts'
import { $user } from '../../stores/sessions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { usePage } from '../shared/page.ts'
import { useShared } from '../use-shared.ts'
import { ResendButton } from './resend-button.tsx'

export interface ActivationResultProps extends IslandProps {
  outcome: 'done' | 'error'
}

export function ActivationResult({ outcome, ...props }: ActivationResultProps) {
  const { t, href } = usePage(props)
  const user = useShared($user, null)
  const canResend = outcome === 'error' && user?.status === 'not_confirmed'
  return (
    <div className="one-time">
      <Drawing name={outcome === 'done' ? 'done' : 'broken'} />
      <h1 className="one-time__title">{t(`account.activation.${outcome}_title`)}</h1>
      <p className="one-time__text">{t(`account.activation.${outcome}_text`)}</p>
      {canResend ? (
        <ResendButton
          t={t}
          label={t('account.token.resend')}
          done={t('account.token.resent', { email: user.email })}
        />
      ) : outcome === 'error' && !user ? (
        <LinkButton href={href('login')}>{t('account.token.login')}</LinkButton>
      ) : (
        <>
          <LinkButton href={href('members')}>{t('account.activation.done_search')}</LinkButton>
          {user && (
            <LinkButton variant="secondary" href={href('profile')}>
              {t('account.activation.done_profile')}
            </LinkButton>
          )}
        </>
      )}
    </div>
  )
}
