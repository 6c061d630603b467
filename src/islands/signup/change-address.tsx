import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { AccountChange } from '../../contract/accounts.ts'
import { plainLine } from '../../contract/fields.ts'
import { changeAccount } from '../../stores/account/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { textOf, useSave } from '../settings/use-save.ts'
import { FormFailure } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'

/** Corrects a mistyped address: an unconfirmed address is replaced at once. */
export function ChangeAddress() {
  const { t, site } = usePage()
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const { form, work, errors, save } = useSave(AccountChange, changeAccount)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const errorOf = fieldErrorTexts(t, errors, { group: 'signup.errors', age: site.min_age })

  // The pressed control is gone.
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [form, isOpen])

  const emailErrors = { taken: t('settings.email.taken'), invalid: t('settings.email.invalid') }

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: fields } = event
    const typed = plainLine(textOf(fields, 'email'))
    if (!(await save({ email: typed, password: textOf(fields, 'password') }))) return
    setEmail(typed)
    setOpen(false)
  }

  if (!isOpen) {
    return (
      <>
        <p className="resend__outcome" role="status">
          {email !== '' && t('signup.complete.changed', { email })}
        </p>
        <Button ref={opener} variant="plain" onClick={() => setOpen(true)}>
          {t('signup.complete.wrong')}
        </Button>
      </>
    )
  }
  return (
    <form className="signup__change" ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label={t('settings.email.new')}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        required
        error={emailErrors[errors.email as keyof typeof emailErrors] ?? errorOf('email')}
      />
      <PasswordField
        label={t('signup.account.password')}
        name="password"
        autoComplete="current-password"
        required
        showLabel={t('login.show')}
        hideLabel={t('login.hide')}
        error={errorOf('password')}
      />
      <FormFailure work={work} />
      <div className="signup__photo-actions">
        <Button type="submit" isBusy={work === 'busy'}>
          {t('settings.email.submit')}
        </Button>
        <Button variant="plain" onClick={() => setOpen(false)}>
          {t('common.actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
