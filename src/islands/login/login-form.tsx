import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import * as session from '../../contract/sessions.ts'
import { environment } from '../../stores/environment.ts'
import { checkFields, fieldErrorsOf, type FieldErrors, NO_ERRORS } from '../../stores/field-errors.ts'
import { login } from '../../stores/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { focusFirstInvalid } from '../shared/focus.ts'
import { type Page, usePage } from '../shared/page-context.tsx'

/** Where a login leads: `next` of the URL, else the members. */
export function nextPath(page: Page): string {
  const query = environment.path().split('?')[1]?.split('#')[0] ?? ''
  return new URLSearchParams(query).get('next') ?? page.href('members')
}

const textOf = (data: FormData, name: string) => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Logs in; whoever shows the form follows the session. Posts without script too: the server then answers with the next
 * page.
 */
export function LoginForm() {
  const { t } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)
  const [failure, setFailure] = useState<Failure | null>(null)
  const errorOf = fieldErrorTexts(t, errors, { group: 'login.errors' })

  useEffect(() => focusFirstInvalid(form.current), [errors])

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const credentials = {
      login: textOf(data, 'login'),
      password: textOf(data, 'password'),
      cookie_strategy: data.has('cookie_strategy') ? ('persistent' as const) : ('session' as const),
    }
    const found = checkFields(session.login.body, credentials)
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const result = await login(credentials)
    if (result.ok) return
    setBusy(false)
    setErrors(fieldErrorsOf(result.failure))
    setFailure(result.failure)
  }

  return (
    <form
      ref={form}
      className="login__form"
      method="post"
      action={session.login.path}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      {failure && <FailureAlert failure={failure} />}
      <TextField
        label={t('login.login')}
        name="login"
        autoComplete="username"
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
    </form>
  )
}
