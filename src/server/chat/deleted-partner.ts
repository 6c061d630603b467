import type { Card } from '../../contract/cards.ts'
import type { MemberContext } from '../platform/context.ts'
import { deletedAccount, type ProfileRow, scopeOf } from '../access.ts'
import { type ConversationRow, partnerId } from './find-conversation.ts'

/** Card of a deleted account: it shows nothing of the member but that the account is deleted. */
export function deletedAccountCard(
  { deps, brand, viewer }: MemberContext,
  { id, gender, country }: Pick<ProfileRow, 'id' | 'gender' | 'country'>,
): Card {
  const name = deps.translator(viewer.language, brand.site.address)('chat.departed')
  return {
    id,
    name,
    age: 0,
    gender,
    country,
    region: { id: '', name: '', lang: '' },
    city: '',
    main_image: null,
    line: { kind: 'city', text: '' },
    quote: '',
    presence: 'away',
    fictional: false,
    provider: 'member',
    from_brand: null,
    link: null,
    liked: false,
    matched: false,
    gone: true,
  }
}

/** Finds the card in the other's place in this conversation, if their account is deleted. */
export async function findDeletedAccount(
  context: MemberContext,
  conversation: ConversationRow,
): Promise<Card | undefined> {
  const other = partnerId(context, { conversation: conversation.id }, conversation)
  if (other === null) return undefined
  const row = await context.db
    .selectFrom('profile')
    .select(['id', 'gender', 'country'])
    .where('pool', '=', context.brand.pool)
    .where('id', '=', other)
    .where(deletedAccount(scopeOf(context), 'profile.id'))
    .executeTakeFirst()
  return row && deletedAccountCard(context, row)
}
