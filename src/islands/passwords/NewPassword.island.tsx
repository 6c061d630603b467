// An island because the token stands in the address's fragment, which no server sees (`client:load`: it is the page).
import { type SubmitEvent, Suspense, useEffect, useState } from 'react'
import { hasCode } from '../../client/failure.ts'
import { PasswordReset } from '../../contract/accounts.ts'
import { TOKEN_PATTERN } from '../../routes.ts'
import { environment } from '../../stores/page/environment.ts'
import { resetPassword } from '../../stores/account/tokens.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import { Spent } from '../activation/spent.tsx'
import { SecondStep } from '../login/late-second-step.ts'
import { textOf, useSave } from '../settings/use-save.ts'
import { FormFailure } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { useFocusedHeading } from '../shared/focus.ts'
import { usePage, withPage } from '../shared/page-context.tsx'

const tokenOf = () => environment.path().split('#')[1] ?? ''

export const NewPassword = withPage(function NewPassword() {
  const { t, site, href } = usePage()
  const [isEntered, setEntered] = useState(false)
  const [hasToken, setHasToken] = useState(true)
  const { form, work, errors, save } = useSave(PasswordReset, resetPassword)
  const errorOf = fieldErrorTexts(t, errors, { group: 'signup.errors', age: site.min_age })
  const toggle = { showLabel: t('login.show'), hideLabel: t('login.hide') }

  useEffect(() => setHasToken(TOKEN_PATTERN.test(tokenOf())), [])

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: fields } = event
    const isSaved = await save({
      token: tokenOf(),
      password: textOf(fields, 'password'),
      password_repeated: textOf(fields, 'password_repeated'),
    })
    // The link is used up: a reload shall not offer it again.
    if (isSaved) environment.replacePath(href('reset-password-do'))
  }

  if (work === 'saved' || isEntered) return <Saved />
  if (typeof work === 'object' && hasCode(work, 'second_factor_required'))
    return (
      <div className="login">
        <Suspense fallback={null}>
          <SecondStep
            challenge={work.challenge ?? ''}
            onDone={() => {
              setEntered(true)
              environment.replacePath(href('reset-password-do'))
            }}
            onBack={() => environment.go(href('login'))}
          />
        </Suspense>
      </div>
    )
  if (typeof work === 'object' && hasCode(work, 'account_pending_deletion')) return <Deleted />
  if (!hasToken || (typeof work === 'object' && hasCode(work, 'link_invalid'))) return <Spent kind="reset" />
  return (
    <div className="login">
      <h1 className="login__title">{t('tokens.reset.title')}</h1>
      <form className="login__form" ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <PasswordField
          label={t('settings.password.new')}
          hint={errorOf('password') ? undefined : t('signup.account.password_hint')}
          name="password"
          autoComplete="new-password"
          required
          {...toggle}
          error={errorOf('password')}
        />
        <PasswordField
          label={t('settings.password.repeat')}
          name="password_repeated"
          autoComplete="new-password"
          required
          {...toggle}
          error={errorOf('password_repeated')}
        />
        <FormFailure work={work} />
        <Button type="submit" isWide isBusy={work === 'busy'}>
          {t('settings.password.submit')}
        </Button>
      </form>
    </div>
  )
})

function Saved() {
  const { t, href } = usePage()
  const heading = useFocusedHeading()
  return (
    <div className="one-time">
      <h1 className="one-time__title" ref={heading} tabIndex={-1}>
        {t('signup.complete.confirmed_title')}
      </h1>
      <p className="one-time__text">{t('settings.password.changed')}</p>
      <LinkButton isWide href={href('members')}>
        {t('signup.complete.search')}
      </LinkButton>
    </div>
  )
}

/** The password is set; the login asks whether to restore the account. */
function Deleted() {
  const { t, href } = usePage()
  const heading = useFocusedHeading()
  return (
    <div className="one-time">
      <h1 className="one-time__title" ref={heading} tabIndex={-1}>
        {t('login.back_title')}
      </h1>
      <p className="one-time__text">{t('tokens.pending')}</p>
      <LinkButton isWide href={href('login')}>
        {t('login.submit')}
      </LinkButton>
    </div>
  )
}
