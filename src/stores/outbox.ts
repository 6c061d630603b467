import { atom } from 'nanostores'
import * as v from 'valibot'
import { newKey } from '../client/key.ts'
import { environment } from './environment.ts'
import { onBrowserMount } from './loadable.ts'
import { persisted } from './persisted.ts'
import { onMemberChange } from './session.ts'

const Stored = v.object({
  /** The message's id and the idempotency key. */
  id: v.string(),
  /** Whom it is for. */
  profile: v.string(),
  /** The conversation it was first sent to; a repeat must name the same. Undefined before the first try. */
  conversation: v.optional(v.nullable(v.string())),
  text: v.string(),
  cost: v.number(),
  at: v.number(),
})
/** A message the server has not acknowledged, or (`sent`) whose place in the conversation is not known yet. */
export type Outgoing = v.InferOutput<typeof Stored> & { readonly state: 'sending' | 'sent' | 'failed' }

const EMPTY: readonly Outgoing[] = []
export const NO_OUTGOING = EMPTY
export const $outbox = atom<readonly Outgoing[]>(EMPTY)

const stored = persisted({
  name: 'outbox',
  version: 1,
  area: 'session',
  owner: 'member',
  schema: v.array(Stored),
})

export function setOutbox(outgoing: readonly Outgoing[]): void {
  stored.write(outgoing.filter(({ state }) => state !== 'sent'))
  $outbox.set(outgoing)
}

export function putOut(message: { profile: string; text: string; cost: number }): Outgoing {
  const outgoing = { ...message, id: newKey(), at: environment.now(), state: 'sending' } as const
  setOutbox([...$outbox.get(), outgoing])
  return outgoing
}

export function changeOutgoing(
  which: (outgoing: Outgoing) => boolean,
  change: Partial<Pick<Outgoing, 'state' | 'conversation'>>,
): void {
  setOutbox($outbox.get().map((outgoing) => (which(outgoing) ? { ...outgoing, ...change } : outgoing)))
}

/** Takes messages out, and returns them. */
export function takeOut(which: (outgoing: Outgoing) => boolean): Outgoing[] {
  const taken = $outbox.get().filter(which)
  if (taken.length > 0) setOutbox($outbox.get().filter((outgoing) => !taken.includes(outgoing)))
  return taken
}

onBrowserMount($outbox, () => {
  // What a closed page left behind may have arrived or not: the member is asked, the key prevents a double.
  const left = (stored.read() ?? []).map((outgoing) => ({ ...outgoing, state: 'failed' as const }))
  const known = new Set($outbox.get().map(({ id }) => id))
  $outbox.set([...left.filter(({ id }) => !known.has(id)), ...$outbox.get()])
  return onMemberChange(() => $outbox.set(EMPTY))
})
