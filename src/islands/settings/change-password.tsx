import type { SubmitEvent } from 'react'
import { AccountChange } from '../../contract/accounts.ts'
import { changeAccount } from '../../stores/account/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { CurrentPassword } from './current-password.tsx'
import { Outcome, type SectionProps } from './parts.tsx'
import { proofOf, textOf, useSave } from './use-save.ts'

export function Password({ account }: SectionProps) {
  const { t } = usePage()
  const { form, work, errors, save } = useSave(AccountChange, changeAccount)
  const errorOf = fieldErrorTexts(t, errors)
  const toggle = { showLabel: t('login.show'), hideLabel: t('login.hide') }

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: fields } = event
    const isSaved = await save({
      ...proofOf(fields),
      new_password: textOf(fields, 'new_password'),
      new_password_repeated: textOf(fields, 'new_password_repeated'),
    })
    if (isSaved) fields.reset()
  }

  return (
    <form className="settings__form" ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {/* Password managers ask whose password it is. */}
      <input type="text" autoComplete="username" value={account.email} readOnly hidden />
      <CurrentPassword error={errorOf('password')} />
      <PasswordField
        label={t('settings.password.new')}
        hint={t('signup.account.password_hint')}
        name="new_password"
        autoComplete="new-password"
        required
        {...toggle}
        error={errorOf('new_password')}
      />
      <PasswordField
        label={t('settings.password.repeat')}
        name="new_password_repeated"
        autoComplete="new-password"
        required
        {...toggle}
        error={errorOf('new_password_repeated')}
      />
      <Outcome work={work} text={t('settings.password.changed')} />
      <Button type="submit" isBusy={work === 'busy'}>
        {t('settings.password.submit')}
      </Button>
    </form>
  )
}
