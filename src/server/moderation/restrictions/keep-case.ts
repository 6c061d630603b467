// The end of a whole case without consequence: what its notices hid shows again, and their senders are answered.

import { lockRow } from '../../platform/db/row-locks.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { PhotoRow } from '../../profiles/cards.ts'
import { answerNotices } from '../notices/pending-notices.ts'
import { showAgain } from './review.ts'
import { showPhoto } from './review-photos.ts'
import type { ModerationContext } from './statement-of-reasons.ts'

/**
 * Ends a case of notices without consequence, in the running transaction. Returns the photos that their owner had deleted
 * meanwhile, whose files go after the commit.
 */
export async function keepCase(
  context: ModerationContext,
  { id, subject, ground }: Pick<CaseRow, 'id' | 'subject' | 'ground'>,
): Promise<PhotoRow[]> {
  const { db, brand } = context
  const account = subject === '' ? undefined : await lockRow(db, 'account', { pool: brand.pool, id: subject })
  const isGone = account?.status === 'deleted'
  const hidden =
    account && !isGone
      ? await db
          .selectFrom('restriction')
          .select(['decision', 'photo', 'measure'])
          .where('pool', '=', brand.pool)
          .where('account', '=', account.id)
          .where('ground', '=', ground as 'fraud')
          .where('measure', 'in', ['profile_hidden', 'photo_hidden'])
          .where('lifted_at', '=', 0)
          .execute()
      : []
  const profile = hidden.find(({ measure }) => measure === 'profile_hidden')
  // Before anything shows: what shows again answers its own notice, and each sender gets one mail.
  await answerNotices(
    context,
    { outcome: isGone ? 'gone' : 'kept', about: subject },
    (row) => row('case_id', '=', id),
    () => profile !== undefined,
  )
  const gone: PhotoRow[] = []
  for (const { photo } of hidden.filter(({ measure }) => measure === 'photo_hidden')) {
    const shown = await showPhoto(context, photo)
    if (shown.gone) gone.push(shown.gone)
  }
  if (account && profile) await showAgain(context, account, profile.decision)
  return gone
}
