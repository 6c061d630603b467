import { useStore } from '@nanostores/react'
import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { beginConfirm, confirm, type Me } from '../../contract/desk/operators.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ask } from '../ask.ts'
import { signByPasskey } from '../passkeys.ts'
import { $confirming, useSetMe } from '../session.ts'
import { textIn } from '../form-text.ts'
import { useTexts } from '../texts.ts'
import { Failure, useFieldError } from './failure.tsx'

/** Asks for a passkey or a code before what cannot be undone. */
export function Confirm({ me }: { me: Me }) {
  const t = useTexts()
  const end = useStore($confirming)
  const setMe = useSetMe()
  const finish = (isConfirmed: boolean) => {
    $confirming.set(null)
    end?.(isConfirmed)
  }
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { options } = await ask(beginConfirm)
      const passkey = await signByPasskey(options)
      return passkey && ask(confirm, { body: { passkey } })
    },
    onSuccess(answer) {
      if (!answer) return
      setMe(answer)
      finish(true)
    },
  })
  const byCode = useMutation({
    mutationFn: (code: string) => ask(confirm, { body: { code } }),
    onSuccess(answer) {
      setMe(answer)
      finish(true)
    },
  })
  const fieldError = useFieldError(byCode.error)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    byCode.mutate(textIn(new FormData(event.currentTarget), 'code'))
  }
  return (
    <Dialog
      isOpen={end !== null}
      title={t('desk.confirm.title')}
      closeLabel={t('desk.close')}
      onClose={() => finish(false)}
    >
      <p>{t('desk.confirm.text')}</p>
      {me.passkeys.length > 0 && (
        <Button icon="lock" isBusy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {t('desk.sign_in.passkey')}
        </Button>
      )}
      <Failure error={byPasskey.error} />
      {me.totp && (
        <form className="form" onSubmit={handleSubmit}>
          <TextField
            label={t('desk.sign_in.app_code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={fieldError('code')}
          />
          <Failure error={fieldError('code') === undefined ? byCode.error : null} />
          <Button type="submit" variant="secondary" isBusy={byCode.isPending}>
            {t('desk.confirm.by_code')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
