import { useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { eraseRemoved } from '../../stores/account/accounts.ts'
import { fieldErrorsOf } from '../../stores/page/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { useFocusedHeading } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'

export interface RemovedProps {
  /** Until when the member may object, epoch milliseconds. */
  until: number
  /** Until when it is held for an authority, erased or not; 0 without a hold. */
  heldUntil: number
  /** The number of the statement of reasons. */
  statement: string
  /** Null where a passkey opened it: erasing asks for the password. */
  credentials: { login: string; password: string } | null
  onBack: () => void
}

/** Says of an account that was taken away how to object, and erases it where its member asks for that. */
export function Removed({ until, heldUntil, statement, credentials, onBack }: RemovedProps) {
  const { t, site } = usePage()
  const formatDate = useFormatDate()
  const title = useFocusedHeading()
  const [isErased, setErased] = useState(false)
  const held = heldUntil > 0 ? formatDate(heldUntil, 'longMoment') : ''
  if (isErased) return <Erased held={held} />
  const date = formatDate(until, 'longMoment')
  return (
    <section className="login__back">
      <h2 className="login__back-title" ref={title} tabIndex={-1}>
        {t('login.removed_title')}
      </h2>
      <p>{t('login.removed_text', { support: site.support_email, date, statement })}</p>
      {credentials && <Erasure credentials={credentials} held={held} onErased={() => setErased(true)} />}
      <Button isWide variant="quiet" onClick={onBack}>
        {t('common.actions.back')}
      </Button>
    </section>
  )
}

interface ErasureProps {
  credentials: NonNullable<RemovedProps['credentials']>
  /** Until when it is held, '' without a hold. */
  held: string
  onErased: () => void
}

/** Two presses, and the code of the authenticator app where the account has one. */
function Erasure({ credentials, held, onErased }: ErasureProps) {
  const { t } = usePage()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [code, setCode] = useState('')
  const errors = failure ? fieldErrorsOf(failure) : {}
  const needsCode = 'code' in errors

  const erase = async () => {
    setBusy(true)
    const result = await eraseRemoved({ ...credentials, ...(code === '' ? {} : { code }) })
    setBusy(false)
    if (result.ok) onErased()
    else setFailure(result.failure)
  }

  return (
    <>
      <p>{t('login.removed_erase_text')}</p>
      {held !== '' && <p>{t('login.removed_held', { date: held })}</p>}
      {failure && !needsCode && <FailureAlert failure={failure} />}
      {needsCode && (
        <TextField
          label={t('login.second_code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={fieldErrorTexts(t, errors)('code')}
        />
      )}
      <Button
        isWide
        variant={isAsked ? 'danger' : 'secondary'}
        isBusy={isBusy}
        onClick={() => (isAsked ? void erase() : setAsked(true))}
      >
        {t(isAsked ? 'login.removed_confirm' : 'login.removed_erase')}
      </Button>
    </>
  )
}

function Erased({ held }: Pick<ErasureProps, 'held'>) {
  const { t } = usePage()
  const title = useFocusedHeading()
  return (
    <section className="login__back">
      <h2 className="login__back-title" ref={title} tabIndex={-1}>
        {t('login.removed_done_title')}
      </h2>
      <p>{held === '' ? t('login.removed_done_text') : t('login.removed_done_held', { date: held })}</p>
    </section>
  )
}
