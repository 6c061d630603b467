// An island because the token stands in the URL alone, and it is used only by a press of the button: mail scanners
// open links, too.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { $oneTimeLink, loadOneTimeLink, type OpenLink, spendOneTimeLink } from '../../stores/tokens.ts'
import { environment } from '../../stores/environment.ts'
import { LOADING } from '../../stores/loadable.ts'
import { $user } from '../../stores/sessions.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { focusFirstInvalid } from '../shared/focus.ts'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { ResendButton } from './resend-button.tsx'

export const OneTimeLink = withPage(function OneTimeLink() {
  const { t, site, href } = usePage()
  const link = useShared($oneTimeLink, LOADING)
  const isUsed = link.status === 'used'

  useEffect(() => {
    if (isUsed) environment.goInstead(href('activate-done'))
  }, [isUsed, href])

  switch (link.status) {
    case 'loading':
      return (
        <Loading label={t('accounts.token.loading')} className="one-time">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="control" />
        </Loading>
      )
    case 'valid':
    case 'using':
    case 'used':
      return (
        <div className="one-time">
          <h1 className="one-time__title">{t('accounts.token.title')}</h1>
          <p className="one-time__text">{t('accounts.token.text', { name: site.name })}</p>
          <Confirmation link={link} />
        </div>
      )
    case 'spent':
      return <Spent />
    case 'failed':
      return (
        <div className="one-time">
          <FailureAlert failure={link.failure} onRetry={() => void loadOneTimeLink()} />
        </div>
      )
  }
})

function Confirmation({ link }: { link: OpenLink }) {
  const { t } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const errorOf = fieldErrorTexts(t, link.errors)

  useEffect(() => focusFirstInvalid(form.current), [link.errors])

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void spendOneTimeLink(password)
  }

  return (
    <form className="one-time__form" ref={form} noValidate onSubmit={handleSubmit}>
      {link.needsPassword && (
        <>
          <p>{t('accounts.token.password_text')}</p>
          <PasswordField
            label={t('signup.account.password')}
            hint={t('signup.account.password_hint')}
            name="password"
            autoComplete="new-password"
            required
            showLabel={t('login.show')}
            hideLabel={t('login.hide')}
            value={password}
            error={errorOf('password')}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      )}
      <Button type="submit" isWide isBusy={link.status !== 'valid'}>
        {t('accounts.token.button')}
      </Button>
    </form>
  )
}

function Spent() {
  const { t, href } = usePage()
  const user = useShared($user, null)
  return (
    <EmptyState
      isPage
      drawing="broken"
      title={t('accounts.token.expired_title')}
      action={
        user?.status === 'not_confirmed' ? (
          <ResendButton
            label={t('accounts.token.resend')}
            done={t('accounts.token.resent', { email: user.email })}
          />
        ) : (
          <LinkButton href={href(user ? 'members' : 'login')}>
            {t(user ? 'common.nav.search' : 'accounts.token.login')}
          </LinkButton>
        )
      }
    >
      {t('accounts.token.expired_text')} {!user && t('accounts.token.login_hint')}
    </EmptyState>
  )
}
