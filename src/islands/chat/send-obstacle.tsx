import { type ComponentProps, Suspense } from 'react'
import { whenShown } from '../shared/when-shown.ts'
import { obstacleOf } from './obstacle.ts'
import type { SendAlert as Alert } from './send-alert.tsx'

const SendAlert = whenShown(async () => (await import('./send-alert.tsx')).SendAlert)

/** Why nothing can be sent, loaded when needed. */
export function SendObstacle(props: ComponentProps<typeof Alert>) {
  if (props.failure === null && obstacleOf(props) === null) return null
  return (
    <Suspense fallback={null}>
      <SendAlert {...props} />
    </Suspense>
  )
}
