import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { beginSignIn, signIn } from '../../contract/desk/operators.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { ask } from '../ask.ts'
import { signByPasskey } from '../passkeys.ts'
import { useSetMe } from '../session.ts'
import { Failure, useFieldError } from '../shell/failure.tsx'
import { textIn } from '../form-text.ts'
import { useTexts } from '../texts.ts'

const isDemo = location.hostname.endsWith('.localhost')

/** Passkey first; address, password and code where there is none. */
export function SignInScreen() {
  const t = useTexts()
  const setMe = useSetMe()
  const [isCancelled, setCancelled] = useState(false)
  const byPasskey = useMutation({
    mutationFn: async () => {
      setCancelled(false)
      const { options } = await ask(beginSignIn)
      const passkey = await signByPasskey(options)
      if (!passkey) setCancelled(true)
      return passkey && ask(signIn, { body: { passkey } })
    },
    onSuccess: (me) => me && setMe(me),
  })
  const byPassword = useMutation({
    mutationFn: (body: { email: string; password: string; code: string }) => ask(signIn, { body }),
    onSuccess: setMe,
  })
  const fieldError = useFieldError(byPassword.error)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const field = (name: string) => textIn(data, name)
    byPassword.mutate({ email: field('email'), password: field('password'), code: field('code') })
  }
  return (
    <main className="entrance">
      <h1>{t('desk.sign_in.title')}</h1>
      <Button icon="lock" isWide isBusy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
        {t('desk.sign_in.passkey')}
      </Button>
      <Failure error={byPasskey.error} />
      <p role="status">{isCancelled && t('desk.sign_in.cancelled')}</p>
      <details className="entrance__other">
        <summary>{t('desk.sign_in.other')}</summary>
        <form className="form" onSubmit={handleSubmit}>
          <TextField
            label={t('desk.email')}
            name="email"
            type="email"
            autoComplete="username"
            required
            error={fieldError('email')}
          />
          <PasswordField
            label={t('desk.sign_in.password')}
            hint={t('desk.sign_in.password_hint')}
            name="password"
            autoComplete="current-password"
            showLabel={t('desk.show')}
            hideLabel={t('desk.hide')}
          />
          <TextField
            label={t('desk.sign_in.code')}
            hint={t('desk.sign_in.code_hint')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            required
          />
          <Failure error={byPassword.error} />
          <Button type="submit" variant="secondary" isBusy={byPassword.isPending}>
            {t('desk.sign_in.submit')}
          </Button>
        </form>
      </details>
      {isDemo && <DemoOperators />}
    </main>
  )
}

/** Anybody of the demo, without proof. */
function DemoOperators() {
  const t = useTexts()
  const { data = [] } = useQuery({
    queryKey: ['demo'],
    queryFn: async () => {
      const answer = await fetch('/dev/operators.json')
      return answer.ok ? v.parse(v.array(v.string()), await answer.json()) : []
    },
  })
  if (data.length === 0) return null
  return (
    <section className="panel">
      <h2>{t('desk.sign_in.demo')}</h2>
      <div className="form__end">
        {data.map((name) => (
          <LinkButton key={name} variant="secondary" href={`/dev/as/${name}`} target="_self">
            {name}
          </LinkButton>
        ))}
      </div>
    </section>
  )
}
