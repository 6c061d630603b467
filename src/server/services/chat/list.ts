import { sql } from 'kysely'
import type { AnswerOf } from '../../../contract/call.ts'
import type { Chat, getChats } from '../../../contract/talking.ts'
import type { MemberContext } from '../../context.ts'
import { departed, visible } from '../access.ts'
import { cardsOf } from '../profile/cards.ts'
import { departedCards } from './departed.ts'
import { messageOf } from './message.ts'
import { existingPhotos } from './photo.ts'

const LISTED = 200

/** Conversations with whom the viewer may see, and with members who have left since. */
const listed = (context: MemberContext) =>
  sql<boolean>`(${visible(context, 'side.other')} or ${departed(context, 'side.other')})`

/** The viewer's conversations that hold a message, the one with the newest first, and what is unread in all of them. */
export async function listChats(context: MemberContext): Promise<AnswerOf<typeof getChats>> {
  const { db, brand, viewer } = context
  const me = viewer.account
  const rows = await db
    .selectFrom('conversation_side as side')
    .innerJoin('conversation', (join) =>
      join
        .onRef('conversation.pool', '=', 'side.pool')
        .onRef('conversation.id', '=', 'side.conversation')
        .onRef('conversation.last_seq', '>', 'side.removed_up_to'),
    )
    .innerJoin('message', (join) =>
      join
        .onRef('message.pool', '=', 'side.pool')
        .onRef('message.conversation', '=', 'side.conversation')
        .onRef('message.seq', '=', 'conversation.last_seq'),
    )
    .innerJoin('conversation_side as theirs', (join) =>
      join
        .onRef('theirs.pool', '=', 'side.pool')
        .onRef('theirs.conversation', '=', 'side.conversation')
        .onRef('theirs.profile', '=', 'side.other'),
    )
    .selectAll('message')
    .select(['side.other', 'side.unread', 'side.read_up_to', 'theirs.read_up_to as their_read_up_to'])
    .where('side.pool', '=', brand.pool)
    .where('side.profile', '=', me)
    .where(listed(context))
    .orderBy('side.last_at', 'desc')
    .orderBy('side.conversation')
    .limit(LISTED)
    .execute()

  const cards = await cardsOf(
    context,
    rows.map((row) => row.other),
  )
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const gone = rows.map((row) => row.other).filter((id) => !cardOf.has(id))
  for (const [id, card] of await departedCards(context, gone)) cardOf.set(id, card)
  const photos = await existingPhotos(context, rows)
  const chats = rows.flatMap((row): Chat[] => {
    const profile = cardOf.get(row.other)
    if (!profile) return []
    const read = { mine: row.read_up_to, theirs: row.their_read_up_to }
    return [
      {
        conversation: { id: row.conversation },
        profile,
        num_unread_messages: row.unread,
        last_message: messageOf(row, me, read, photos),
      },
    ]
  })
  return { chats, unread_messages: await countUnread(context) }
}

/** Unread messages in the viewer's conversations. */
export async function countUnread(context: MemberContext): Promise<number> {
  const row = await context.db
    .selectFrom('conversation_side as side')
    .select(sql<number>`coalesce(sum(side.unread), 0)`.as('count'))
    .where('side.pool', '=', context.brand.pool)
    .where('side.profile', '=', context.viewer.account)
    .where('side.unread', '>', 0)
    .where(listed(context))
    .executeTakeFirstOrThrow()
  return row.count
}
