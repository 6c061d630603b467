import { environment } from '../page/environment.ts'
import { $user } from '../account/sessions.ts'
import { FIRST_REFRESH } from './polling.ts'

/** Paths of conversations: there an answer is expected. */
const CONVERSATIONS = /\/chats?(?:\/|$)/

let islands = 0
let stop: () => void = () => undefined

/**
 * Subscribes to the event stream once for all islands of a member's page: where conversations are from its first idle
 * moment, else from the time of the first refresh, for the page has just been loaded. Returns an unsubscribe function.
 */
export function followEvents(): () => void {
  islands += 1
  if (islands === 1) stop = follow()
  return () => {
    islands -= 1
    if (islands === 0) stop()
  }
}

function follow(): () => void {
  let unsubscribe: (() => void) | undefined
  let isOver = false
  const load = async () => {
    if (CONVERSATIONS.test(environment.path())) await environment.idle()
    else await new Promise((resolve) => setTimeout(resolve, FIRST_REFRESH))
    if (isOver) return
    const { subscribeToStream } = await import('./stream.ts')
    if (!isOver) unsubscribe ??= subscribeToStream()
  }
  const stopWaiting = $user.subscribe((user) => {
    if (user && !unsubscribe) void load()
  })
  return () => {
    isOver = true
    stopWaiting()
    unsubscribe?.()
  }
}
