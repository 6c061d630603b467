import type { Selectable } from 'kysely'
import type { MemberContext } from '../platform/context.ts'
import type { ConversationTable } from './tables.ts'
import { notFound, ServiceError } from '../platform/errors.ts'
import { findVisibleProfile, type ProfileRow } from '../access.ts'
import { orderPair } from '../platform/db/row-locks.ts'

export type ConversationRow = Selectable<ConversationTable>
/** A conversation is named by itself, or by the profile it is with. */
export type ConversationRef = { conversation: string } | { profile: string }

/** Accepts exactly one of both; throws `invalid_request`. */
export function conversationRefOf(input: {
  conversation?: string | undefined
  profile?: string | undefined
}): ConversationRef {
  const { conversation, profile } = input
  if (conversation !== undefined && profile === undefined) return { conversation }
  if (profile !== undefined && conversation === undefined) return { profile }
  throw new ServiceError('invalid_request')
}

/**
 * Finds the viewer's conversation; undefined when there is none (yet), it is not the viewer's, or what the other wrote in
 * it waits.
 */
export async function findConversation(
  { db, brand, viewer }: MemberContext,
  ref: ConversationRef,
): Promise<ConversationRow | undefined> {
  const query = db
    .selectFrom('conversation')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where((eb) => eb.or([eb('withheld', '=', ''), eb('starter', '=', viewer.account)]))
  if ('profile' in ref) {
    const { low, high } = orderPair(viewer.account, ref.profile)
    return query.where('low', '=', low).where('high', '=', high).executeTakeFirst()
  }
  return query
    .where('id', '=', ref.conversation)
    .where((eb) => eb.or([eb('low', '=', viewer.account), eb('high', '=', viewer.account)]))
    .executeTakeFirst()
}

/** Finds the viewer's partner in a conversation. Throws `not_found` when that profile may not be seen. */
export async function findPartner(
  context: MemberContext,
  ref: ConversationRef,
  conversation: Pick<ConversationRow, 'low' | 'high'> | undefined,
): Promise<ProfileRow> {
  const id = partnerId(context, ref, conversation)
  const partner = id === null ? null : await findVisibleProfile(context, id)
  if (!partner) throw notFound()
  return partner
}

/** Id of the viewer's partner; null for a conversation the viewer is not part of. */
export function partnerId(
  { viewer }: MemberContext,
  ref: ConversationRef,
  conversation: Pick<ConversationRow, 'low' | 'high'> | undefined,
): string | null {
  if (conversation) return conversation.low === viewer.account ? conversation.high : conversation.low
  return 'profile' in ref ? ref.profile : null
}
