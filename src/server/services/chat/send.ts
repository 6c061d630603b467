import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { AnswerOf } from '../../../contract/call.ts'
import { Id } from '../../../contract/fields.ts'
import type { sendMessage as sendMessageCall } from '../../../contract/talking.ts'
import { messageLength } from '../../../core/message-cost.ts'
import type { MemberContext } from '../../context.ts'
import type { MessageKind } from '../../../contract/lists.ts'
import { invalidFields, notFound, ServiceError } from '../../errors.ts'
import { canWriteTo, type ProfileRow } from '../access.ts'
import { tellMessage } from '../live/tell.ts'
import { lockPair, orderPair } from '../pair.ts'
import { demandUnrestricted } from '../restriction/standing.ts'
import { inTransaction } from '../transaction.ts'
import { ownAllowance } from './allowance.ts'
import { chargeMessage } from './charge.ts'
import { forgetDraft } from './draft.ts'
import { type Address, type ConversationRow, findPartner } from './find.ts'
import { messageOf, type MessageRow } from './message.ts'
import { demandOwnPhoto, keepUpload, type Upload } from './photo.ts'
import { keepFirstMessagePaid, UNREAD_MS } from './refund.ts'

type Sent = AnswerOf<typeof sendMessageCall>

/** What a message holds: its text, or the id of its photo or gift. */
interface Content {
  kind: MessageKind
  text: string
  item: string
}

interface Letter extends Content {
  address: Address
  /** A photo that comes with the message. */
  upload?: Upload
  /** The sender's own id for it. */
  id: string
  /** The credits the sender agreed to; null takes whatever it costs. */
  agreed: number | null
}

interface Given {
  text?: string | undefined
  photo?: string | undefined
  gift?: string | undefined
  cost: number
}

/**
 * Sends a text, an own photo or a gift for the price the sender was shown. The call's key is the message's id; once sent
 * it is not sent again.
 */
export async function sendMessage(context: MemberContext, address: Address, given: Given): Promise<Sent> {
  const content = contentOf(given)
  if (messageLength(content.text) > context.brand.site.message_length) {
    throw invalidFields({ text: 'too_long' })
  }
  return deliver(context, { address, ...content, id: messageId(context), agreed: given.cost })
}

/** Sends a photo that was uploaded with the call. Its files stay when it is refused. */
export async function sendUpload(
  context: MemberContext,
  address: Address,
  upload: Upload,
  cost: number,
): Promise<Sent> {
  const content = { kind: 'photo', text: '', item: upload.id } as const
  return deliver(context, { address, ...content, id: messageId(context), agreed: cost, upload })
}

function messageId({ key }: MemberContext): string {
  if (!v.is(Id, key)) throw new ServiceError('invalid_request')
  return key
}

/** Exactly one of the three; throws `invalid_request`. */
function contentOf({ text, photo, gift }: Given): Content {
  const contents: Content[] = []
  if (text !== undefined) contents.push({ kind: 'text', text, item: '' })
  if (photo !== undefined) contents.push({ kind: 'photo', text: '', item: photo })
  if (gift !== undefined) contents.push({ kind: 'gift', text: '', item: gift })
  const [content] = contents
  if (!content || contents.length > 1) throw new ServiceError('invalid_request')
  return content
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
  const content = { kind: 'text', text, item: '' } as const
  return deliver(context, { address: { profile }, ...content, id: randomUUID(), agreed: null })
}

function deliver(context: MemberContext, letter: Letter): Promise<Sent> {
  return inTransaction(context, async (trx) => {
    // The conversation is locked before anything is checked: nothing can change between.
    const known = await takeSeq(trx, letter.address)
    if (!known && 'profile' in letter.address) await lockPair(trx, trx.viewer.account, letter.address.profile)
    const late = known ?? (await takeSeq(trx, letter.address))
    await demandUnrestricted(trx)
    const partner = await findPartner(trx, letter.address, late)
    if (!canWriteTo(trx, partner)) throw new ServiceError('conversation_not_possible')

    const repeated = late && (await findSent(trx, late.id, letter.id))
    if (repeated) return answerAgain(trx, repeated, letter)

    if (letter.upload) await keepUpload(trx, letter.upload)
    else if (letter.kind === 'photo') await demandOwnPhoto(trx, letter.item)
    if (late) await keepFirstMessagePaid(trx, late.id)
    const id = late?.id ?? randomUUID()
    const { cost, allowance } = await chargeMessage(trx, {
      kind: letter.kind,
      isFirst: late === undefined,
      agreed: letter.agreed,
      reference: `${id}:${late?.last_seq ?? 1}`,
    })
    const conversation = late ?? (await openConversation(trx, id, partner))
    const row = await writeMessage(trx, conversation, letter, cost)
    await moveSides(trx, conversation)
    if (letter.kind === 'text') await forgetDraft(trx, partner.id)
    await tellMessage(trx, conversation, row.seq)
    return { message: asSent(row), allowance }
  })
}

/** A message as its sender has it before it was read; what it shows was there a moment ago. */
const asSent = (row: MessageRow) => messageOf(row, row.sender, { mine: 0, theirs: 0 }, new Set([row.item]))

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
  const { db, brand } = context
  const isSame = row.kind === letter.kind && row.text === letter.text && row.item === letter.item
  if (!isSame) throw new ServiceError('idempotency_mismatch')
  await db
    .updateTable('conversation')
    .set((eb) => ({ last_seq: eb('last_seq', '-', 1) }))
    .where('pool', '=', brand.pool)
    .where('id', '=', row.conversation)
    .execute()
  return { message: asSent(row), allowance: await ownAllowance(context) }
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
    typing_at: 0,
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
  { id, kind, text, item }: Letter,
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
      kind,
      text,
      item,
      credits,
      refund_due_at: conversation.last_seq === 1 && credits > 0 ? now + UNREAD_MS : 0,
      refunded_at: 0,
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
      typing_at: sql`case when profile = ${viewer.account} then 0 else typing_at end`,
      unread: sql`case when profile = ${viewer.account} then unread else unread + 1 end`,
    })
    .where('pool', '=', brand.pool)
    .where('profile', 'in', [low, high])
    .where('conversation', '=', id)
    .execute()
}
