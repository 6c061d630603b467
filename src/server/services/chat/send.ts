import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { AnswerOf } from '../../../contract/call.ts'
import { Id } from '../../../contract/fields.ts'
import type { sendMessage as sendMessageCall } from '../../../contract/talking.ts'
import { messageLength } from '../../../core/message-cost.ts'
import type { MemberContext } from '../../context.ts'
import { invalidFields, notFound, ServiceError } from '../../errors.ts'
import { canWriteTo, type ProfileRow } from '../access.ts'
import { lockPair, orderPair } from '../pair.ts'
import { inTransaction } from '../transaction.ts'
import { allowanceOf, ownAccount } from './allowance.ts'
import { chargeMessage } from './charge.ts'
import { type Address, type ConversationRow, findPartner } from './find.ts'
import { messageOf, type MessageRow } from './message.ts'

type Sent = AnswerOf<typeof sendMessageCall>

interface Letter {
  address: Address
  text: string
  /** The sender's own id for it. */
  id: string
  /** The credits the sender agreed to; null takes whatever it costs. */
  agreed: number | null
}

/** Sends a text for the price the sender was shown. The call's key is the message's id; once sent it is not sent again. */
export async function sendMessage(
  context: MemberContext,
  address: Address,
  { text, cost }: { text: string; cost: number },
): Promise<Sent> {
  if (!v.is(Id, context.key)) throw new ServiceError('invalid_request')
  if (messageLength(text) > context.brand.site.message_length) throw invalidFields({ text: 'too_long' })
  return deliver(context, { address, text, id: context.key, agreed: cost })
}

/** First words to a profile, for what they cost the member now: how a signup that came from a profile begins. */
export async function startConversation(
  context: MemberContext,
  profile: string,
  text: string,
): Promise<Sent> {
  if (messageLength(text) > context.brand.site.message_length) {
    throw invalidFields({ signup_message: 'too_long' })
  }
  return deliver(context, { address: { profile }, text, id: randomUUID(), agreed: null })
}

function deliver(context: MemberContext, letter: Letter): Promise<Sent> {
  return inTransaction(context, async (trx) => {
    // The conversation is locked before anything is checked: nothing can change between.
    const known = await takeSeq(trx, letter.address)
    if (!known && 'profile' in letter.address) await lockPair(trx, trx.viewer.account, letter.address.profile)
    const late = known ?? (await takeSeq(trx, letter.address))
    const partner = await findPartner(trx, letter.address, late)
    if (!canWriteTo(trx, partner)) throw new ServiceError('conversation_not_possible')

    const repeated = late && (await findSent(trx, late.id, letter.id))
    if (repeated) return answerAgain(trx, repeated, letter)

    const id = late?.id ?? randomUUID()
    const { cost, allowance } = await chargeMessage(trx, {
      isFirst: late === undefined,
      agreed: letter.agreed,
      reference: `${id}:${late?.last_seq ?? 1}`,
    })
    const conversation = late ?? (await openConversation(trx, id, partner))
    const row = await writeMessage(trx, conversation, letter, cost)
    await moveSides(trx, conversation)
    return { message: messageOf(row, trx.viewer.account, { mine: 0, theirs: 0 }), allowance }
  })
}

/** The conversation with its next `seq` taken for this message; undefined when there is none. */
async function takeSeq(
  { db, brand, viewer }: MemberContext,
  address: Address,
): Promise<ConversationRow | undefined> {
  const update = db
    .updateTable('conversation')
    .set((eb) => ({ last_seq: eb('last_seq', '+', 1) }))
    .where('pool', '=', brand.pool)
    .returningAll()
  if ('profile' in address) {
    const { low, high } = orderPair(viewer.account, address.profile)
    return update.where('low', '=', low).where('high', '=', high).executeTakeFirst()
  }
  const taken = await update
    .where('id', '=', address.conversation)
    .where((eb) => eb.or([eb('low', '=', viewer.account), eb('high', '=', viewer.account)]))
    .executeTakeFirst()
  if (!taken) throw notFound()
  return taken
}

async function findSent(
  { db, brand, viewer }: MemberContext,
  conversation: string,
  id: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('conversation', '=', conversation)
    .where('sender', '=', viewer.account)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A message that arrived when its key was already forgotten: it stands as it was sent, and no `seq` is used up. */
async function answerAgain(context: MemberContext, row: MessageRow, letter: Letter): Promise<Sent> {
  const { db, brand, viewer } = context
  if (row.text !== letter.text) throw new ServiceError('idempotency_mismatch')
  await db
    .updateTable('conversation')
    .set((eb) => ({ last_seq: eb('last_seq', '-', 1) }))
    .where('pool', '=', brand.pool)
    .where('id', '=', row.conversation)
    .execute()
  return {
    message: messageOf(row, viewer.account, { mine: 0, theirs: 0 }),
    allowance: allowanceOf(await ownAccount(context), brand.site),
  }
}

async function openConversation(
  { db, brand, viewer, now }: MemberContext,
  id: string,
  partner: ProfileRow,
): Promise<ConversationRow> {
  const pair = orderPair(viewer.account, partner.id)
  const conversation = await db
    .insertInto('conversation')
    .values({ pool: brand.pool, id, ...pair, starter: viewer.account, last_seq: 1, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  const side = {
    pool: brand.pool,
    conversation: id,
    unread: 0,
    read_up_to: 0,
    removed_up_to: 0,
    last_at: now,
  }
  await db
    .insertInto('conversation_side')
    .values([
      { ...side, profile: viewer.account, other: partner.id },
      { ...side, profile: partner.id, other: viewer.account },
    ])
    .execute()
  return conversation
}

async function writeMessage(
  { db, brand, viewer, now }: MemberContext,
  conversation: ConversationRow,
  { id, text }: Letter,
  credits: number,
): Promise<MessageRow> {
  return db
    .insertInto('message')
    .values({
      pool: brand.pool,
      conversation: conversation.id,
      seq: conversation.last_seq,
      id,
      sender: viewer.account,
      kind: 'text',
      text,
      credits,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Both lists show the conversation on top; the receiver has one more to read. */
async function moveSides(
  { db, brand, viewer, now }: MemberContext,
  { id, low, high }: ConversationRow,
): Promise<void> {
  await db
    .updateTable('conversation_side')
    .set({
      last_at: now,
      unread: sql`case when profile = ${viewer.account} then unread else unread + 1 end`,
    })
    .where('pool', '=', brand.pool)
    .where('profile', 'in', [low, high])
    .where('conversation', '=', id)
    .execute()
}
