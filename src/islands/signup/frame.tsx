import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { environment } from '../../stores/environment.ts'
import { firstStep, goBack, type Signup, type SignupWork, submitStep } from '../../stores/signup.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { focusFirstInvalid } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'

/** The last step that can be gone back from: afterwards the account exists. */
const LAST_BEFORE_ACCOUNT = 3
const LAST_STEP = 4

interface FrameProps {
  step: number
  signup: Signup
  work: SignupWork
  title: string
  text?: string
  submitLabel?: string
  /** Beside the submit button. */
  aside?: ReactNode
  onSubmit?: () => void
  children: ReactNode
}

/** Parts all steps share: progress, heading, form, the way back and on. */
/** A heading that takes the focus when a step was taken, from the top of the page. */
export function useStepHeading(hasMoved: boolean, step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasMoved) return
    environment.scrollToTop()
    heading.current?.focus({ preventScroll: true })
  }, [hasMoved, step])
  return heading
}

export function Frame({
  step,
  signup,
  work,
  title,
  text,
  submitLabel,
  aside,
  onSubmit,
  children,
}: FrameProps) {
  const { t, site } = usePage()
  const heading = useStepHeading(signup.hasMoved, step)
  const form = useRef<HTMLFormElement>(null)
  const first = firstStep(site.genders)
  const steps = LAST_STEP - first + 1

  useEffect(() => focusFirstInvalid(form.current), [work.errors])

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (onSubmit) onSubmit()
    else void submitStep()
  }

  return (
    <div className="signup__step">
      <ProgressBar
        value={step - first + 1}
        max={steps}
        label={t('signup.progress', { step: step - first + 1, steps })}
      />
      <h1 className="signup__title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text && <p className="signup__text">{text}</p>}
      {work.hasExpired && (
        <Alert kind="warning" role="alert">
          {t('signup.expired')}
        </Alert>
      )}
      {work.failure && <FailureAlert failure={work.failure} />}
      <form className="signup__form" ref={form} noValidate onSubmit={handleSubmit}>
        {children}
        <div className="signup__actions">
          <Button type="submit" isWide isBusy={work.isBusy}>
            {submitLabel ?? t('common.actions.continue')}
          </Button>
          {aside}
          {step > first && step <= LAST_BEFORE_ACCOUNT && (
            <Button variant="plain" icon="back" onClick={goBack}>
              {t('common.actions.back')}
            </Button>
          )}
        </div>
      </form>
      {site.fictional_warning && step <= LAST_BEFORE_ACCOUNT && (
        <Alert>{t('signup.fictional', { name: site.name, label: site.fictional_singular })}</Alert>
      )}
    </div>
  )
}
