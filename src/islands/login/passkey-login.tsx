import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, hasCode } from '../../client/failure.ts'
import { loginByPasskey } from '../../stores/login-factors.ts'
import { cancelPasskey, passkeySupport } from '../../stores/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'

interface PasskeyLoginProps {
  /** Whether the member is to stay logged in. */
  strategy: () => 'persistent' | 'session'
  /** `again`: the same for an account that comes back. */
  onFailure: (failure: Failure, again: () => void) => void
}

/** Offers passkeys in the name field, and by a button, where the browser has them. */
export function PasskeyLogin({ strategy, onFailure }: PasskeyLoginProps) {
  const { t } = usePage()
  const [work, setWork] = useState<'hidden' | 'idle' | 'busy' | 'cancelled'>('hidden')
  // Hears of the form as it is when the owner takes the passkey, which may be long after.
  const latest = useRef({ strategy, onFailure })
  useEffect(() => void (latest.current = { strategy, onFailure }))

  const attempt = useCallback(async (isOffered: boolean, reactivate?: true): Promise<void> => {
    if (!isOffered) setWork('busy')
    const result = await loginByPasskey({
      isOffered,
      strategy: () => latest.current.strategy(),
      reactivate,
    })
    // The page that waited for a passkey was open for longer than a challenge works.
    if (isOffered && !result.ok && hasCode(result.failure, 'challenge_expired')) return attempt(false)
    if (!result.ok) {
      setWork('idle')
      latest.current.onFailure(result.failure, () => void attempt(false, true))
    } else if (result.value === null && !isOffered) setWork('cancelled')
  }, [])

  useEffect(() => {
    let isHere = true
    void passkeySupport().then((support) => {
      if (!isHere || support === 'none') return
      setWork('idle')
      if (support === 'offered') void attempt(true)
    })
    return () => {
      isHere = false
      void cancelPasskey()
    }
  }, [attempt])

  if (work === 'hidden') return null
  return (
    <div className="login__passkey">
      <Button variant="secondary" isWide isBusy={work === 'busy'} onClick={() => void attempt(false)}>
        {t('login.passkey')}
      </Button>
      <p role="status">{work === 'cancelled' && t('login.passkey_cancelled')}</p>
    </div>
  )
}
