// Work of every member's page, whichever is open; the stores it needs are fetched when it is due.
import { environment } from '../page/environment.ts'
import { $user } from '../account/sessions.ts'
import { onFirstRefresh } from '../live/polling.ts'
import { countUnsent } from './unsent.ts'

/** Keeps the conversations, and with them the counters, from the first refresh on. Returns an unsubscribe function. */
export function followChats(): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const forget = onFirstRefresh('chats', async () => {
    const loaded = await import('./chat.ts').catch(() => undefined)
    if (loaded && !isOver) stop ??= loaded.$chats.listen(() => undefined)
  })
  return () => {
    isOver = true
    forget()
    stop?.()
  }
}

/** Sends what waits in the outbox; most members have nothing to send, and load nothing for it. Returns an unsubscribe function. */
export function followUnsent(): () => void {
  let stopSending: (() => void) | undefined
  let isOver = false
  const look = async () => {
    if (stopSending || countUnsent() === 0) return
    const loaded = await import('./deliver.ts').catch(() => undefined)
    if (loaded && !isOver) stopSending ??= loaded.keepSending()
  }
  const stops = [$user.subscribe(() => void look()), environment.listen('online', () => void look())]
  return () => {
    isOver = true
    stopSending?.()
    for (const stop of stops) stop()
  }
}
