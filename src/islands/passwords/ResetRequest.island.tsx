// An island because it answers without leaving the page (`client:load`: it is the page).
import { type SubmitEvent, useState } from 'react'
import { ResetForm } from '../../contract/accounts.ts'
import { plainLine } from '../../contract/fields.ts'
import { LINK_HOURS, RESET_MAILS } from '../../core/limits.ts'
import { requestReset } from '../../stores/account/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { textOf, useSave } from '../settings/use-save.ts'
import { FormFailure } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { useFocusedHeading } from '../shared/focus.ts'
import { usePage, withPage } from '../shared/page-context.tsx'

export const ResetRequest = withPage(function ResetRequest() {
  const [login, setLogin] = useState('')
  const [isSent, setSent] = useState(false)
  if (isSent) return <Sent login={login} onAgain={() => setSent(false)} />
  return (
    <Request
      login={login}
      onSent={(sent) => {
        setLogin(sent)
        setSent(true)
      }}
    />
  )
})

function Request({ login, onSent }: { login: string; onSent: (login: string) => void }) {
  const { t, href } = usePage()
  const { form, work, errors, save } = useSave(ResetForm, requestReset)
  const errorOf = fieldErrorTexts(t, errors, { group: 'login.errors' })

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = textOf(event.currentTarget, 'login')
    if (await save({ login: typed })) onSent(plainLine(typed))
  }

  return (
    <div className="login">
      <h1 className="login__title">{t('login.forgot')}</h1>
      <p className="login__text">{t('tokens.request.text')}</p>
      <form className="login__form" ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label={t('login.login')}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          defaultValue={login}
          error={errors.login === 'invalid' ? t('signup.errors.email_invalid') : errorOf('login')}
        />
        <FormFailure work={work} />
        <Button type="submit" isWide isBusy={work === 'busy'}>
          {t('tokens.request.submit')}
        </Button>
      </form>
      <p className="login__new">
        <a href={href('login')}>{t('login.submit')}</a>
      </p>
    </div>
  )
}

/** The same text whether the account exists or not. */
function Sent({ login, onAgain }: { login: string; onAgain: () => void }) {
  const { t, href } = usePage()
  const heading = useFocusedHeading()
  return (
    <div className="one-time">
      <h1 className="one-time__title" ref={heading} tabIndex={-1}>
        {t('signup.complete.title')}
      </h1>
      <p className="one-time__text">{t('tokens.request.sent', { login })}</p>
      <p>{t('tokens.request.limits', { hours: LINK_HOURS.reset, count: RESET_MAILS })}</p>
      <p className="one-time__hint">{t('signup.complete.hint')}</p>
      <Button variant="secondary" isWide onClick={onAgain}>
        {t('tokens.request.again')}
      </Button>
      <p>
        <a href={href('login')}>{t('login.submit')}</a>
      </p>
    </div>
  )
}
