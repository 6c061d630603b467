// Keeps the stream with the member and the page; fetched after the first paint.
import * as v from 'valibot'
import { environment } from '../page/environment.ts'
import { applyEvent } from './apply-event.ts'
import { $isLive } from './events.ts'
import { followLists } from './list-events.ts'
import { $user } from '../account/sessions.ts'
import { hearStream } from './stream.ts'

const TabMessage = v.object({
  topic: v.literal('event'),
  member: v.string(),
  kind: v.string(),
  data: v.unknown(),
})

/** Hears the stream while a member is logged in and the page is there. Returns the way to stop. */
export function hearEvents(): () => void {
  let member: string | undefined
  let leaving = new AbortController()
  const leave = () => {
    leaving.abort()
    $isLive.set(false)
  }
  const start = () => {
    leaving = new AbortController()
    hearStream(leaving.signal)
  }
  const stops = [
    followLists(),
    environment.subscribe((message) => {
      const told = v.safeParse(TabMessage, message)
      if (told.success && told.output.member === member) applyEvent(told.output.kind, told.output.data)
    }),
    $user.subscribe((user) => {
      if (user?.id === member) return
      leave()
      member = user?.id
      if (user) start()
    }),
    // A page that is kept for going back lets go of the stream.
    environment.listen('pagehide', leave),
    environment.listen('pageshow', () => {
      if (member !== undefined) start()
    }),
    leave,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
