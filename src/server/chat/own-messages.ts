import type { MemberContext } from '../platform/context.ts'

/**
 * Messages of the viewer's conversations that the viewer has not removed, with both read marks. `own_side` is the
 * viewer's side of the conversation, `partner_side` the other's.
 */
export const ownMessages = ({ db, brand, viewer }: MemberContext) =>
  db
    .selectFrom('conversation_side as own_side')
    .innerJoin('message', (join) =>
      join
        .onRef('message.pool', '=', 'own_side.pool')
        .onRef('message.conversation', '=', 'own_side.conversation')
        .onRef('message.seq', '>', 'own_side.removed_up_to'),
    )
    .leftJoin('conversation_side as partner_side', (join) =>
      join
        .onRef('partner_side.pool', '=', 'own_side.pool')
        .onRef('partner_side.conversation', '=', 'own_side.conversation')
        .onRef('partner_side.profile', '=', 'own_side.other'),
    )
    .selectAll('message')
    .select([
      'own_side.other',
      'own_side.unread',
      'own_side.read_up_to as own_mark',
      'partner_side.read_up_to as partner_mark',
    ])
    .where('own_side.pool', '=', brand.pool)
    .where('own_side.profile', '=', viewer.account)
