import { sql } from 'kysely'
import { DAY_MS } from '../../../core/durations.ts'
import { VERIFICATION_DAYS } from '../../../core/limits.ts'
import { recordConsent } from '../../accounts/consents.ts'
import type { Deps, MemberContext } from '../../platform/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { requestVacuum } from '../../platform/db/vacuum.ts'
import { systemContext } from '../../platform/system-context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockProfile } from '../photos/lock-profile.ts'
import { refreshListing } from '../search/listing.ts'
import { mailVerdict } from './mail-verdict.ts'
import { verificationsOf } from './rows.ts'

const BATCH = 100

/** Withdraws the consent of the viewer: the mark goes with the transaction, the pictures after its commit. */
export async function endVerification(context: MemberContext): Promise<void> {
  const files = await inTransaction(context, async (trx) => {
    const { db, deps, brand, viewer } = trx
    await lockProfile(trx, viewer.account)
    const rows = await verificationsOf(trx, viewer.account)
    await recordConsent(trx, viewer.account, 'verification', false)
    // They stay without a picture until they are swept, so that the tries of a day are still counted.
    await db
      .updateTable('verification')
      .set({ file: '', state: 'withdrawn', reason: '' })
      .where('pool', '=', brand.pool)
      .where('account', '=', viewer.account)
      .execute()
    await db
      .updateTable('profile')
      .set({ verified_at: 0 })
      .where('pool', '=', brand.pool)
      .where('id', '=', viewer.account)
      .execute()
    await refreshListing(db, deps, brand.pool, viewer.account)
    return rows.map(({ file }) => file).filter((file) => file !== '')
  })
  await context.deps.media.removeFiles(files)
}

/** As in the index of what is swept. */
const IS_SWEPT = sql<boolean>`(file <> '' or state <> 'accepted')`

/**
 * Erases pictures whose time is over, and all rows but those a mark rests on. One that nobody looked at goes too: its member is
 * told so by mail, and may send another. Returns how many.
 */
export async function sweepVerifications(deps: Deps): Promise<number> {
  const { store, media, clock, brands } = deps
  const over = await store.db
    .selectFrom('verification')
    .select(['pool', 'id', 'brand', 'account', 'file', 'state'])
    .where('asked_at', '<=', clock() - VERIFICATION_DAYS * DAY_MS)
    .where(IS_SWEPT)
    .orderBy('asked_at')
    .limit(BATCH)
    .execute()
  for (const { pool, id, account, state, ...row } of over) {
    await transact(store.db, async (db) => {
      await requestVacuum(db, store.engine)
      if (state === 'accepted') {
        await db
          .updateTable('verification')
          .set({ file: '' })
          .where('pool', '=', pool)
          .where('id', '=', id)
          .execute()
        return
      }
      // One that was decided on meanwhile is for the next sweep.
      const { numDeletedRows } = await db
        .deleteFrom('verification')
        .where('pool', '=', pool)
        .where('id', '=', id)
        .where('state', '=', state)
        .executeTakeFirst()
      const brand = brands.get(row.brand)
      if (state === 'waiting' && numDeletedRows === 1n && brand)
        await mailVerdict(systemContext(deps, brand, db), { id, account }, 'missed')
    })
  }
  await media.removeFiles(over.map(({ file }) => file).filter((file) => file !== ''))
  return over.length
}
