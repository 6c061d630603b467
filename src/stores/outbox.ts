import { atom } from 'nanostores'
import * as v from 'valibot'
import { newKey } from '../client/key.ts'
import { environment } from './environment.ts'
import { onBrowserMount } from './loadable.ts'
import { persisted } from './persisted.ts'
import { onMemberChange } from './sessions.ts'

const Stored = v.object({
  /** The message's id and the idempotency key. */
  id: v.string(),
  /** Profile of the recipient. */
  profile: v.string(),
  /** The conversation it was first sent to; a repeat must name the same. Undefined before the first try. */
  conversation: v.optional(v.nullable(v.string())),
  text: v.string(),
  cost: v.number(),
  at: v.number(),
})
/** A message the server has not acknowledged, or (`sent`) whose place in the conversation is not known yet. */
export type OutgoingMessage = v.InferOutput<typeof Stored> & { readonly state: 'sending' | 'sent' | 'failed' }

const EMPTY: readonly OutgoingMessage[] = []
export const NO_OUTGOING = EMPTY
export const $outbox = atom<readonly OutgoingMessage[]>(EMPTY)

const stored = persisted({
  name: 'outbox',
  version: 1,
  area: 'session',
  owner: 'member',
  schema: v.array(Stored),
})

export function setOutbox(outgoing: readonly OutgoingMessage[]): void {
  stored.write(outgoing.filter(({ state }) => state !== 'sent'))
  $outbox.set(outgoing)
}

export function addOutgoing(message: { profile: string; text: string; cost: number }): OutgoingMessage {
  const outgoing = { ...message, id: newKey(), at: environment.now(), state: 'sending' } as const
  setOutbox([...$outbox.get(), outgoing])
  return outgoing
}

export function changeOutgoing(
  which: (outgoing: OutgoingMessage) => boolean,
  change: Partial<Pick<OutgoingMessage, 'state' | 'conversation'>>,
): void {
  setOutbox($outbox.get().map((outgoing) => (which(outgoing) ? { ...outgoing, ...change } : outgoing)))
}

/** Takes messages out, and returns them. */
export function removeOutgoing(which: (outgoing: OutgoingMessage) => boolean): OutgoingMessage[] {
  const removed = $outbox.get().filter(which)
  if (removed.length > 0) setOutbox($outbox.get().filter((outgoing) => !removed.includes(outgoing)))
  return removed
}

onBrowserMount($outbox, () => {
  // A closed page's messages may have arrived or not: the member is asked, the key prevents a double.
  const unsent = (stored.read() ?? []).map((outgoing) => ({ ...outgoing, state: 'failed' as const }))
  const known = new Set($outbox.get().map(({ id }) => id))
  $outbox.set([...unsent.filter(({ id }) => !known.has(id)), ...$outbox.get()])
  return onMemberChange(() => $outbox.set(EMPTY))
})
