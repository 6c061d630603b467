// An island because only the session knows what came of an activation, and the next step. `client:load`: it is the page.
import type { User } from '../../contract/sessions.ts'
import type { IslandProps } from '../../core/island.ts'
import { $user } from '../../stores/account/sessions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { ResendButton } from './resend-button.tsx'

export interface ActivationResultProps extends IslandProps {
  outcome: 'done' | 'error'
}

/** Every confirmation logs in; one that failed may not. */
export const ActivationResult = withPage(function ActivationResult({ outcome }: ActivationResultProps) {
  const user = useShared($user, null)
  if (outcome === 'error') return <Result user={user} />
  return <MembersOnly skeleton={<Outline />}>{(member) => <Result user={member} />}</MembersOnly>
})

function Result({ user }: { user: User | null }) {
  const { t, href } = usePage()
  const status = user?.status === 'active' ? 'done' : 'error'
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
        <p>{t('accounts.token.login_hint')}</p>
        <LinkButton href={href('login')}>{t('accounts.token.login')}</LinkButton>
      </div>
    </div>
  )
}

const Outline = () => (
  <div className="one-time">
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="control" />
  </div>
)
