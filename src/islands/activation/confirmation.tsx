import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { LinkKind } from '../../contract/lists.ts'
import type { Translator } from '../../core/messages.ts'
import { UNDONE_FACTOR_DAYS } from '../../core/limits.ts'
import { $user } from '../../stores/account/sessions.ts'
import { type OpenLink, spendOneTimeLink } from '../../stores/account/tokens.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { focusFirstInvalid } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

/** Kinds that log in as the link's member. */
const LOGGING_IN: readonly LinkKind[] = ['activate', 'login', 'reset']

function wordsOf(t: Translator, { kind, notification }: OpenLink, name: string) {
  switch (kind) {
    case 'activate':
      return {
        title: t('accounts.token.title'),
        text: t('accounts.token.text', { name }),
        button: t('accounts.token.button'),
      }
    case 'login':
      return {
        title: t('login.title'),
        text: `${t('login.text', { name })} ${t('tokens.login_text')}`,
        button: t('login.submit'),
      }
    case 'export':
      return {
        title: t('settings.export.title'),
        text: t('settings.export.text'),
        button: t('settings.export.submit'),
      }
    case 'unsubscribe':
      return {
        title: t('tokens.unsubscribe.title'),
        text: notification
          ? t('tokens.unsubscribe.text', { kind: t(`settings.notifications.kinds.${notification}`) })
          : '',
        button: t('tokens.unsubscribe.title'),
      }
    // Has a view of its own, for its question has two answers.
    case 'withdrawal':
      return { title: t('tokens.withdrawal.title'), text: '', button: '' }
    case 'reset':
    case 'mail_change':
    case 'undo_mail_change':
    case 'privacy_request':
    case 'notice':
      return {
        title: t(`tokens.${kind}.title`),
        text: t(`tokens.${kind}.text`, { name, days: UNDONE_FACTOR_DAYS }),
        button: t(`tokens.${kind}.button`),
      }
  }
}

/** Explains what the link does; one button confirms. */
export function Confirmation({ link }: { link: OpenLink }) {
  const { t, site, href } = usePage()
  const user = useShared($user, null)
  const { title, text, button } = wordsOf(t, link, site.name)
  return (
    <div className="one-time">
      <h1 className="one-time__title">{title}</h1>
      <p className="one-time__text">{text}</p>
      {link.isForOther && user && (
        <Alert kind="warning" title={t('tokens.other.title', { name: user.name })}>
          {t(LOGGING_IN.includes(link.kind) ? 'tokens.other.leaves' : 'tokens.other.stays')}
        </Alert>
      )}
      {link.kind === 'reset' ? (
        <LinkButton isWide href={`${href('reset-password-do')}#${link.token}`}>
          {button}
        </LinkButton>
      ) : (
        <UseForm link={link} button={button} />
      )}
    </div>
  )
}

function UseForm({ link, button }: { link: OpenLink; button: string }) {
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
      {link.failure && <FailureAlert failure={link.failure} />}
      <Button type="submit" isWide isBusy={link.status !== 'valid'}>
        {button}
      </Button>
    </form>
  )
}
