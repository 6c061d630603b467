import { useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { newKey } from '../../client/key.ts'
import { resendActivation } from '../../client/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../shared/failure-text.ts'
import { usePage } from '../shared/page-context.tsx'

interface ResendButtonProps {
  label: string
  /** Shown once the mail is sent. */
  done: string
  /** The one act of its screen. */
  isLoud?: boolean
}

/** Sends the activation link again and shows the outcome beside the button. */
export function ResendButton({ label, done, isLoud = false }: ResendButtonProps) {
  const { t } = usePage()
  const [state, setState] = useState<'idle' | 'busy' | 'done' | Failure>('idle')
  const resend = async () => {
    setState('busy')
    const result = await resendActivation(newKey())
    setState(result.ok ? 'done' : result.failure)
  }
  return (
    <div className="resend">
      {state !== 'done' && (
        <Button
          variant={isLoud ? 'primary' : 'secondary'}
          isSmall={!isLoud}
          icon="mail"
          isBusy={state === 'busy'}
          onClick={() => void resend()}
        >
          {label}
        </Button>
      )}
      <p className="resend__outcome" role="status">
        {state === 'done' && done}
        {typeof state === 'object' && failureText(t, state)}
      </p>
    </div>
  )
}
