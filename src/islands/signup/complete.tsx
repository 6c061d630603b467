import { $user } from '../../stores/sessions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { ResendButton } from '../activation/resend-button.tsx'
import { useStepHeading } from './frame.tsx'
import { usePage } from '../shared/page-context.tsx'
import { COMPLETE } from '../../stores/signup.ts'
import { useShared } from '../use-shared.ts'

/** The account exists; what is left is the mail. */
export function Complete({ hasMoved }: { hasMoved: boolean }) {
  const heading = useStepHeading(hasMoved, COMPLETE)
  const { t, href } = usePage()
  const user = useShared($user, null)
  if (user?.status === 'active') {
    return (
      <div className="one-time">
        <Drawing name="done" />
        <h1 className="one-time__title">{t('signup.complete.confirmed_title')}</h1>
        <p className="one-time__text">{t('signup.complete.confirmed_text')}</p>
        <LinkButton href={href('members')}>{t('signup.complete.search')}</LinkButton>
      </div>
    )
  }
  return (
    <div className="one-time">
      <Drawing name="mail" />
      <h1 className="one-time__title" ref={heading} tabIndex={-1}>
        {t('signup.complete.title')}
      </h1>
      <p className="one-time__text">{t('signup.complete.text', { email: user?.email ?? '' })}</p>
      <LinkButton href={`${href('signup-matches')}?api_signup_complete=1`}>
        {t('signup.complete.matches')}
      </LinkButton>
      <p className="one-time__hint">{t('signup.complete.hint')}</p>
      <ResendButton label={t('signup.complete.resend')} done={t('signup.complete.resent')} />
    </div>
  )
}
