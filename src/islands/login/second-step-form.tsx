import { type SubmitEvent, useState } from 'react'
import { SecondStep as Body } from '../../contract/factors.ts'
import { takeSecondStep } from '../../stores/account/factors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { textOf, useSave } from '../settings/use-save.ts'
import { FormFailure } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { useFocusedHeading } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'

interface SecondStepProps {
  /** Of the error that asked for it. */
  challenge: string
  onDone?: () => void
  onBack: () => void
}

/** Asks for the code of the authenticator app, or a recovery code, in place of the form. */
export function SecondStep({ challenge, onDone, onBack }: SecondStepProps) {
  const { t, site } = usePage()
  const heading = useFocusedHeading()
  const [isOfApp, setOfApp] = useState(true)
  const { form, work, errors, save } = useSave(Body, takeSecondStep)
  const error = errors.code === 'invalid' ? t('login.code_invalid') : fieldErrorTexts(t, errors)('code')

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await save({ challenge, code: textOf(event.currentTarget, 'code') })) onDone?.()
  }
  return (
    <section className="login__back">
      <h2 className="login__back-title" ref={heading} tabIndex={-1}>
        {t('login.second_title')}
      </h2>
      <p>{t(isOfApp ? 'login.second_text' : 'login.recovery_text')}</p>
      {!isOfApp && <p>{t('login.recovery_lost', { support: site.support_email })}</p>}
      <form className="login__form" ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <FormFailure work={work} />
        <TextField
          key={String(isOfApp)}
          label={t(isOfApp ? 'login.second_code' : 'login.recovery_code')}
          name="code"
          inputMode={isOfApp ? 'numeric' : 'text'}
          autoComplete={isOfApp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          error={error}
        />
        <Button type="submit" isWide isBusy={work === 'busy' || work === 'saved'}>
          {t('login.submit')}
        </Button>
        <Button variant="secondary" isWide onClick={() => setOfApp(!isOfApp)}>
          {t(isOfApp ? 'login.use_recovery' : 'login.use_app')}
        </Button>
        <Button variant="quiet" isWide onClick={onBack}>
          {t('common.actions.back')}
        </Button>
      </form>
    </section>
  )
}
