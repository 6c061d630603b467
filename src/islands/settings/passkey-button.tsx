import { useRef, useState } from 'react'
import { $factors, passkeyProof } from '../../stores/account/factors.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import type { Work } from './use-save.ts'

/** Submits the form with a passkey in place of the password, if the member has one. */
export function PasskeyButton() {
  const { t } = usePage()
  const factors = useShared($factors, IDLE)
  const answer = useRef<HTMLInputElement>(null)
  const [work, setWork] = useState<Work | 'cancelled'>('idle')
  if (!valueOf(factors)?.passkeys.length) return null

  const handleClick = async () => {
    setWork('busy')
    const result = await passkeyProof()
    if (!result.ok) return setWork(result.failure)
    if (result.value === null) return setWork('cancelled')
    setWork('idle')
    const field = answer.current
    if (!field) return
    // An assertion is valid once: the next attempt asks again.
    field.value = JSON.stringify(result.value)
    field.form?.requestSubmit()
    field.value = ''
  }
  return (
    <>
      <input ref={answer} type="hidden" name="passkey" />
      <Button variant="quiet" isSmall isBusy={work === 'busy'} onClick={() => void handleClick()}>
        {t('login.use_passkey')}
      </Button>
      {typeof work === 'object' && <FailureAlert failure={work} />}
      <p role="status">{work === 'cancelled' && t('login.passkey_cancelled')}</p>
    </>
  )
}
