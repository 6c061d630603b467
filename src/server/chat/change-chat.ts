import type { MemberContext } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'
import { publishDraft, publishTyping } from '../events/event-kinds.ts'
import { inTransaction } from '../platform/transaction.ts'
import { findDeletedAccount } from './deleted-partner.ts'
import { writeDraft } from './draft.ts'
import { type ConversationRef, findConversation, findPartner } from './find-conversation.ts'
import { markRead } from './mark-read.ts'
import { setTyping } from './typing.ts'

interface Change {
  read_up_to?: number | undefined
  typing?: boolean | undefined
  draft?: string | undefined
  draft_at?: number | undefined
}

/**
 * Stores the viewer's state in a conversation: how far they read, whether they are typing, and their
 * draft, which may come before the conversation. Throws `not_found`, and `invalid_request` where nothing is changed.
 */
export async function changeChat(
  context: MemberContext,
  ref: ConversationRef,
  change: Change,
): Promise<void> {
  const { read_up_to, typing, draft, draft_at } = change
  if (read_up_to === undefined && typing === undefined && draft === undefined) {
    throw new ServiceError('invalid_request')
  }
  await inTransaction(context, async (trx) => {
    const conversation = await findConversation(trx, ref)
    const deletedPartner = conversation && (await findDeletedAccount(trx, conversation))
    const partner = deletedPartner ?? (await findPartner(trx, ref, conversation))
    // Nothing of a waiting conversation is published to the other.
    const shared = conversation?.withheld === '' ? conversation : undefined
    if (shared && read_up_to !== undefined) await markRead(trx, shared, read_up_to)
    const isShared = shared && typing !== undefined && (await setTyping(trx, shared, typing))
    const isChanged = draft !== undefined && (await writeDraft(trx, partner.id, draft, draft_at))
    if (isChanged) await publishDraft(trx, partner.id)
    if (isShared) await publishTyping(trx, shared, typing)
  })
}
