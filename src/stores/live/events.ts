// Events of the server's stream: stores register for the kinds they follow.
import { atom } from 'nanostores'
import type { EventData, EventKind } from '../../contract/events.ts'

/** Whether a tab of this browser hears the stream: then the timers only check. */
export const $isLive = atom(false)

const handlers = new Map<EventKind, Set<(data: never) => void>>()

/** Says what a store does with events of a kind. Returns the way to stop. */
export function onEvent<Kind extends EventKind>(
  kind: Kind,
  handle: (data: EventData<Kind>) => void,
): () => void {
  const those = handlers.get(kind) ?? new Set()
  handlers.set(kind, those.add(handle))
  return () => those.delete(handle)
}

export function handleEvent(kind: EventKind, data: EventData): void {
  for (const handle of handlers.get(kind) ?? []) handle(data as never)
}
