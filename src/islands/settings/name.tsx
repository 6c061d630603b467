import type { SubmitEvent } from 'react'
import { AccountChange } from '../../contract/accounts.ts'
import { changeAccount } from '../../stores/account/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { Outcome, type SectionProps } from './parts.tsx'
import { useSave } from './use-save.ts'

/** The name, and a form to change it while it looks like the company's own. */
export function Name({ user }: SectionProps) {
  const { t } = usePage()
  const { form, work, errors, save } = useSave(AccountChange, changeAccount)
  const errorOf = fieldErrorTexts(t, errors)
  const { edits, edit, setEdits } = useUnsaved<{ name: string }>('name')
  const { name = '' } = edits

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await save({ name })) setEdits({})
  }

  return (
    <>
      <p className="settings__value">
        <bdi>{user.name}</bdi>
      </p>
      {user.rename_asked && (
        <form className="settings__form" ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
          <p>{t('settings.name.asked')}</p>
          <TextField
            label={t('settings.name.new')}
            name="name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            required
            value={name}
            onChange={(event) => edit({ name: event.target.value })}
            error={errorOf('name')}
          />
          <Button type="submit" isBusy={work === 'busy'}>
            {t('settings.name.submit')}
          </Button>
        </form>
      )}
      <Outcome work={work} />
    </>
  )
}
