import { environment } from '../page/environment.ts'
import { $user } from '../account/sessions.ts'
import { countUnsent } from './unsent.ts'

/** Sends what waits from whichever page is open; most have nothing to send, and load nothing for it. Returns the way to stop. */
export function followUnsent(): () => void {
  let stopSending: (() => void) | undefined
  let isOver = false
  const look = async () => {
    if (stopSending || countUnsent() === 0) return
    const { keepSending } = await import('./sending.ts')
    if (!isOver) stopSending ??= keepSending()
  }
  const stops = [$user.subscribe(() => void look()), environment.listen('online', () => void look())]
  return () => {
    isOver = true
    stopSending?.()
    for (const stop of stops) stop()
  }
}
