import { atom } from 'nanostores'
import * as v from 'valibot'
import { newKey } from '../../client/key.ts'
import type { Failure } from '../../client/failure.ts'
import { ERROR_CODES, FIELD_CODES } from '../../contract/errors.ts'
import { GIFTS, type MessageKind } from '../../contract/lists.ts'
import { coalesced } from '../page/coalesced.ts'
import { environment } from '../page/environment.ts'
import { records } from '../page/records.ts'
import { setUnsent } from './unsent.ts'
import { $user } from '../account/sessions.ts'

/** The server's refusal, as far as it is shown to the member. */
const Refused = v.object({
  kind: v.literal('api'),
  code: v.picklist(ERROR_CODES),
  message: v.string(),
  status: v.number(),
  /** What is wrong with the text itself. */
  fields: v.exactOptional(v.object({ text: v.exactOptional(v.picklist(FIELD_CODES)) })),
})
const Stored = v.object({
  /** The message's id and the idempotency key. */
  id: v.string(),
  /** The sender. */
  member: v.string(),
  /** Profile of the recipient. */
  profile: v.string(),
  /** '' for a gift and a photo; of a voice message what is said in it. */
  text: v.string(),
  gift: v.nullable(v.picklist(GIFTS)),
  photo: v.optional(v.blob()),
  voice: v.optional(v.blob()),
  /** Of a voice message, as it is drawn. */
  sound: v.optional(v.object({ seconds: v.number(), bars: v.array(v.number()) })),
  /** The credits the member was shown. */
  cost: v.number(),
  /** When it was written; no two of this device have the same. */
  at: v.number(),
  failure: v.nullable(Refused),
})
/**
 * A message the server has not acknowledged. `queued` waits for the connection; `failed` was refused, for its `failure`; a
 * `sent` one is acknowledged, and its place in the conversation is not known yet.
 */
export type OutgoingMessage = v.InferOutput<typeof Stored> & {
  readonly state: 'queued' | 'sending' | 'sent' | 'failed'
  /** The device has no room for it: it lives as long as its page. */
  readonly isUnkept?: boolean
}
/** A text, a gift, a photo or a voice message, and what it costs. */
export type Content = Pick<OutgoingMessage, 'cost'> &
  Partial<Pick<OutgoingMessage, 'text' | 'gift' | 'photo' | 'voice' | 'sound'>>
type Which = (outgoing: OutgoingMessage) => boolean

export function kindOf({ gift, photo, voice }: OutgoingMessage): MessageKind {
  if (photo) return 'photo'
  if (voice) return 'voice'
  return gift ? 'gift' : 'text'
}

const EMPTY: readonly OutgoingMessage[] = []
export const NO_OUTGOING = EMPTY
/** Unsent messages of the member on this device, from any tab, the oldest first. */
export const $outbox = atom<readonly OutgoingMessage[]>(EMPTY)

/** Taken out by this tab, or known to have arrived: a read that is on its way may not bring them back. */
const settled = new Set<string>()
const TabMessage = v.object({ topic: v.literal('outbox') })
export const isOutboxChange = (message: unknown): boolean => v.is(TabMessage, message)

export const isWaiting = ({ state }: OutgoingMessage): boolean => state === 'queued' || state === 'sending'
const waiting = () => (environment.isOnline() ? 'sending' : 'queued')

function show(outgoing: readonly OutgoingMessage[]): void {
  $outbox.set(outgoing)
  const member = $user.get()?.id
  if (member !== undefined) setUnsent(member, outgoing.filter(({ state }) => state !== 'sent').length)
}

/** Keeps the changes of these messages, and broadcasts that there are some. */
async function keep(changed: readonly OutgoingMessage[], isGone = false): Promise<void> {
  if (changed.length === 0) return
  // All are asked for at once: what reads next comes after them.
  await Promise.all(
    changed.map(async ({ state, isUnkept = false, ...record }) => {
      if (isGone || state === 'sent') return records.remove(record)
      const isKept = await records.put(record)
      if (isKept === isUnkept) changeOutgoing(({ id }) => id === record.id, { isUnkept: !isKept })
    }),
  )
  environment.publish({ topic: 'outbox' })
}

export function addOutgoing(message: Content & { profile: string; member: string }): OutgoingMessage {
  const last = $outbox.get().at(-1)?.at ?? 0
  const outgoing: OutgoingMessage = {
    ...{ text: '', gift: null, failure: null },
    ...message,
    id: newKey(),
    at: Math.max(environment.now(), last + 1),
    state: waiting(),
  }
  show([...$outbox.get(), outgoing])
  void keep([outgoing])
  return outgoing
}

export function changeOutgoing(
  which: Which,
  change: Partial<Pick<OutgoingMessage, 'state' | 'failure' | 'cost' | 'isUnkept'>>,
): void {
  const changed: OutgoingMessage[] = []
  const isLasting = 'failure' in change || change.state === 'sent'
  const outgoing = $outbox.get().map((known) => {
    if (!which(known)) return known
    const next = { ...known, ...change }
    changed.push(next)
    return next
  })
  if (changed.length === 0) return
  show(outgoing)
  if (isLasting) void keep(changed)
}

/** Removes messages and returns them. */
export function removeOutgoing(which: Which): OutgoingMessage[] {
  const taken = $outbox.get().filter(which)
  if (taken.length === 0) return taken
  for (const { id } of taken) settled.add(id)
  show($outbox.get().filter((outgoing) => !taken.includes(outgoing)))
  void keep(taken, true)
  return taken
}

/** These are in the conversation now, whichever tab has sent them. */
export function applyArrived(ids: readonly string[]): void {
  for (const id of ids) settled.add(id)
  removeOutgoing(({ id }) => ids.includes(id))
}

/** The failure as it is kept; null for one that another try may mend. */
export const refusalOf = (failure: Failure): OutgoingMessage['failure'] =>
  failure.kind === 'api' && v.is(Refused, failure) ? v.parse(Refused, failure) : null

/**
 * Reads what this member's tabs have written. A message that is not kept any more was sent, or given up, by another tab:
 * it is `sent` here until the conversation is loaded.
 */
export const readOutbox = coalesced(async () => {
  const member = $user.get()?.id
  if (member === undefined) return
  const before = new Map($outbox.get().map((outgoing) => [outgoing.id, outgoing]))
  const kept = (await records.of(member)).filter((record) => v.is(Stored, record))
  if ($user.get()?.id !== member) return
  const now = new Map($outbox.get().map((outgoing) => [outgoing.id, outgoing]))
  for (const record of kept) {
    const known = now.get(record.id)
    if (settled.has(record.id)) void records.remove(record)
    // A change made here meanwhile is newer.
    if (settled.has(record.id) || (known && known !== before.get(record.id))) continue
    const state = known && known.state !== 'failed' ? known.state : waiting()
    now.set(record.id, { ...known, ...record, state: record.failure ? 'failed' : state })
  }
  const keptIds = new Set(kept.map(({ id }) => id))
  for (const [id, outgoing] of now) {
    if (!keptIds.has(id) && outgoing === before.get(id)) now.set(id, { ...outgoing, state: 'sent' })
  }
  show([...now.values()].sort((a, b) => a.at - b.at))
})
