import { environment } from '../page/environment.ts'
import { $user } from '../account/sessions.ts'
import { FIRST_REFRESH } from './sync.ts'

/** Where somebody waits for an answer. */
const CONVERSATIONS = /\/chats?(?:\/|$)/

let islands = 0
let stopFollowing: () => void = () => undefined

/**
 * Hears the event stream once for all islands of a member's page: where conversations are from its first idle moment, else
 * from the time of the first refresh, for the page has just been loaded. Returns the way to stop.
 */
export function followEvents(): () => void {
  islands += 1
  if (islands === 1) stopFollowing = follow()
  return () => {
    islands -= 1
    if (islands === 0) stopFollowing()
  }
}

function follow(): () => void {
  let stopHearing: (() => void) | undefined
  let isOver = false
  const load = async () => {
    if (CONVERSATIONS.test(environment.path())) await environment.idle()
    else await new Promise((resolve) => setTimeout(resolve, FIRST_REFRESH))
    if (isOver) return
    const { hearEvents } = await import('./live.ts')
    if (!isOver) stopHearing ??= hearEvents()
  }
  const stopLooking = $user.subscribe((user) => {
    if (user && !stopHearing) void load()
  })
  return () => {
    isOver = true
    stopLooking()
    stopHearing?.()
  }
}
