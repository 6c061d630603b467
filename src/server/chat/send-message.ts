import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { Voice } from '../../contract/voice.ts'
import { Id } from '../../contract/fields.ts'
import type { sendMessage as sendMessageCall } from '../../contract/calls/chat.ts'
import { messageLength } from '../../core/message-cost.ts'
import type { MemberContext } from '../platform/context.ts'
import type { MessageKind } from '../../contract/lists.ts'
import type { Db } from '../platform/db/store.ts'
import { integer, parameter, statement, text, type Value } from '../platform/db/statement.ts'
import { invalidFields, notFound, ServiceError } from '../platform/errors.ts'
import { canWriteTo, memberScope, type Partner, scopeOf, visible } from '../access.ts'
import { planMessages } from '../notifications/schedule.ts'
import { publishMessage } from '../events/event-kinds.ts'
import { lockPair, orderPair } from '../platform/db/row-locks.ts'
import { requireUnrestricted } from '../moderation/restrictions/restriction-status.ts'
import { keepMessage } from '../moderation/signals/keep-signal-trace.ts'
import { inTransaction } from '../platform/transaction.ts'
import { ownAllowance } from './allowance.ts'
import { chargeMessage, type Sender } from './charge-message.ts'
import { forgetDraft, readDraft } from './draft.ts'
import { type Beginner, requireAccepted, requireRoomToBegin, takeRoomOf } from './first-message.ts'
import { type ConversationRef, type ConversationRow, partnerId } from './find-conversation.ts'
import { messageOf, type MessageRow } from './message.ts'
import { requireOwnPhoto, keepUpload, type Upload } from './message-photo.ts'
import { existingVoices, keepRecording, type Recording, voiceOf } from './message-voice.ts'
import { keepFirstMessagePaid, UNREAD_MS } from './refund-messages.ts'
import { letThrough, nextDay, openSide } from './withheld-conversations.ts'

type SendAnswer = AnswerOf<typeof sendMessageCall>

/** Content of a message: its text, or the id of its photo or gift. */
interface Content {
  kind: MessageKind
  text: string
  item: string
}

interface OutgoingMessage extends Content {
  ref: ConversationRef
  /** A photo that comes with the message. */
  upload?: Upload
  /** A recording that comes with the message. */
  recording?: Recording
  /** The id the sender gave the message. */
  id: string
  /** The credits the sender agreed to; null takes whatever it costs. */
  agreedCredits: number | null
}

interface MessageInput {
  text?: string | undefined
  photo?: string | undefined
  gift?: string | undefined
  cost: number
}

/**
 * Sends a text, an own photo or a gift for the price the sender was shown. The call's key is the message's id; once sent
 * it is not sent again.
 */
export async function sendMessage(
  context: MemberContext,
  ref: ConversationRef,
  input: MessageInput,
): Promise<SendAnswer> {
  const content = contentOf(input)
  if (messageLength(content.text) > context.brand.site.message_length) {
    throw invalidFields({ text: 'too_long' })
  }
  return deliver(context, { ref, ...content, id: messageId(context), agreedCredits: input.cost })
}

/** Sends a photo that was uploaded with the call. Its files stay when it is refused. */
export async function sendUpload(
  context: MemberContext,
  ref: ConversationRef,
  upload: Upload,
  cost: number,
): Promise<SendAnswer> {
  const content = { kind: 'photo', text: '', item: upload.id } as const
  return deliver(context, { ref, ...content, id: messageId(context), agreedCredits: cost, upload })
}

/** Sends a recording that came with the call, and what is said in it. Its file stays when it is refused. */
export async function sendRecording(
  context: MemberContext,
  ref: ConversationRef,
  recording: Recording,
  { text, cost }: { text: string; cost: number },
): Promise<SendAnswer> {
  const content = { kind: 'voice', text, item: recording.id } as const
  return deliver(context, { ref, ...content, id: messageId(context), agreedCredits: cost, recording })
}

function messageId({ key }: MemberContext): string {
  if (!v.is(Id, key)) throw new ServiceError('invalid_request')
  return key
}

/** Accepts exactly one of the three; throws `invalid_request`. */
function contentOf({ text, photo, gift }: MessageInput): Content {
  const contents: Content[] = []
  if (text !== undefined) contents.push({ kind: 'text', text, item: '' })
  if (photo !== undefined) contents.push({ kind: 'photo', text: '', item: photo })
  if (gift !== undefined) contents.push({ kind: 'gift', text: '', item: gift })
  const [content] = contents
  if (!content || contents.length > 1) throw new ServiceError('invalid_request')
  return content
}

/**
 * Sends a first message to a profile, at its current price, at the end of a signup that came from it. `id` is the
 * message's.
 */
export async function startConversation(
  context: MemberContext,
  { profile, text, id }: { profile: string; text: string; id: string },
): Promise<SendAnswer> {
  if (messageLength(text) > context.brand.site.message_length) {
    throw invalidFields({ signup_message: 'too_long' })
  }
  const content = { kind: 'text', text, item: '' } as const
  return deliver(context, { ref: { profile }, ...content, id, agreedCredits: null })
}

function deliver(context: MemberContext, outgoing: OutgoingMessage): Promise<SendAnswer> {
  return inTransaction(context, async (trx) => {
    const { existing, sender, partner } = await lockConversation(trx, outgoing)
    if (sender.profile_status === 'disabled') await requireUnrestricted(trx)
    if (!partner) throw notFound()
    if (!canWriteTo(trx, partner)) throw new ServiceError('conversation_not_possible')

    if (existing?.repeated === 1) return answerRepeat(trx, existing, outgoing)

    if (outgoing.upload) await keepUpload(trx, outgoing.upload)
    else if (outgoing.kind === 'photo') await requireOwnPhoto(trx, outgoing.item)
    const begins = !existing || existing.withheld === 'gone'
    const isAnswer = !begins && existing.starter !== trx.viewer.account
    if (begins) await requireAccepted(trx, partner.id, sender)
    // The other wrote first, unseen.
    const waited = isAnswer && existing.withheld === 'waiting'
    if (waited) await letThrough(trx, existing)
    if (existing && (existing.first_unanswered === 1 || waited)) {
      await keepFirstMessagePaid(trx, existing.id)
    }
    const id = existing?.id ?? randomUUID()
    const { cost, allowance } = await chargeMessage(trx, sender, {
      kind: outgoing.kind,
      isFirst: begins,
      agreedCredits: outgoing.agreedCredits,
      reference: `${id}:${existing?.last_seq ?? 1}`,
    })
    if (begins) await requireRoomToBegin(trx, sender)
    const held = begins ? await holdOf(trx, sender, partner.id) : NOT_HELD
    const waits = begins ? held.withheld !== '' : existing.withheld === 'waiting' && !isAnswer
    const conversation = existing ?? (await openConversation(trx, id, partner, held))
    if (existing && begins) await beginAnew(trx, existing, held)
    const row = messageRow(trx, conversation, outgoing, { credits: cost, waits, begins })
    await insertMessage.run(trx.db, row)
    if (outgoing.recording) await keepRecording(trx, row, outgoing.recording)
    await moveSides.run(trx.db, {
      pool: row.pool,
      conversation: row.conversation,
      low: conversation.low,
      high: conversation.high,
      sender: row.sender,
      now: trx.now,
    })
    await keepMessage(trx, { ...row, receiver: partner.id })
    const draft = (existing ? existing.draft : await readDraft(trx, partner.id)) ?? ''
    // It was saved at a pause, and the text went on. Any other one was written since, on another device.
    const emptiesDraft =
      outgoing.kind === 'text' && draft !== '' && outgoing.text.trim().startsWith(draft.trim())
    if (emptiesDraft) await forgetDraft(trx, partner.id, draft)
    await publishMessage(trx, conversation, { seq: row.seq, waits, emptiesDraft })
    if (!waits) await planMessages(trx, partner.id)
    const voices = outgoing.recording ? [voiceOf(outgoing.recording)] : []
    return { message: sentMessage(row, waits, voices), allowance }
  })
}

interface Members {
  sender: Sender & Beginner
  partner: Partner | null
}

/**
 * The conversation with its next `seq` taken, undefined when there is none yet, and both members. It is locked before
 * anything is checked: nothing can change between.
 */
async function lockConversation(
  context: MemberContext,
  outgoing: OutgoingMessage,
): Promise<Members & { existing: LockedConversation | undefined }> {
  const { ref } = outgoing
  if ('conversation' in ref) {
    const existing = await reserveSeq(context, outgoing)
    return { existing, ...(await findMembers(context, partnerId(context, ref, existing))) }
  }
  // Both queries are sent at once and answered in order.
  const lock = () => Promise.all([reserveSeq(context, outgoing), findMembers(context, ref.profile)])
  let [existing, members] = await lock()
  if (!existing) {
    await lockPair(context, context.viewer.account, ref.profile)
    ;[existing, members] = await lock()
  }
  return { existing, ...members }
}

const membersStatement = statement({ ...memberScope, other: text }, (db, { other, ...scope }) =>
  db
    .selectFrom('account')
    .innerJoin('profile as own', (join) =>
      join.onRef('own.pool', '=', 'account.pool').onRef('own.id', '=', 'account.id'),
    )
    .leftJoin('profile', (join) =>
      join
        .onRef('profile.pool', '=', 'account.pool')
        .on('profile.id', '=', other)
        .on(visible(scope, 'profile.id')),
    )
    .select(['account.credits', 'account.paid_user', 'account.free_messages_used', 'account.weekly_limit'])
    .select(['account.conversations_started', 'account.email_confirmed_at', 'own.status as profile_status'])
    .select(['account.signup_at', 'own.main_photo', 'own.verified_at'])
    .select(['profile.id', 'profile.provider', 'profile.fictional'])
    .where('account.pool', '=', scope.pool)
    .where('account.id', '=', scope.viewer),
)

/** The viewer as sender, and the partner, null for a profile the viewer may not see. */
async function findMembers(context: MemberContext, other: string | null): Promise<Members> {
  const row = await membersStatement.first(context.db, { ...scopeOf(context), other: other ?? '' })
  if (!row) throw new ServiceError('authentication_required')
  const { id, provider, fictional, ...sender } = row
  const isVisible = id !== null && provider !== null && fictional !== null
  return { sender, partner: isVisible ? { id, provider, fictional } : null }
}

/** A new message as its sender sees it: unread, its photo or recording just checked. */
const sentMessage = (row: MessageRow, waits: boolean, voices: Iterable<Voice>) =>
  messageOf(
    row,
    row.sender,
    { viewer: 0, partner: waits ? null : 0, delivered: 0 },
    {
      photos: new Map([[row.item, 'clear']]),
      voices: new Map([...voices].map((voice) => [voice.id, voice])),
    },
  )

/** A conversation with its next `seq` reserved, and flags of it: 1 or 0. */
interface LockedConversation extends ConversationRow {
  /** The message was sent before. */
  repeated: number
  /** Its first message is the partner's, refunded unless it is answered. */
  first_unanswered: number
  /** The sender's draft. */
  draft: string | null
}

const seqTypes = { pool: text, sender: text, message: text }

const reserveSeqQuery = (db: Db, { pool, sender, message }: Record<keyof typeof seqTypes, Value<string>>) => {
  const count = (rows: RawBuilder<unknown>) => sql<number>`(select count(*) from ${rows})`
  return db
    .updateTable('conversation')
    .set((eb) => ({ last_seq: eb('last_seq', '+', 1) }))
    .where('pool', '=', pool)
    .returningAll()
    .returning([
      count(
        sql`message where message.pool = conversation.pool and message.conversation = conversation.id
          and message.sender = ${sender} and message.id = ${message}`,
      ).as('repeated'),
      count(
        sql`message where message.pool = conversation.pool and message.conversation = conversation.id
          and message.seq = conversation.first_seq and message.sender <> ${sender} and message.refund_due_at > 0`,
      ).as('first_unanswered'),
      sql<string | null>`(select text from draft where draft.pool = conversation.pool
        and draft.profile = ${sender} and draft.other in (conversation.low, conversation.high))`.as('draft'),
    ])
}

const reserveSeqOfPair = statement({ ...seqTypes, low: text, high: text }, (db, { low, high, ...values }) =>
  reserveSeqQuery(db, values).where('low', '=', low).where('high', '=', high),
)

const reserveSeqOfConversation = statement(
  { ...seqTypes, conversation: text },
  (db, { conversation, ...values }) =>
    reserveSeqQuery(db, values)
      .where('id', '=', conversation)
      .where((eb) => eb.or([eb('low', '=', values.sender), eb('high', '=', values.sender)]))
      .where((eb) => eb.or([eb('withheld', '=', ''), eb('starter', '=', values.sender)])),
)

/** Reserves the next `seq` of the conversation for this message; undefined when there is no conversation yet. */
async function reserveSeq(
  context: MemberContext,
  outgoing: OutgoingMessage,
): Promise<LockedConversation | undefined> {
  const { db, brand, viewer } = context
  const { ref } = outgoing
  const values = { pool: brand.pool, sender: viewer.account, message: outgoing.id }
  if ('profile' in ref) {
    return reserveSeqOfPair.first(db, { ...values, ...orderPair(viewer.account, ref.profile) })
  }
  const locked = await reserveSeqOfConversation.first(db, { ...values, conversation: ref.conversation })
  if (!locked) throw notFound()
  return locked
}

/** Answers a repeat whose idempotency key was already deleted: the message stays as it was, and no `seq` is used up. */
async function answerRepeat(
  context: MemberContext,
  { id: conversation, withheld }: ConversationRow,
  outgoing: OutgoingMessage,
): Promise<SendAnswer> {
  const { db, brand, viewer } = context
  const row = await db
    .selectFrom('message')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('conversation', '=', conversation)
    .where('sender', '=', viewer.account)
    .where('id', '=', outgoing.id)
    .executeTakeFirstOrThrow()
  const isSame = row.kind === outgoing.kind && row.text === outgoing.text && row.item === outgoing.item
  if (!isSame) throw new ServiceError('idempotency_mismatch')
  await db
    .updateTable('conversation')
    .set((eb) => ({ last_seq: eb('last_seq', '-', 1) }))
    .where('pool', '=', brand.pool)
    .where('id', '=', conversation)
    .execute()
  const voices = await existingVoices(context, [row])
  return {
    message: sentMessage(row, withheld !== '', voices.values()),
    allowance: await ownAllowance(context),
  }
}

type Withholding = Pick<ConversationRow, 'withheld' | 'due_at'>
const NOT_HELD: Withholding = { withheld: '', due_at: 0 }

/** Whether a conversation that begins now waits: for the sender's confirmation, or for a day on which it has room. */
async function holdOf(
  context: MemberContext,
  sender: Sender & Beginner,
  receiver: string,
): Promise<Withholding> {
  if (sender.email_confirmed_at === 0) return { withheld: 'waiting', due_at: 0 }
  if (await takeRoomOf(context, receiver, sender, context.now)) return NOT_HELD
  return { withheld: 'waiting', due_at: nextDay(context.now) }
}

/**
 * The viewer begins once more what had gone, whoever began it before: of that a member who had no side of it sees nothing. While
 * it is held the other has none.
 */
async function beginAnew(
  context: MemberContext,
  conversation: ConversationRow,
  held: Withholding,
): Promise<void> {
  const { db, brand, viewer, now } = context
  const { id, starter, last_seq } = conversation
  const isTakenOver = starter !== viewer.account
  if (isTakenOver || held.withheld === '') await openSide(context, conversation, last_seq - 1)
  if (isTakenOver && held.withheld !== '') {
    await db
      .deleteFrom('conversation_side')
      .where('pool', '=', brand.pool)
      .where('profile', '=', starter)
      .where('conversation', '=', id)
      .execute()
  }
  await db
    .updateTable('conversation')
    .set({ ...held, starter: viewer.account, created_at: now, first_seq: last_seq })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .execute()
}

async function openConversation(
  { db, brand, viewer, now }: MemberContext,
  id: string,
  partner: Partner,
  held: Withholding,
): Promise<ConversationRow> {
  const pair = orderPair(viewer.account, partner.id)
  const conversation = {
    pool: brand.pool,
    id,
    ...pair,
    starter: viewer.account,
    last_seq: 1,
    first_seq: 1,
    imported_seq: 0,
    created_at: now,
    ...held,
  }
  await db.insertInto('conversation').values(conversation).execute()
  const side = {
    pool: brand.pool,
    conversation: id,
    unread: 0,
    read_up_to: 0,
    delivered_up_to: 0,
    removed_up_to: 0,
    last_at: 0,
    typing_at: 0,
  }
  const own = { ...side, profile: viewer.account, other: partner.id }
  const theirs = { ...side, profile: partner.id, other: viewer.account }
  await db
    .insertInto('conversation_side')
    .values(held.withheld === '' ? [own, theirs] : [own])
    .execute()
  return conversation
}

function messageRow(
  { brand, viewer, now }: MemberContext,
  { id: conversation, last_seq: seq }: ConversationRow,
  { id, kind, text, item }: OutgoingMessage,
  { credits, waits, begins }: { credits: number; waits: boolean; begins: boolean },
): MessageRow {
  return {
    pool: brand.pool,
    conversation,
    seq,
    id,
    sender: viewer.account,
    kind,
    text,
    item,
    credits,
    refund_due_at: begins && credits > 0 && !waits ? now + UNREAD_MS : 0,
    refunded_at: 0,
    created_at: now,
    removed: '',
  }
}

const messageTypes = {
  pool: text,
  conversation: text,
  seq: integer,
  id: text,
  sender: text,
  kind: parameter<MessageKind>,
  text,
  item: text,
  credits: integer,
  refund_due_at: integer,
  refunded_at: integer,
  created_at: integer,
  removed: text,
}

const insertMessage = statement(messageTypes, (db, row) => db.insertInto('message').values(row))

const sideTypes = { pool: text, conversation: text, low: text, high: text, sender: text, now: integer }

/** Both lists show the conversation on top, even after a clock that was ahead; the receiver has one more to read. */
const moveSides = statement(sideTypes, (db, { pool, conversation, low, high, sender, now }) =>
  db
    .updateTable('conversation_side')
    .set({
      last_at: sql`coalesce((select case when newest.last_at < ${now} then ${now} else newest.last_at + 1 end
        from conversation_side as newest where newest.pool = conversation_side.pool
        and newest.profile = conversation_side.profile order by newest.last_at desc limit 1), ${now})`,
      typing_at: sql`case when profile = ${sender} then 0 else typing_at end`,
      unread: sql`case when profile = ${sender} then unread else unread + 1 end`,
    })
    .where('pool', '=', pool)
    .where('profile', 'in', [low, high])
    .where('conversation', '=', conversation),
)
