// An island because the token stands in the address alone, and it is used only by a press of the button: mail scanners
// open links, too.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { IslandProps } from '../../core/island.ts'
import { $oneTimeLink, loadOneTimeLink, type OpenLink, spendOneTimeLink } from '../../stores/tokens.ts'
import { environment } from '../../stores/environment.ts'
import { LOADING } from '../../stores/loadable.ts'
import { $user } from '../../stores/sessions.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import { FailureNotice } from '../shared/failure-alert.tsx'
import { fieldWords } from '../shared/field-words.ts'
import { focusFirstInvalid } from '../shared/focus.ts'
import { type Page, usePage } from '../shared/page.ts'
import { useShared } from '../use-shared.ts'
import { ResendButton } from './resend-button.tsx'

export function OneTimeLink(props: IslandProps) {
  const page = usePage(props)
  const { t, site, href } = page
  const link = useShared($oneTimeLink, LOADING)
  const isUsed = link.status === 'used'

  useEffect(() => {
    if (isUsed) environment.goInstead(href('activate-done'))
  }, [isUsed, href])

  switch (link.status) {
    case 'loading':
      return (
        <Loading label={t('account.token.loading')} className="one-time">
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
          <Drawing name="mail" />
          <h1 className="one-time__title">{t('account.token.title')}</h1>
          <p className="one-time__text">{t('account.token.text', { name: site.name })}</p>
          <Confirmation page={page} link={link} />
        </div>
      )
    case 'spent':
      return <Spent page={page} />
    case 'failed':
      return (
        <div className="one-time">
          <FailureNotice t={t} failure={link.failure} onRetry={() => void loadOneTimeLink()} />
        </div>
      )
  }
}

function Confirmation({ page: { t }, link }: { page: Page; link: OpenLink }) {
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const wordsOf = fieldWords(t, link.errors)

  useEffect(() => focusFirstInvalid(form.current), [link.errors])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void spendOneTimeLink(password)
  }

  return (
    <form className="one-time__form" ref={form} noValidate onSubmit={submit}>
      {link.needsPassword && (
        <>
          <p>{t('account.token.password_text')}</p>
          <PasswordField
            label={t('signup.account.password')}
            hint={t('signup.account.password_hint')}
            name="password"
            autoComplete="new-password"
            required
            showLabel={t('login.show')}
            hideLabel={t('login.hide')}
            value={password}
            error={wordsOf('password')}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      )}
      <Button type="submit" isWide isBusy={link.status !== 'valid'}>
        {t('account.token.button')}
      </Button>
    </form>
  )
}

function Spent({ page }: { page: Page }) {
  const { t, href } = page
  const user = useShared($user, null)
  return (
    <EmptyState
      isPage
      drawing="broken"
      title={t('account.token.expired_title')}
      action={
        user?.status === 'not_confirmed' ? (
          <ResendButton
            t={t}
            label={t('account.token.resend')}
            done={t('account.token.resent', { email: user.email })}
          />
        ) : (
          <LinkButton href={href(user ? 'members' : 'login')}>
            {t(user ? 'common.nav.search' : 'account.token.login')}
          </LinkButton>
        )
      }
    >
      {t('account.token.expired_text')} {!user && t('account.token.login_hint')}
    </EmptyState>
  )
}
