// Handlers of the server's events: stores register for the kinds they follow.
import { atom } from 'nanostores'
import type { EventData, EventKind } from '../../contract/events.ts'

/** Whether a tab of this browser reads the stream: then the timers only check. */
export const $isLive = atom(false)

const handlers = new Map<EventKind, Set<(data: never) => void>>()

/** Registers what a store does with events of a kind. Returns an unsubscribe function. */
export function onEvent<Kind extends EventKind>(
  kind: Kind,
  handle: (data: EventData<Kind>) => void,
): () => void {
  const registered = handlers.get(kind) ?? new Set()
  handlers.set(kind, registered.add(handle))
  return () => registered.delete(handle)
}

export function handleEvent(kind: EventKind, data: EventData): void {
  for (const handle of handlers.get(kind) ?? []) handle(data as never)
}
