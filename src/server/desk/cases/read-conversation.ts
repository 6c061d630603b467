import type { ConversationQuery, ConversationWindow } from '../../../contract/desk/cases.ts'
import { WINDOW_MESSAGES } from '../../../core/cases.ts'
import { findReportedMessage } from '../../moderation/notices/find-reported.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { invalidFields, notFound } from '../../platform/errors.ts'
import { onCase } from './on-case.ts'
import { sourceOf } from './read-case.ts'

/** Messages of a page of a whole conversation. */
const PAGE = 100

/**
 * The reported message of a notice of the case, or of the one it appeals against, with ten around it; with a reason the whole conversation, a page at a time, the newest
 * first page. What the notifier removed is not shown. Each look is logged, or refused. Throws `not_found`, `right_missing`,
 * `invalid_fields`.
 */
export async function readConversation(
  context: OperatorContext,
  { case: id, notice: noticeId, whole, reason = '', before }: ConversationQuery,
): Promise<ConversationWindow> {
  if (whole && reason === '') throw invalidFields({ reason: 'required' })
  const entry = {
    ...{ call: 'getConversation', right: () => 'messages.read' as const },
    ...{ reason, after: { notice: noticeId, whole: whole !== undefined } },
  }
  return onCase(context, id, entry, async (trx, opened) => {
    const { db } = trx
    const row = await sourceOf(trx, opened)
    const notice = await db
      .selectFrom('notice')
      .select(['account', 'about', 'reference'])
      .where('pool', '=', row.pool)
      .where('case_id', '=', row.id)
      .where('id', '=', noticeId)
      .executeTakeFirst()
    const reported = notice && (await findReportedMessage({ db, pool: row.pool }, notice))
    if (!reported) throw notFound()
    const until = before ?? Number.MAX_SAFE_INTEGER
    const messages = await db
      .selectFrom('message')
      .select(['seq', 'sender', 'kind', 'text', 'item', 'created_at as at'])
      .where('pool', '=', row.pool)
      .where('conversation', '=', reported.conversation)
      .where('seq', '>', reported.removed_up_to)
      .$if(whole === undefined, (of) =>
        of
          .where('seq', '>=', reported.seq - WINDOW_MESSAGES)
          .where('seq', '<=', reported.seq + WINDOW_MESSAGES),
      )
      .$if(whole !== undefined, (of) => of.where('seq', '<', until))
      .orderBy('seq', 'desc')
      .limit(PAGE)
      .execute()
    const first = messages.at(-1)
    const hasEarlier = whole !== undefined && messages.length === PAGE
    return {
      messages: messages.toReversed().map(({ sender, ...message }) => ({
        ...message,
        by: sender === reported.sender ? ('reported' as const) : ('notifier' as const),
        reported: message.seq === reported.seq,
      })),
      earlier: hasEarlier && first ? first.seq : 0,
    }
  })
}
