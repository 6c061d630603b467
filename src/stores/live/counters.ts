// Counters of what waits for the member: the navigation's badges, the tab's title and the app's badge. The chats and
// likes stores keep the numbers up to date.
import { atom, computed } from 'nanostores'
import * as v from 'valibot'
import { Count } from '../../contract/fields.ts'
import { environment } from '../page/environment.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'
import { onMemberChange } from '../account/sessions.ts'

const Counters = v.object({ unread_messages: Count, new_likes: Count })
export type Counters = v.InferOutput<typeof Counters>
export const NO_COUNTERS: Counters = { unread_messages: 0, new_likes: 0 }

export const $counters = atom<Counters>(NO_COUNTERS)
export const $waiting = computed($counters, (counters) => counters.unread_messages + counters.new_likes)

const snapshot = persisted('counters', Counters)

export function setCounters(changes: Partial<Counters>): void {
  const counters = { ...$counters.get(), ...changes }
  snapshot.write(counters)
  $counters.set(counters)
}

/** `[n] title`, the full sum; the bare title when nothing waits. */
export function countedTitle(title: string, count: number): string {
  const bare = title.replace(/^\[\d+\] /, '')
  return count > 0 ? `[${count}] ${bare}` : bare
}

/** Keeps the tab's title and the app's badge at the sum. Returns an unsubscribe function. */
export function showWaiting(): () => void {
  return $waiting.subscribe((count) => {
    environment.setTitle((title) => countedTitle(title, count))
    environment.setBadge(count)
  })
}

onBrowserMount($counters, () => {
  const known = snapshot.read()
  if (known) $counters.set(known)
  return onMemberChange(() => $counters.set(NO_COUNTERS))
})
