import { Suspense } from 'react'
import { $user } from '../../stores/account/sessions.ts'
import { ACTIVATION_MAILS, LINK_HOURS } from '../../core/limits.ts'
import { COMPLETE } from '../../stores/signup/signup.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ResendButton } from '../activation/resend-button.tsx'
import { usePage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'
import { useStepHeading } from './frame.tsx'

// After the form, and rarely needed: loaded separately from the steps.
const ChangeAddress = whenShown(async () => (await import('./change-address.tsx')).ChangeAddress)

/** The account exists; only the e-mail is left to confirm. */
export function Complete({ hasMoved }: { hasMoved: boolean }) {
  const heading = useStepHeading(hasMoved, COMPLETE)
  const { t, href } = usePage()
  const user = useShared($user, null)
  if (!user) return <Gone />
  if (user.status === 'active') {
    return (
      <div className="signup signup--complete">
        <h1 className="signup__title">{t('signup.complete.confirmed_title')}</h1>
        <p>{t('signup.complete.confirmed_text')}</p>
        <LinkButton isWide href={href('members')}>
          {t('signup.complete.search')}
        </LinkButton>
      </div>
    )
  }
  const [before, after] = t('signup.complete.text', { email: '\n' }).split('\n')
  return (
    <div className="signup signup--complete">
      <Envelope email={user.email} />
      <h1 className="signup__title" ref={heading} tabIndex={-1}>
        {t('signup.complete.title')}
      </h1>
      <p>
        {before}
        <strong className="signup__address">{user.email}</strong>
        {after}
      </p>
      <LinkButton isWide href={`${href('signup-matches')}?api_signup_complete=1`}>
        {t('signup.complete.matches')}
      </LinkButton>
      <div className="signup__hint">
        <p>{t('signup.complete.hint')}</p>
        <p>{t('signup.complete.limits', { days: LINK_HOURS.activate / 24, count: ACTIVATION_MAILS })}</p>
        <ResendButton
          key={user.email}
          label={t('signup.complete.resend')}
          done={t('signup.complete.resent')}
        />
        <Suspense fallback={null}>
          <ChangeAddress />
        </Suspense>
      </div>
    </div>
  )
}

/** The session has ended: in another browser the link ends those before it. */
function Gone() {
  const { t, href } = usePage()
  return (
    <div className="signup signup--complete">
      <h1 className="signup__title">{t('signup.complete.gone_title')}</h1>
      <p>{t('signup.complete.gone_text')}</p>
      <LinkButton isWide href={href('login')}>
        {t('login.submit')}
      </LinkButton>
    </div>
  )
}

/** The mail that was sent, with its address. */
function Envelope({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <div className="envelope" aria-hidden="true">
      <svg className="envelope__stamp" viewBox="0 0 40 48">
        <path className="envelope__paper" d="M1 1h38v46H1z" />
        <path
          className="envelope__heart"
          d="M20 36S7 28 7 18.5A7 7 0 0 1 20 15a7 7 0 0 1 13 3.5C33 28 20 36 20 36Z"
        />
      </svg>
      <svg className="envelope__waves" viewBox="0 0 80 24">
        <path d="M0 5q10-6 20 0t20 0 20 0 20 0M0 12q10-6 20 0t20 0 20 0 20 0M0 19q10-6 20 0t20 0 20 0 20 0" />
      </svg>
      <p className="envelope__address">
        <span>{email.slice(0, at)}</span>
        <span>{email.slice(at)}</span>
      </p>
    </div>
  )
}
