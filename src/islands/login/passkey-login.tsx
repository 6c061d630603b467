import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Failure, hasCode } from '../../client/failure.ts'
import { loginByPasskey } from '../../stores/account/factors.ts'
import { cancelPasskey, passkeySupport } from '../../stores/account/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'

interface PasskeyLoginProps {
  /** The list of this field offers them, from its first focus on: who only opens the page asks for nothing. */
  nameField: () => HTMLInputElement | null
  /** Whether the member is to stay logged in. */
  strategy: () => 'persistent' | 'session'
  /** `comeBack`: the same for an account that was deleted. */
  onFailure: (failure: Failure, comeBack: () => void) => void
}

/** Whether the passkey logged in; an error is passed to the form. */
async function logIn(
  form: RefObject<PasskeyLoginProps>,
  isOffered: boolean,
  reactivate?: true,
): Promise<boolean> {
  const strategy = () => form.current.strategy()
  let result = await loginByPasskey({ isOffered, strategy, reactivate })
  // The page that offered it was open for longer than a challenge works.
  if (isOffered && !result.ok && hasCode(result.failure, 'challenge_expired')) {
    result = await loginByPasskey({ isOffered: false, strategy })
  }
  if (result.ok) return result.value !== null
  form.current.onFailure(result.failure, () => void logIn(form, false, true))
  return true
}

/** Offers passkeys in the name field, and by a button, where the browser has them. */
export function PasskeyLogin(props: PasskeyLoginProps) {
  const { t } = usePage()
  const [work, setWork] = useState<'hidden' | 'idle' | 'busy' | 'cancelled'>('hidden')
  const form = useRef(props)
  useEffect(() => void (form.current = props))

  useEffect(() => {
    let isHere = true
    let isOffered = false
    const offer = async () => {
      if (isOffered) return
      isOffered = true
      await logIn(form, true)
      isOffered = false
    }
    const handleFocus = () => void offer()
    const nameField = form.current.nameField()
    void passkeySupport().then((support) => {
      if (!isHere || support === 'none') return
      setWork('idle')
      if (support !== 'offered' || !nameField) return
      nameField.addEventListener('focus', handleFocus)
      if (document.activeElement === nameField) handleFocus()
    })
    return () => {
      isHere = false
      nameField?.removeEventListener('focus', handleFocus)
      void cancelPasskey()
    }
  }, [])

  const handleClick = async () => {
    setWork('busy')
    setWork((await logIn(form, false)) ? 'idle' : 'cancelled')
  }
  if (work === 'hidden') return null
  return (
    <div className="login__passkey">
      <Button variant="secondary" isWide isBusy={work === 'busy'} onClick={() => void handleClick()}>
        {t('login.passkey')}
      </Button>
      <p role="status">{work === 'cancelled' && t('login.passkey_cancelled')}</p>
    </div>
  )
}
