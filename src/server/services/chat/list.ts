import { sql } from 'kysely'
import type { AnswerOf } from '../../../contract/call.ts'
import { type Chat, CHATS_PAGE, type getChats } from '../../../contract/talking.ts'
import type { MemberContext } from '../../context.ts'
import { departed, visible } from '../access.ts'
import { cardsOf } from '../profile/cards.ts'
import { departedCards } from './departed.ts'
import { messageOf } from './message.ts'
import { myMessages } from './mine.ts'
import { existingPhotos } from './photo.ts'

/** Conversations with whom the viewer may see, and with members who have left since. */
const listed = (context: MemberContext, column: string) =>
  sql<boolean>`(${visible(context, column)} or ${departed(context, column)})`

/** SQL condition: the conversation comes after this one of the viewer's in the list. */
const isBehind = ({ brand, viewer }: MemberContext, conversation: string) =>
  sql<boolean>`exists (select 1 from conversation_side as last where last.pool = ${brand.pool}
    and last.profile = ${viewer.account} and last.conversation = ${conversation}
    and (mine.last_at < last.last_at or (mine.last_at = last.last_at and mine.conversation > last.conversation)))`

/** The viewer's conversations that hold a message, the one with the newest first, and what is unread in all of them. */
export async function listChats(
  context: MemberContext,
  before: string | undefined,
): Promise<AnswerOf<typeof getChats>> {
  const found = await myMessages(context)
    .innerJoin('conversation', (join) =>
      join
        .onRef('conversation.pool', '=', 'message.pool')
        .onRef('conversation.id', '=', 'message.conversation')
        .onRef('conversation.last_seq', '=', 'message.seq'),
    )
    .where(listed(context, 'mine.other'))
    .$if(before !== undefined, (query) => query.where(isBehind(context, before ?? '')))
    .orderBy('mine.last_at', 'desc')
    .orderBy('mine.conversation')
    .limit(CHATS_PAGE + 1)
    .execute()
  const rows = found.slice(0, CHATS_PAGE)

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
    const read = { mine: row.my_mark, theirs: row.their_mark }
    return [
      {
        conversation: { id: row.conversation },
        profile,
        num_unread_messages: row.unread,
        last_message: messageOf(row, context.viewer.account, read, photos),
      },
    ]
  })
  const hasOlder = found.length > CHATS_PAGE
  const areAllKnown = before === undefined && !hasOlder
  const unread = areAllKnown ? rows.reduce((sum, row) => sum + row.unread, 0) : await countUnread(context)
  return { chats, has_older: hasOlder, unread_messages: unread }
}

/** Unread messages in the viewer's conversations. */
export async function countUnread(context: MemberContext): Promise<number> {
  const row = await context.db
    .selectFrom('conversation_side as side')
    .select(sql<number>`coalesce(sum(side.unread), 0)`.as('count'))
    .where('side.pool', '=', context.brand.pool)
    .where('side.profile', '=', context.viewer.account)
    .where('side.unread', '>', 0)
    .where(listed(context, 'side.other'))
    .executeTakeFirstOrThrow()
  return row.count
}
