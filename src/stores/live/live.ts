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
  if (islands === 1) stop = environment.whenActivated(follow)
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
    const loaded = await import('./stream.ts').catch(() => undefined)
    if (loaded && !isOver) unsubscribe ??= loaded.subscribeToStream()
  }
  const look = () => {
    if ($user.get() && !unsubscribe) void load()
  }
  // Where its script did not come, the line may have been away.
  const stops = [$user.subscribe(look), environment.listen('online', look)]
  return () => {
    isOver = true
    for (const stop of stops) stop()
    unsubscribe?.()
  }
}
