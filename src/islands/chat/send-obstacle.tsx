import { type ComponentProps, Suspense, useState } from 'react'
import { whenShown } from '../shared/when-shown.ts'
import { obstacleOf } from './obstacle.ts'
import type { SendAlert as Alert } from './send-alert.tsx'

const SendAlert = whenShown(async () => (await import('./send-alert.tsx')).SendAlert)

const isMet = (props: ComponentProps<typeof Alert>) => props.failure !== null || obstacleOf(props) !== null

/** Why nothing can be sent, loaded when needed. */
export function SendObstacle(props: ComponentProps<typeof Alert>) {
  // One that is there from the beginning comes with what it stands in, and pushes nothing.
  const [isFromBeginning] = useState(() => isMet(props))
  if (!isMet(props)) return null
  const alert = <SendAlert {...props} />
  return isFromBeginning ? alert : <Suspense fallback={null}>{alert}</Suspense>
}
