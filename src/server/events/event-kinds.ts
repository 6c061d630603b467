// Publishes events to the stream, one function a cause; each belongs at the end of the cause's transaction.

import type { EventData } from '../../contract/events.ts'
import type { Context, MemberContext } from '../platform/context.ts'
import { publish, type PublishContext } from './publish.ts'

interface ConversationPair {
  id: string
  low: string
  high: string
}

const partnerOf = ({ viewer }: MemberContext, { low, high }: ConversationPair) =>
  low === viewer.account ? high : low

interface Sent {
  readonly seq: number
  /** The receiver does not see it yet. */
  readonly waits: boolean
  /** It was the sender's draft, which is empty now. */
  readonly emptiesDraft: boolean
}

/** A message of the viewer, to its receiver and to the viewer's other devices. */
export async function publishMessage(
  context: MemberContext,
  conversation: ConversationPair,
  { seq, waits, emptiesDraft }: Sent,
): Promise<void> {
  const { account: me, sessionHash: originSession } = context.viewer
  const other = partnerOf(context, conversation)
  const message = { conversation: conversation.id, seq }
  const own = { to: me, from: other, originSession }
  await publish(
    context,
    ...(waits ? [] : [{ to: other, kind: 'message' as const, from: me, message }]),
    ...(emptiesDraft ? [{ ...own, kind: 'draft' as const }] : []),
    { ...own, kind: 'message', message },
  )
}

/** What the viewer writes to a profile has changed: for all their devices. */
export const publishDraft = (context: MemberContext, profile: string): Promise<void> =>
  publish(context, { to: context.viewer.account, kind: 'draft', from: profile })

/** Messages that waited until now, to their receiver and to their sender. */
export function publishLetThrough(
  context: PublishContext,
  { id, starter }: { id: string; starter: string },
  receiver: string,
  seqs: readonly number[],
): Promise<void> {
  const inputs = seqs.flatMap((seq) => {
    const message = { conversation: id, seq }
    return [
      { to: receiver, kind: 'message' as const, from: starter, message },
      { to: starter, kind: 'message' as const, from: receiver, message },
    ]
  })
  return publish(context, ...inputs)
}

/** The text of a message was taken down, or shows again: it comes once more, to both as each sees it now. */
export function publishRemovedText(
  context: PublishContext,
  { author, other }: { author: string; other: string },
  message: { conversation: string; seq: number },
): Promise<void> {
  return publish(
    context,
    { to: other, kind: 'message', from: author, message },
    { to: author, kind: 'message', from: other, message },
  )
}

/** How far the viewer has read. */
export function publishRead(
  context: MemberContext,
  conversation: ConversationPair,
  readUpTo: number,
): Promise<void> {
  const me = context.viewer.account
  const other = partnerOf(context, conversation)
  const data = { conversation: conversation.id, read_up_to: readUpTo }
  return publish(
    context,
    { to: other, kind: 'read', from: me, data: { ...data, mine: false } },
    { to: me, kind: 'read', from: '', data: { ...data, mine: true } },
  )
}

interface DeliveryMark {
  profile: string
  other: string
  conversation: string
  delivered_up_to: number
}

/** Devices of members have taken messages: up to which, to each sender. */
export function publishDelivered(context: PublishContext, marks: readonly DeliveryMark[]): Promise<void> {
  const inputs = marks.map(({ profile, other, ...data }) => ({
    ...{ to: other, kind: 'delivered' as const, from: profile, data },
  }))
  return publish(context, ...inputs)
}

/** A member came, or is no longer here, for these partners. */
export function publishPresence(
  context: PublishContext,
  profile: string,
  presence: EventData<'presence'>['presence'],
  partners: readonly string[],
): Promise<void> {
  const event = { kind: 'presence', from: profile, data: { profile, presence } } as const
  return publish(context, ...partners.map((to) => ({ to, ...event })))
}

/** The viewer writes, or stopped; an invisible one is never seen to. */
export async function publishTyping(
  context: MemberContext,
  conversation: ConversationPair,
  typing: boolean,
): Promise<void> {
  const { db, brand, viewer } = context
  const account = await db
    .selectFrom('account')
    .select('invisible')
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirst()
  if (account?.invisible !== 0) return
  const data = { conversation: conversation.id, typing }
  await publish(context, { to: partnerOf(context, conversation), kind: 'typing', from: viewer.account, data })
}

/** The viewer likes a profile; a like that is returned is a match for both. */
export async function publishLike(context: MemberContext, profile: string, match: boolean): Promise<void> {
  const me = context.viewer.account
  if (match) {
    const back = { to: me, kind: 'match', from: profile } as const
    await publish(context, { to: profile, kind: 'match', from: me }, back)
  } else {
    await publish(context, { to: profile, kind: 'like', from: me })
  }
}

/** Badges of a member changed for a reason without another event: credits, a removed chat, a like that was seen. */
export function publishCounters(context: PublishContext, account: string): Promise<void> {
  return publish(context, { to: account, kind: 'counters', from: '' })
}

/** A block between the viewer and a profile began or ended: what both see of each other changed; the event does not say why. */
export function publishBlock(context: MemberContext, profile: string): Promise<void> {
  const counters = { kind: 'counters', from: '' } as const
  return publish(context, { to: context.viewer.account, ...counters }, { to: profile, ...counters })
}

/** Sessions of a member ended; their streams close. */
export function publishLogout(context: Context, account: string, sessionHashes: string[]): Promise<void> {
  return publish(
    context,
    ...sessionHashes.map((session) => ({
      to: account,
      kind: 'logout' as const,
      from: '',
      data: { session },
    })),
  )
}
