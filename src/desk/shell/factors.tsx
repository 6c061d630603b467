import { type SubmitEvent, useState } from 'react'
import { encode } from 'uqr'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import {
  addOwnPasskey,
  beginOwnPasskey,
  beginOwnTotp,
  confirmOwnTotp,
} from '../../contract/desk/operators.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { makePasskey } from '../passkeys.ts'
import { useChange } from '../session.ts'
import { textIn } from '../form-text.ts'
import { useTexts } from '../texts.ts'
import { Failure, useFieldError } from './failure.tsx'

/** The operator with a new way to sign in, and the recovery codes where it is the first. */
export type Added = AnswerOf<typeof addOwnPasskey>

interface AddProps {
  onAdded: (added: Added) => void
}

export function AddPasskey({ onAdded }: AddProps) {
  const t = useTexts()
  const [isCancelled, setCancelled] = useState(false)
  const add = useChange(addOwnPasskey, onAdded)
  const begin = useChange(beginOwnPasskey, ({ options }) => {
    void makePasskey(options).then((passkey) => {
      setCancelled(passkey === null)
      if (passkey) add.mutate({ body: { passkey } })
    })
  })
  return (
    <div className="form">
      <Button icon="lock" isBusy={begin.isPending || add.isPending} onClick={() => begin.mutate({})}>
        {t('desk.passkey.add')}
      </Button>
      <Failure error={begin.error ?? add.error} />
      <p role="status">{isCancelled && t('desk.sign_in.cancelled')}</p>
    </div>
  )
}

/** A password first, then the app's first code. */
export function AddTotp({ onAdded }: AddProps) {
  const t = useTexts()
  const begin = useChange(beginOwnTotp)
  const confirm = useChange(confirmOwnTotp, onAdded)
  const passwordError = useFieldError(begin.error)('password')
  const codeError = useFieldError(confirm.error)('code')
  const setup = begin.data
  const fieldOf = (event: SubmitEvent<HTMLFormElement>, name: string): string => {
    event.preventDefault()
    return textIn(new FormData(event.currentTarget), name)
  }
  if (!setup) {
    return (
      <form
        className="form"
        onSubmit={(event) => begin.mutate({ body: { password: fieldOf(event, 'password') } })}
      >
        <PasswordField
          label={t('desk.totp.password')}
          hint={t('desk.totp.password_hint')}
          name="password"
          autoComplete="new-password"
          minLength={8}
          required
          error={passwordError}
          showLabel={t('desk.show')}
          hideLabel={t('desk.hide')}
        />
        <Failure error={passwordError === undefined ? begin.error : null} />
        <Button type="submit" variant="secondary" isBusy={begin.isPending}>
          {t('desk.totp.begin')}
        </Button>
      </form>
    )
  }
  return (
    <form className="form" onSubmit={(event) => confirm.mutate({ body: { code: fieldOf(event, 'code') } })}>
      <p>{t('desk.totp.scan')}</p>
      <QrCode text={setup.uri} label={t('desk.totp.qr')} />
      <p>
        {t('desk.totp.type')} <code className="secret">{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label={t('desk.sign_in.app_code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={codeError}
      />
      <Failure error={codeError === undefined ? confirm.error : null} />
      <Button type="submit" isBusy={confirm.isPending}>
        {t('desk.totp.confirm')}
      </Button>
    </form>
  )
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const t = useTexts()
  return (
    <>
      <p>{t('desk.codes.text')}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
        {t('desk.codes.copy')}
      </Button>
    </>
  )
}
