// The mailed link that makes the notice of a notifier count who is no confirmed member. The notice itself keeps it: a visitor has
// no account that a token could be of.

import { sql } from 'kysely'
import { HOUR_MS } from '../../../core/durations.ts'
import { LINK_HOURS } from '../../../core/limits.ts'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/random-token.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { copyPublicFiles, dropUnused } from '../restrictions/public-copies.ts'
import { hideReported } from './hide-reported.ts'
import { isHiding, isHidingNotice } from './notice-kinds.ts'
import { mailCopy } from './notice-mails.ts'
import { traceBrowser } from './notifier.ts'

const LINK_MS = LINK_HOURS.notice * HOUR_MS

/** Describes the mailed link of a notice; undefined where the token is of no notice of this brand. */
export async function describeNoticeLink(
  { db, brand, now }: Context,
  token: string,
): Promise<{ kind: 'notice'; spent?: 'used' | 'expired' } | undefined> {
  const notice = await findByLink(db, brand, token)
  if (!notice) return undefined
  if (notice.confirmed_at > 0) return { kind: 'notice', spent: 'used' }
  return { kind: 'notice', ...(notice.created_at < now - LINK_MS ? { spent: 'expired' } : {}) }
}

/**
 * Makes a notice count whose link was pressed, once. After the decision it changes nothing but the record. Throws
 * `link_invalid`.
 */
export async function confirmNotice(context: Context, token: string): Promise<void> {
  const { deps, brand, now } = context
  const found = await findByLink(context.db, brand, token)
  const copies =
    found?.photo && isHiding(found.kind) && found.decided_at === 0
      ? await copyPublicFiles(context, found.photo)
      : null
  try {
    await inTransaction(context, async (trx) => {
      const mark = await traceBrowser(trx)
      const notice = await trx.db
        .updateTable('notice')
        .set((row) => ({
          confirmed_at: now,
          browser: sql<string>`case when ${row.ref('decided_at')} > 0 then '' else trim(${row.ref('browser')} || ' ' || ${mark}) end`,
        }))
        .where('pool', '=', brand.pool)
        .where('brand', '=', brand.site.id)
        .where('link_hash', '=', hashToken(token))
        .where(sql<boolean>`link_hash <> ''`)
        .where('confirmed_at', '=', 0)
        .where('created_at', '>=', now - LINK_MS)
        .returningAll()
        .executeTakeFirst()
      if (!notice) throw new ServiceError('link_invalid')
      if (notice.decided_at > 0 || !isHidingNotice(notice)) return
      const statements = await hideReported(trx, notice, copies)
      if (statements.length > 0) await mailCopy(trx, notice, statements)
    })
  } finally {
    if (copies) await dropUnused({ deps, brand, db: deps.store.db }, copies)
  }
}

const findByLink = (db: Context['db'], brand: Context['brand'], token: string) =>
  db
    .selectFrom('notice')
    .select(['kind', 'photo', 'created_at', 'confirmed_at', 'decided_at'])
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.site.id)
    .where('link_hash', '=', hashToken(token))
    // The same expression as in the index.
    .where(sql<boolean>`link_hash <> ''`)
    .executeTakeFirst()
