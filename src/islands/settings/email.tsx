import type { SubmitEvent } from 'react'
import { AccountChange } from '../../contract/accounts.ts'
import { changeAccount } from '../../stores/account/accounts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { CurrentPassword } from './current-password.tsx'
import { Outcome, type SectionProps } from './parts.tsx'
import { proofOf, useSave } from './use-save.ts'

/** The address, and a form to change it: confirmed by a link to the new address, revocable from the old. */
export function Email({ account: { email, email_pending: pending }, user }: SectionProps) {
  const { t } = usePage()
  const { form, work, errors, save } = useSave(AccountChange, changeAccount)
  const errorOf = fieldErrorTexts(t, errors)
  const { edits, edit, setEdits } = useUnsaved<{ email: string }>('email')
  const { email: typed = '' } = edits
  const emailErrors = {
    taken: t('settings.email.taken'),
    invalid: t('settings.email.invalid'),
  }

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: fields } = event
    if (!(await save({ email: typed, ...proofOf(fields) }))) return
    fields.reset()
    setEdits({})
  }

  return (
    <>
      <p className="settings__value">
        <bdi>{email}</bdi>
      </p>
      {pending !== null && (
        <Alert title={t('settings.email.pending')} {...(work === 'saved' && { role: 'status' })}>
          <p>{t('settings.email.pending_text', { email: pending, current: email })}</p>
          <p>{t('settings.email.undo', { current: email })}</p>
        </Alert>
      )}
      {user.status === 'not_confirmed' && <p>{t('settings.email.unconfirmed', { email })}</p>}
      <form className="settings__form" ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label={t('settings.email.new')}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          value={typed}
          onChange={(event) => edit({ email: event.target.value })}
          error={emailErrors[errors.email as keyof typeof emailErrors] ?? errorOf('email')}
        />
        <CurrentPassword error={errorOf('password')} />
        <Outcome work={work} text={pending === null ? undefined : ''} />
        <Button type="submit" isBusy={work === 'busy'}>
          {t('settings.email.submit')}
        </Button>
      </form>
    </>
  )
}
