import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { Message } from '../../contract/messages.ts'
import { type getChat, HISTORY_PAGE } from '../../contract/calls/chat.ts'
import type { MemberContext } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { canSpeakTo, canWriteTo } from '../access.ts'
import { type Refusal, refusalOf } from '../moderation/restrictions/restriction-status.ts'
import { cardsOfRows } from '../profiles/cards.ts'
import { ownAllowance } from './allowance.ts'
import { findDeletedAccount } from './deleted-partner.ts'
import { readDraft } from './draft.ts'
import {
  type ConversationRef,
  type ConversationRow,
  findConversation,
  findPartner,
} from './find-conversation.ts'
import { type FirstMessageRefusal, firstMessageRefusal } from './first-message.ts'
import { messageOf } from './message.ts'
import { existingMedia } from './message-media.ts'
import { partnerPause } from './partner-pause.ts'
import { subjectsIn } from './message-subject.ts'
import { isTyping } from './typing.ts'

/** Number of a conversation's newest messages that can be read. */
export const HISTORY_LIMIT = 1000

/** A page of a conversation, the newest or the one before a `seq`; without messages when there is none yet. */
export async function viewChat(
  context: MemberContext,
  ref: ConversationRef,
  before: number | undefined,
): Promise<AnswerOf<typeof getChat>> {
  const conversation = await findConversation(context, ref)
  const deletedPartner = conversation && (await findDeletedAccount(context, conversation))
  const partner = deletedPartner ? null : await findPartner(context, ref, conversation)
  const card = deletedPartner ?? (partner && (await cardsOfRows(context, [partner])).get(partner.id))
  if (!card) throw notFound()
  const page = conversation
    ? await readPage(context, conversation, before)
    : { messages: [], has_older: false, typing: false }
  const pause = partner && (await partnerPause(context, partner.id))
  const refusal =
    (await refusalOf(context)) ?? (partner && (await beginRefusal(context, partner.id, conversation)))
  const canWrite = partner !== null && canWriteTo(context, partner)
  return {
    conversation: conversation ? { id: conversation.id } : null,
    profile: card,
    ...page,
    can_write: canWrite,
    ...(canWrite && canSpeakTo(context, partner) ? { can_speak: true as const } : {}),
    draft: await readDraft(context, card.id),
    allowance: await ownAllowance(context),
    ...(pause ? { pause } : {}),
    ...(refusal ? refusalIn(refusal) : {}),
  }
}

const refusalIn = (refusal: Refusal | FirstMessageRefusal) => ({
  refusal: refusal.code,
  ...('at' in refusal ? { refused_until: refusal.at } : {}),
})

/** Why the viewer may not begin with a member, where nothing was begun. */
async function beginRefusal(
  context: MemberContext,
  receiver: string,
  conversation: ConversationRow | undefined,
): Promise<FirstMessageRefusal | undefined> {
  if (conversation && conversation.withheld !== 'gone') return undefined
  const { db, brand, viewer } = context
  const sender = await db
    .selectFrom('account')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'account.pool').onRef('profile.id', '=', 'account.id'),
    )
    .select(['account.id', 'account.signup_at', 'profile.main_photo', 'profile.verified_at'])
    .where('account.pool', '=', brand.pool)
    .where('account.id', '=', viewer.account)
    .executeTakeFirstOrThrow()
  return firstMessageRefusal(context, receiver, sender)
}

async function readPage(
  context: MemberContext,
  conversation: ConversationRow,
  before: number | undefined,
): Promise<{ messages: Message[]; has_older: boolean; typing: boolean }> {
  const { db, brand, viewer, now } = context
  const sides = await db
    .selectFrom('conversation_side')
    .select(['profile', 'read_up_to', 'delivered_up_to', 'removed_up_to', 'typing_at'])
    .where('pool', '=', brand.pool)
    .where('conversation', '=', conversation.id)
    .where('profile', 'in', [conversation.low, conversation.high])
    .execute()
  const ownSide = sides.find((side) => side.profile === viewer.account)
  const partnerSide = sides.find((side) => side.profile !== viewer.account)
  const oldest = Math.max(ownSide?.removed_up_to ?? 0, conversation.last_seq - HISTORY_LIMIT)
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('conversation', '=', conversation.id)
    .where('seq', '>', oldest)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(HISTORY_PAGE + 1)
    .execute()
  const taken = rows.find(({ sender }) => sender !== viewer.account)
  if (taken && taken.seq > Math.max(ownSide?.read_up_to ?? 0, ownSide?.delivered_up_to ?? 0)) {
    context.deps.deliveries.takeAnswer(context, [{ conversation: conversation.id, seq: taken.seq }])
  }
  const media = await existingMedia(context, rows)
  const read = {
    viewer: ownSide?.read_up_to ?? 0,
    partner: partnerSide?.read_up_to ?? null,
    delivered: partnerSide?.delivered_up_to ?? 0,
  }
  const shown = rows.slice(0, HISTORY_PAGE).reverse()
  const subjects = await subjectsIn(
    context,
    conversation.id,
    shown.map(({ seq }) => seq),
  )
  return {
    messages: shown.map((row) => {
      const about = subjects.get(row.seq)
      return { ...messageOf(row, viewer.account, read, media), ...(about && { about }) }
    }),
    has_older: rows.length > HISTORY_PAGE,
    typing: isTyping(partnerSide?.typing_at ?? 0, now),
  }
}
