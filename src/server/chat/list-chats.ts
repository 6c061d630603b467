import { sql } from 'kysely'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import { type Chat, CHATS_PAGE } from '../../contract/chat.ts'
import type { getChats } from '../../contract/calls/chat.ts'
import type { MemberContext } from '../platform/context.ts'
import type { Db } from '../platform/db/store.ts'
import { statement, text, type Value } from '../platform/db/statement.ts'
import { inConversations, memberScope, type MemberScope, scopeOf } from '../access.ts'
import { cardOf, forCards } from '../profiles/cards.ts'
import { deletedAccountCard } from './deleted-partner.ts'
import { joinedMessage, MESSAGE_COLUMNS } from './message.ts'
import { existingMedia } from './message-media.ts'

/** The viewer's conversations that hold a message not removed, each with that message, the viewer's draft and the other's card. */
const conversations = (db: Db, scope: MemberScope) =>
  forCards(scope, db.selectFrom('profile'))
    .innerJoin('conversation_side as own_side', (join) =>
      join.onRef('own_side.pool', '=', 'profile.pool').onRef('own_side.other', '=', 'profile.id'),
    )
    .leftJoin('conversation_side as partner_side', (join) =>
      join
        .onRef('partner_side.pool', '=', 'own_side.pool')
        .onRef('partner_side.conversation', '=', 'own_side.conversation')
        .onRef('partner_side.profile', '=', 'own_side.other'),
    )
    .innerJoin('conversation', (join) =>
      join
        .onRef('conversation.pool', '=', 'own_side.pool')
        .onRef('conversation.id', '=', 'own_side.conversation'),
    )
    .innerJoin('message', (join) =>
      join
        .onRef('message.pool', '=', 'own_side.pool')
        .onRef('message.conversation', '=', 'own_side.conversation')
        .onRef('message.seq', '=', 'conversation.last_seq')
        .onRef('message.seq', '>', 'own_side.removed_up_to'),
    )
    .leftJoin('draft', (join) =>
      join
        .onRef('draft.pool', '=', 'own_side.pool')
        .onRef('draft.profile', '=', 'own_side.profile')
        .onRef('draft.other', '=', 'own_side.other'),
    )
    .select('draft.text as draft')
    .select(['own_side.unread', 'own_side.delivered_up_to as taken_mark', 'account.status as account_status'])
    .select(MESSAGE_COLUMNS)
    .where('own_side.pool', '=', scope.pool)
    .where('own_side.profile', '=', scope.viewer)
    .where('conversation.withheld', '!=', 'gone')
    .where(inConversations(scope))
    .orderBy('own_side.last_at', 'desc')
    .orderBy('own_side.conversation')
    .limit(CHATS_PAGE + 1)

/** SQL condition: the conversation comes after this one in the viewer's list. */
const isOlderThan = ({ pool, viewer }: MemberScope, conversation: Value<string>) =>
  sql<boolean>`exists (select 1 from conversation_side as last where last.pool = ${pool}
    and last.profile = ${viewer} and last.conversation = ${conversation}
    and (own_side.last_at < last.last_at or (own_side.last_at = last.last_at and own_side.conversation > last.conversation)))`

const newestConversations = statement(memberScope, conversations)
const olderConversations = statement({ ...memberScope, before: text }, (db, { before, ...scope }) =>
  conversations(db, scope).where(isOlderThan(scope, before)),
)

/** The viewer's conversations that hold a message, the one with the newest first, and what is unread in all of them. */
export async function listChats(
  context: MemberContext,
  before: string | undefined,
): Promise<AnswerOf<typeof getChats>> {
  const { db } = context
  const scope = scopeOf(context)
  const page =
    before === undefined
      ? await newestConversations.all(db, scope)
      : await olderConversations.all(db, { ...scope, before })
  const rows = page.slice(0, CHATS_PAGE)
  const sent = rows.map((row) => ({
    kind: row.message_kind,
    item: row.item,
    conversation: row.conversation,
  }))
  const media = await existingMedia(context, sent)
  const chats = rows.map((row): Chat => {
    const isDeleted = row.account_status === 'pending_deletion' || row.account_status === 'deleted'
    return {
      conversation: { id: row.conversation },
      profile: isDeleted ? deletedAccountCard(context, row) : cardOf(context, row),
      num_unread_messages: row.unread,
      last_message: joinedMessage(row, context.viewer.account, media),
      draft: row.draft ?? '',
    }
  })
  context.deps.deliveries.takeAnswer(
    context,
    rows
      .filter(
        ({ sender, seq, own_mark, taken_mark }) =>
          sender !== context.viewer.account && seq > Math.max(own_mark, taken_mark),
      )
      .map(({ conversation, seq }) => ({ conversation, seq })),
  )
  const hasOlder = page.length > CHATS_PAGE
  const areAllKnown = before === undefined && !hasOlder
  const unread = areAllKnown
    ? rows.reduce((sum, row) => sum + row.unread, 0)
    : ((await unreadCount.first(db, scope))?.count ?? 0)
  return { chats, has_older: hasOlder, unread_messages: unread }
}

/** Query of one row: unread messages in the viewer's conversations. */
export const unreadMessages = (db: Db, scope: MemberScope) =>
  db
    .selectFrom('conversation_side as side')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'side.pool').onRef('profile.id', '=', 'side.other'),
    )
    .leftJoin('account', (join) =>
      join.onRef('account.pool', '=', 'side.pool').onRef('account.id', '=', 'side.other'),
    )
    .select(sql<number>`coalesce(sum(side.unread), 0)`.as('count'))
    .where('side.pool', '=', scope.pool)
    .where('side.profile', '=', scope.viewer)
    .where('side.unread', '>', 0)
    .where(inConversations(scope))

const unreadCount = statement(memberScope, unreadMessages)
