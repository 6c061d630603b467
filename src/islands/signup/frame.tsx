import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { environment } from '../../stores/page/environment.ts'
import { firstStep, goBack, type Signup, type SignupWork, submitStep } from '../../stores/signup/signup.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { focusFirstInvalid } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'

/** The last step with a back button: afterwards the account exists. */
const LAST_BEFORE_ACCOUNT = 3
const LAST_STEP = 4

interface FrameProps {
  step: number
  signup: Signup
  work: SignupWork
  title: string
  /** Names the heading for a group of choices. */
  titleId?: string
  text?: ReactNode
  /** A question before the last of its step: the progress bar is half a step behind. */
  isFirstHalf?: boolean
  submitLabel?: string
  /** In place of the submit button. */
  primary?: ReactNode
  /** Secondary links below the button. */
  aside?: ReactNode
  /** Small print at the foot of the step. */
  note?: ReactNode
  onSubmit?: () => void
  children: ReactNode
}

/** A heading that is focused after each step, at the top of the page. */
export function useStepHeading(hasMoved: boolean, step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasMoved) return
    environment.scrollToTop()
    heading.current?.closest('dialog')?.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [hasMoved, step])
  return heading
}

/** Shared by all steps: progress bar, heading, form, and the next and back buttons in reach of the thumb. */
export function Frame({
  step,
  signup,
  work,
  title,
  titleId,
  text,
  isFirstHalf = false,
  submitLabel,
  primary,
  aside,
  note,
  onSubmit,
  children,
}: FrameProps) {
  const { t, site, href } = usePage()
  const heading = useStepHeading(signup.hasMoved, step)
  const form = useRef<HTMLFormElement>(null)
  const first = firstStep(site.genders)
  const [done, steps] = [step - first + 1, LAST_STEP - first + 1]
  const isFirst = isFirstHalf || (first > 0 && step === first)
  const refused = Object.keys(work.errors).length
  // Before the account exists, and wherever a member is shown.
  const isFictionTold =
    site.fictional_warning && (step === LAST_BEFORE_ACCOUNT || (step < LAST_STEP && signup.profile !== null))

  // Once per submit, not while the refused fields are being mended.
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current || work.isBusy || !form.current?.querySelector('[aria-invalid]')) return
    isAwaited.current = false
    focusFirstInvalid(form.current)
  })

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    isAwaited.current = true
    if (onSubmit) onSubmit()
    else void submitStep()
  }

  return (
    <form className="signup__step" ref={form} noValidate onSubmit={handleSubmit}>
      <ProgressBar
        value={isFirstHalf ? done - 0.5 : done}
        max={steps}
        label={t('signup.progress', { step: done, steps })}
      />
      <div className="signup__head">
        <h1 className="signup__title" id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p className="signup__text">{text}</p>}
      </div>
      {work.hasExpired && (
        <Alert kind="warning" role="alert">
          {t('signup.expired')}
        </Alert>
      )}
      {refused > 1 && (
        <Alert kind="danger" role="alert">
          {t('signup.errors.summary')}
        </Alert>
      )}
      {work.failure && refused === 0 && <FailureAlert failure={work.failure} />}
      <div className="signup__fields">{children}</div>
      {note && <p className="signup__note">{note}</p>}
      {isFictionTold && (
        <p className="signup__note">
          {t('common.footer.fictional', { name: site.name, label: site.fictional_singular })}
        </p>
      )}
      <div className="signup__actions">
        {!isFirst && step <= LAST_BEFORE_ACCOUNT && (
          <IconButton
            icon="back"
            label={t('common.actions.back')}
            className="signup__back"
            onClick={goBack}
          />
        )}
        {primary ?? (
          <Button type="submit" isWide isBusy={work.isBusy}>
            {submitLabel ?? t('common.actions.continue')}
          </Button>
        )}
        {aside && <div className="signup__aside">{aside}</div>}
        {isFirst && (
          <p className="signup__aside">
            {t('signup.member_already')} <a href={href('login')}>{t('common.nav.login')}</a>
          </p>
        )}
      </div>
    </form>
  )
}
