import type { MemberContext } from '../platform/context.ts'

/**
 * Messages of the viewer's conversations that the viewer has not removed, with both read marks. `mine` is the viewer's
 * side of the conversation, `theirs` the other's.
 */
export const ownMessages = ({ db, brand, viewer }: MemberContext) =>
  db
    .selectFrom('conversation_side as mine')
    .innerJoin('message', (join) =>
      join
        .onRef('message.pool', '=', 'mine.pool')
        .onRef('message.conversation', '=', 'mine.conversation')
        .onRef('message.seq', '>', 'mine.removed_up_to'),
    )
    .innerJoin('conversation_side as theirs', (join) =>
      join
        .onRef('theirs.pool', '=', 'mine.pool')
        .onRef('theirs.conversation', '=', 'mine.conversation')
        .onRef('theirs.profile', '=', 'mine.other'),
    )
    .selectAll('message')
    .select(['mine.other', 'mine.unread', 'mine.read_up_to as my_mark', 'theirs.read_up_to as their_mark'])
    .where('mine.pool', '=', brand.pool)
    .where('mine.profile', '=', viewer.account)
