import type { Card } from '../../../contract/profile.ts'
import type { MemberContext } from '../../context.ts'
import { departed } from '../access.ts'
import { type ConversationRow, partnerId } from './find.ts'

/** What stands in the place of members who have left, by their id: nothing of them but that they are gone. */
export async function departedCards(
  context: MemberContext,
  ids: readonly string[],
): Promise<Map<string, Card>> {
  if (ids.length === 0) return new Map()
  const { db, brand, deps } = context
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'gender', 'country'])
    .where('pool', '=', brand.pool)
    .where('id', 'in', ids)
    .where(departed(context, 'profile.id'))
    .execute()
  const name = deps.words(context.viewer.language)('chat.departed')
  return new Map(
    rows.map(({ id, gender, country }) => [
      id,
      {
        ...{ id, name, age: 0, gender: gender as Card['gender'], country: country as Card['country'] },
        ...{ region: { id: '', name: '', lang: '' }, city: '', main_image: null, presence: 'away' },
        ...{ fictional: false, provider: 'member', from_brand: null, link: null },
        ...{ liked: false, matched: false, gone: true },
      } satisfies Card,
    ]),
  )
}

/** What stands in the other's place in this conversation, if they have left. */
export async function findDeparted(
  context: MemberContext,
  conversation: ConversationRow,
): Promise<Card | undefined> {
  const other = partnerId(context, { conversation: conversation.id }, conversation)
  return other === null ? undefined : (await departedCards(context, [other])).get(other)
}
