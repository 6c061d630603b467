import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { type Failure, hasCode } from '../../client/failure.ts'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import type { login as loginCall } from '../../contract/calls/sessions.ts'
import { LoginRequest } from '../../contract/sessions.ts'
import { checkFields, fieldErrorsOf, type FieldErrors, NO_ERRORS } from '../../stores/page/field-errors.ts'
import { $session, login, NO_SESSION } from '../../stores/account/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { focusFirstInvalid } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'
import { Nothing, whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'
import type { RemovedProps } from './removed.tsx'
import { SecondStep } from './late-second-step.ts'

// Loaded only after a lockout.
const LoginLinkOffer = whenShown(async () => (await import('./login-link-offer.tsx')).LoginLinkOffer)

// Loaded only for a deleted account.
const Reactivation = whenShown(async () => (await import('./reactivation.tsx')).Reactivation)

// Loaded only for an account that was taken away.
const Removed = whenShown(async () => (await import('./removed.tsx')).Removed)

// Loaded once the form is there, which works without.
const PasskeyLogin = whenShown(async () => (await import('./passkey-login.tsx')).PasskeyLogin, Nothing)

type Credentials = BodyOf<typeof loginCall>
const LOGIN_PATH: (typeof loginCall)['path'] = '/api/user.php'

/** An account that is about to be deleted: until when it can come back, and how. */
interface Deletion {
  until: number
  comeBack: () => void
}

const textOf = (data: FormData, name: string) => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

const strategyOf = (form: HTMLFormElement) =>
  new FormData(form).has('cookie_strategy') ? 'persistent' : 'session'

function credentialsOf(form: HTMLFormElement): Credentials {
  const data = new FormData(form)
  return {
    login: textOf(data, 'login'),
    password: textOf(data, 'password'),
    cookie_strategy: strategyOf(form),
  }
}

/**
 * Logs in; the parent of the form follows the session. Posts without script too: the server then answers with the next
 * page.
 */
export function LoginForm() {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** The name or address whose password is locked. */
  const [locked, setLocked] = useState('')
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const [removal, setRemoval] = useState<Omit<RemovedProps, 'onBack'> | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)
  const session = useShared($session, NO_SESSION)

  useEffect(() => focusFirstInvalid(form.current), [errors])

  const attempt = async (credentials: Credentials) => {
    if (isBusy) return
    const found = checkFields(LoginRequest, credentials)
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const result = await login(credentials)
    if (result.ok) return
    setBusy(false)
    follow(result.failure, () => void attempt({ ...credentials, reactivate: true }), credentials)
  }

  /** Shows the next step an error asks for. */
  const follow = (refused: Failure, comeBack: () => void, credentials: Credentials | null = null) => {
    if (refused.kind === 'api' && refused.code === 'account_pending_deletion') {
      return setDeletion({ until: refused.until ?? 0, comeBack })
    }
    if (refused.kind === 'api' && refused.code === 'account_removed') {
      const known = credentials && { login: credentials.login, password: credentials.password }
      const { until = 0, held_until: heldUntil = 0, statement = '' } = refused
      return setRemoval({ until, heldUntil, statement, credentials: known })
    }
    if (refused.kind === 'api' && refused.code === 'second_factor_required') {
      return setChallenge(refused.challenge ?? null)
    }
    setErrors(fieldErrorsOf(refused))
    setFailure(refused)
    const isLocked = hasCode(refused, 'login_locked')
    setLocked(isLocked && form.current ? textOf(new FormData(form.current), 'login') : '')
  }

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void attempt(credentialsOf(event.currentTarget))
  }

  const isElsewhere = deletion !== null || removal !== null || challenge !== null
  return (
    <>
      {challenge !== null && (
        <Suspense fallback={null}>
          <SecondStep challenge={challenge} onBack={() => setChallenge(null)} />
        </Suspense>
      )}
      {deletion && challenge === null && (
        <Suspense fallback={null}>
          <Reactivation
            until={deletion.until}
            isBusy={isBusy}
            failure={failure}
            onConfirm={deletion.comeBack}
            onCancel={() => {
              setDeletion(null)
              setFailure(null)
            }}
          />
        </Suspense>
      )}
      {removal && (
        <Suspense fallback={null}>
          <Removed {...removal} onBack={() => setRemoval(null)} />
        </Suspense>
      )}
      <form
        ref={form}
        className="login__form"
        method="post"
        action={LOGIN_PATH}
        noValidate
        hidden={isElsewhere}
        onSubmit={handleSubmit}
      >
        {failure && <FailureAlert failure={failure} />}
        {locked !== '' && (
          <Suspense fallback={null}>
            <LoginLinkOffer key={locked} login={locked} />
          </Suspense>
        )}
        <Fields errors={errors} isLocked={locked !== ''} isBusy={isBusy} />
      </form>
      {session.status === 'ready' && session.value === null && !isElsewhere && (
        <Suspense fallback={null}>
          <PasskeyLogin
            nameField={() => form.current?.querySelector<HTMLInputElement>('[name=login]') ?? null}
            strategy={() => (form.current ? strategyOf(form.current) : 'session')}
            onFailure={follow}
          />
        </Suspense>
      )}
    </>
  )
}

interface FieldsProps {
  errors: FieldErrors
  isLocked: boolean
  isBusy: boolean
}

function Fields({ errors, isLocked, isBusy }: FieldsProps) {
  const { t, href } = usePage()
  const errorOf = fieldErrorTexts(t, errors, { group: 'login.errors' })
  return (
    <>
      <TextField
        label={t('login.login')}
        name="login"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        error={errorOf('login')}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        required
        showLabel={t('login.show')}
        hideLabel={t('login.hide')}
        error={errorOf('password')}
      />
      <p className="login__forgot">
        {isLocked && t('login.locked')} <a href={href('reset-password')}>{t('login.forgot')}</a>
      </p>
      <Checkbox
        name="cookie_strategy"
        value="persistent"
        defaultChecked
        label={t('login.stay')}
        hint={t('login.stay_hint')}
      />
      <Button type="submit" isWide isBusy={isBusy}>
        {t('login.submit')}
      </Button>
    </>
  )
}
