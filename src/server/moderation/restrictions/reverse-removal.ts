import { composeMail } from '../../platform/mail/compose-mail.ts'
import { poolsOf } from '../../platform/brands.ts'
import { openCase } from '../../platform/cases/cases.ts'
import type { Actor, Deps } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import type { AccountRow } from '../../accounts/current-account.ts'
import { showOrHideProfile } from '../../accounts/show-or-hide-profile.ts'
import { unmarkMinor } from '../../accounts/signup/too-young.ts'
import { lockProfile } from '../../profiles/photos/lock-profile.ts'
import { makeFirstMain } from '../../profiles/photos/make-main.ts'
import { basisOf, endEvidence } from '../evidence/end-evidence.ts'
import type { DecisionRow } from '../tables.ts'
import { forgetRemovedPictures } from '../signals/picture-hashes.ts'
import { liftRestrictions } from './lift-restrictions.ts'
import type { ModerationContext } from './statement-of-reasons.ts'

type ReverseDeps = Pick<Deps, 'store' | 'brands' | 'clock' | 'digest' | 'translator' | 'streams'>

/**
 * Takes a removal back, once: status, listing, photos and credits are as before, and the member gets a mail. What others
 * were refunded stays theirs. False where no removal is in force under this number, and once its data is gone or its member
 * gave it up.
 */
export function reverseRemoval(
  deps: ReverseDeps,
  actor: Actor,
  statement: string,
  why: string,
): Promise<boolean> {
  return transact(deps.store.db, async (db) => {
    const stated = await db
      .selectFrom('decision')
      .selectAll()
      .where('pool', 'in', poolsOf(deps.brands))
      .where('id', '=', statement)
      .where('measure', '=', 'account_removed')
      .where('lifted_at', '=', 0)
      .executeTakeFirst()
    const brand = stated && deps.brands.get(stated.brand)
    if (!brand) return false
    const context = { deps, db, brand, now: deps.clock(), actor }
    const account = await lockRow(db, 'account', { pool: brand.pool, id: stated.account })
    if (!account || !(await undoRemoval(context, account, stated, why))) return false
    const more = { statement, support: brand.site.support_email }
    const mail = composeMail(context, account.language, 'account_restored', { name: account.name, more })
    await enqueueMail(context, `restriction-lifted:${statement}`, { to: account.email, ...mail })
    return true
  })
}

/**
 * Gives an account back that a decision took away, in the running transaction, which holds the account. False where it is too
 * late.
 */
export async function undoRemoval(
  context: ModerationContext,
  account: AccountRow,
  decision: Pick<DecisionRow, 'id' | 'ground' | 'decided_at' | 'notice' | 'case_id'>,
  why: string,
): Promise<boolean> {
  const { id, ground, decided_at } = decision
  if (account.status !== 'deleted' || !(await restoreAccount(context, account, decided_at))) return false
  await liftRestrictions(
    context,
    (row) => row.and([row('account', '=', account.id), row('decision', '=', id)]),
    why,
  )
  await forgetRemovedPictures(context, account.id)
  if (ground === 'under_age') await unmarkMinor(context, account.email_norm)
  await showReviewedPhotos(context, account.id)
  await awaitPhotos(context, account)
  await showOrHideProfile(context, account.id)
  await endEvidence(context, basisOf(decision))
  return true
}

/** Brings the account's status back: a deletion that its member had begun before goes on. False where it is too late. */
async function restoreAccount(
  { db, brand: { pool }, now }: ModerationContext,
  { id, email_confirmed_at }: AccountRow,
  removedAt: number,
): Promise<boolean> {
  const deletion = await db
    .selectFrom('deletion')
    .select('requested_at')
    .where('pool', '=', pool)
    .where('account', '=', id)
    .where('purged_at', '=', 0)
    .where('purge_at', '>', now)
    .executeTakeFirst()
  if (!deletion) return false
  const isLeaving = deletion.requested_at < removedAt
  const status = isLeaving ? 'pending_deletion' : email_confirmed_at > 0 ? 'active' : 'not_confirmed'
  await db.updateTable('account').set({ status }).where('pool', '=', pool).where('id', '=', id).execute()
  if (!isLeaving) {
    await db.deleteFrom('deletion').where('pool', '=', pool).where('account', '=', id).execute()
  }
  return true
}

/** Shows the photos that a notice had hidden: the removal ended their review. */
async function showReviewedPhotos(context: ModerationContext, profile: string): Promise<void> {
  const { db, brand } = context
  const { main_photo } = await lockProfile(context, profile)
  for (const table of ['photo', 'message_photo'] as const) {
    await db
      .updateTable(table)
      .set({ status: 'active' })
      .where('pool', '=', brand.pool)
      .where('profile', '=', profile)
      .where('status', '=', 'pending')
      .where('id', 'in', (row) =>
        row
          .selectFrom('restriction')
          .select('photo')
          .where('pool', '=', brand.pool)
          .where('account', '=', profile)
          .where('measure', '=', 'photo_hidden')
          .where('lifted_at', '>', 0),
      )
      .execute()
  }
  if (main_photo === '') await makeFirstMain(context, profile)
}

/** Photos that waited for their first look wait again. */
async function awaitPhotos(context: ModerationContext, { id, language }: AccountRow): Promise<void> {
  const { db, brand, actor } = context
  const pending = await db
    .selectFrom('photo')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('profile', '=', id)
    .where('status', '=', 'pending')
    .execute()
  for (const photo of pending)
    await openCase(context, {
      pool: brand.pool,
      brand: brand.site.id,
      kind: 'photo',
      subject: id,
      subject_kind: 'photo',
      subject_ref: photo.id,
      language,
      by: actor,
    })
}
