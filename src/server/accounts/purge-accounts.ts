import { moveVersionsWith } from '../events/member-version.ts'
import { type CaseContext, closeCases, IS_OPERATORS } from '../platform/cases/cases.ts'
import type { Deps } from '../platform/context.ts'
import type { Db } from '../platform/db/store.ts'
import { transact } from '../platform/db/transact.ts'
import { requestVacuum } from '../platform/db/vacuum.ts'
import { endAppeals, isRemovalAppealed } from '../moderation/appeals/end-appeals.ts'
import { endEvidence } from '../moderation/evidence/end-evidence.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import { endRequests } from './privacy-requests/open-request.ts'
import { eraseRows } from './personal-rows.ts'

const BATCH = 100

interface Tombstone {
  pool: string
  account: string
  brand: string
}

/** Ends every account whose grace period is over, but for those an authority needs: its data is deleted or anonymized. Returns how many. */
export async function purgeAccounts(deps: Pick<Deps, 'store' | 'media' | 'clock'>): Promise<number> {
  const tombstones = await deps.store.db
    .selectFrom('deletion')
    .select(['pool', 'account', 'brand'])
    .where('purged_at', '=', 0)
    .where('purge_at', '<=', deps.clock())
    .where('hold_until', '<=', deps.clock())
    .where((row) => row.not(isRemovalAppealed(row)))
    .orderBy('purge_at')
    .limit(BATCH)
    .execute()
  for (const tombstone of tombstones) {
    const files = await transact(deps.store.db, async (db) => {
      await requestVacuum(db, deps.store.engine)
      return purge(db, tombstone, deps.clock())
    })
    // Should the process end here, the sweep of the media folder finds files that no row names.
    await deps.media.removeFiles(files)
  }
  return tombstones.length
}

/** Returns the names of the files that are no longer used. */
async function purge(db: Db, { pool, account: id, brand }: Tombstone, now: number): Promise<string[]> {
  const claimed = await db
    .updateTable('deletion')
    .set({ purged_at: now })
    .where('pool', '=', pool)
    .where('account', '=', id)
    .where('purged_at', '=', 0)
    .where('purge_at', '<=', now)
    .where('hold_until', '<=', now)
    .where((row) => row.not(isRemovalAppealed(row)))
    .executeTakeFirst()
  if (claimed.numUpdatedRows !== 1n) return []
  moveVersionsWith({ db, brand: { pool }, now }, id)
  await endAppeals({ db, brand: { pool }, now }, id)
  await endRequests({ db, now }, { pool, account: id })
  await closeOver({ db, now }, pool, id)
  const files = await filesOf(db, pool, id)
  await deleteMails(db, { pool, account: id, brand })
  for (const [table, data] of Object.entries(PERSONAL_DATA)) {
    if (!('impersonal' in data)) await eraseRows(db, table, data, { pool, id })
  }
  await db
    .updateTable('account')
    .set({ name_norm: id, name_skeleton: id })
    .where('pool', '=', pool)
    .where('id', '=', id)
    .execute()
  return files
}

const PURGE = { kind: 'system', job: 'purge' } as const

/**
 * Ends cases that nothing is left of: photos that wait, signs, and hidden profiles that no notice is open on. Their evidence is
 * kept as if they were decided. An operator's own are theirs to end.
 */
async function closeOver({ db, now }: CaseContext, pool: string, id: string): Promise<void> {
  const closed = await closeCases(
    { db, now },
    pool,
    (row) =>
      row.and([
        row('subject', '=', id),
        row('subject_kind', 'in', ['photo', 'member']),
        row.not(IS_OPERATORS),
        row.not(
          row.exists(
            row
              .selectFrom('notice')
              .select('notice.id')
              .whereRef('notice.pool', '=', 'desk_case.pool')
              .whereRef('notice.case_id', '=', 'desk_case.id')
              .where('notice.decided_at', '=', 0),
          ),
        ),
      ]),
    { outcome: 'gone', by: PURGE },
  )
  await endEvidence(
    { db, brand: { pool }, now },
    closed.map((row) => row.id),
  )
}

async function filesOf(db: Db, pool: string, profile: string): Promise<string[]> {
  const names: string[] = []
  for (const table of ['photo', 'message_photo'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['thumb_name', 'blurred_name', 'medium_name', 'full_name'])
      .where('pool', '=', pool)
      .where('profile', '=', profile)
      .execute()
    names.push(...rows.flatMap((row) => Object.values(row)))
  }
  const sent = await db
    .selectFrom('verification')
    .select('file')
    .where('pool', '=', pool)
    .where('account', '=', profile)
    .execute()
  for (const table of ['message_voice', 'prompt_answer'] as const) {
    const spoken = await db
      .selectFrom(table)
      .select('file')
      .where('pool', '=', pool)
      .where('profile', '=', profile)
      .execute()
    names.push(...spoken.map(({ file }) => file))
  }
  names.push(...sent.map(({ file }) => file))
  return names.filter((name) => name !== '')
}

/** Deletes the account's rows in the outbox, and mails to its address where no other account has it. */
async function deleteMails(db: Db, { pool, account: id, brand }: Tombstone): Promise<void> {
  await db.deleteFrom('outbox').where('account', '=', id).execute()
  const account = await db
    .selectFrom('account')
    .select(['email', 'email_norm'])
    .where('pool', '=', pool)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account || account.email === '') return
  const other = await db
    .selectFrom('account')
    .select('id')
    .where('pool', '=', pool)
    .where('brand', '=', brand)
    .where('email_norm', '=', account.email_norm)
    .where('id', '!=', id)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  if (other) return
  const waiting = await db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('channel', '=', 'mail')
    .where('sent_at', '=', 0)
    .where('failed_at', '=', 0)
    .where('brand', '=', brand)
    .execute()
  const isAddressedToAccount = (payload: string) =>
    (JSON.parse(payload) as { to?: unknown }).to === account.email
  for (const mail of waiting) {
    if (isAddressedToAccount(mail.payload)) await db.deleteFrom('outbox').where('id', '=', mail.id).execute()
  }
}
