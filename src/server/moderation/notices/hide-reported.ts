// Automatic hiding until a person has decided (law.md L16, security 91): the reported photo first, the whole profile only on
// the word of two.

import type { Context } from '../../platform/context.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { lockExisting } from '../../platform/db/row-locks.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { takeDaily } from '../../platform/throttle.ts'
import { type AccountRow, findAccount } from '../../accounts/current-account.ts'
import { restrict } from '../restrictions/restrict.ts'
import { type PublicCopies, usePublicCopies } from '../restrictions/public-copies.ts'
import {
  type ModerationContext,
  type Reasons,
  stateReasons,
  type StatementId,
} from '../restrictions/statement-of-reasons.ts'
import type { HidingNotice } from './notice-kinds.ts'
import { isEnoughForProfile, weigh } from './notifier.ts'

/** Photos and profiles that notices of one sender hide in a day. */
const HIDDEN_A_DAY = 3
/** Photos and profiles of a brand that are hidden by themselves in a day: so many, or one in so many of its listed. */
const BRAND_CEILING = 5
const ONE_IN = 500

/** One notice at work, on behalf of the reported member's brand. */
interface Hiding {
  context: Context & ModerationContext
  account: AccountRow
  notice: HidingNotice
}

/**
 * Hides what a notice of a minor, or of child abuse, is about until a person has decided, as far as the word of its sender
 * weighs. Nothing that was reviewed before on this ground, and nothing beyond the ceilings. Must run in the transaction
 * that made the notice count; of several on one member, each sees those before it.
 */
export async function hideReported(
  context: Context,
  notice: HidingNotice,
  copies: PublicCopies | null,
): Promise<StatementId[]> {
  const { db, brand: home, deps } = context
  const record = await weigh(context, notice)
  const account = record && (await findAccount(context, notice.about))
  // A member gets the reasons from their own brand; one that another process serves is left to support.
  const brand = account && deps.brands.get(account.brand)
  if (!brand || account.status === 'deleted') return []
  await lockExisting(db, 'profile', { pool: home.pool, id: account.id })
  const actor = { kind: 'notice', id: notice.id } as const
  const hiding: Hiding = { context: { ...context, brand, actor }, account, notice }
  const statements = [
    copies ? await hidePhoto(hiding, copies) : null,
    (await isEnoughForProfile(context, notice, record)) ? await hideProfile(hiding) : null,
  ]
  return statements.filter((statement) => statement !== null)
}

async function hidePhoto(hiding: Hiding, copies: PublicCopies): Promise<StatementId | null> {
  const { context, account, notice } = hiding
  const { db, brand } = context
  const photo = await db
    .selectFrom(copies.table)
    .select('id')
    .where('pool', '=', brand.pool)
    .where('id', '=', notice.photo)
    .where('profile', '=', account.id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!photo || (await wasReviewed(hiding, { measure: 'photo_hidden', photo: photo.id }))) return null
  const statement = await state(hiding, { measure: 'photo_hidden', ground: notice.kind, photo: photo.id })
  if (statement) await usePublicCopies(context, copies)
  return statement
}

async function hideProfile(hiding: Hiding): Promise<StatementId | null> {
  const measure = { measure: 'profile_hidden', ground: hiding.notice.kind } as const
  return (await wasReviewed(hiding, measure)) ? null : state(hiding, measure)
}

/** Whether the measure is in force, or was lifted by a person: then it is not taken again by itself. */
async function wasReviewed(
  { context: { db, brand }, account }: Hiding,
  { measure, ground, photo = '' }: Pick<Reasons, 'measure' | 'photo'> & { ground?: Reasons['ground'] },
): Promise<boolean> {
  const earlier = await db
    .selectFrom('restriction')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('account', '=', account.id)
    .where('measure', '=', measure)
    .where('photo', '=', photo)
    .$if(ground !== undefined, (query) => query.where('ground', '=', ground!))
    .executeTakeFirst()
  return earlier !== undefined
}

async function state(
  hiding: Hiding,
  measure: Pick<Reasons, 'measure' | 'ground' | 'photo'>,
): Promise<StatementId | null> {
  const { context, account, notice } = hiding
  if (!(await takeRoom(hiding))) return null
  const statement = await stateReasons(context, account, { ...measure, notice: notice.id })
  if (!statement) return null
  await restrict(context, statement)
  recordSecurity(context, 'hidden_automatically', { account: account.id, what: measure.measure })
  return statement
}

/** Counts one more for the sender and for the brand; beyond the brand's ceiling operators are alarmed. */
async function takeRoom({ context, account, notice }: Hiding): Promise<boolean> {
  const { brand, now } = context
  if (!(await takeDaily(context, `hide:${notice.account || notice.mailbox}`, HIDDEN_A_DAY))) return false
  const ceiling = await ceilingOf(context)
  if (await takeDaily(context, 'hidden automatically', ceiling)) return true
  recordSecurity(context, 'brand_ceiling_reached', { account: account.id, what: 'hidden_automatically' })
  const alarm = composeMail(context, brand.defaultLocale, 'hiding_stopped', {
    name: brand.site.mail_name,
    more: { count: ceiling },
  })
  const day = new Date(now).toISOString().slice(0, 10)
  const to = brand.site.support_email
  await enqueueMail(context, `hiding-stopped:${brand.site.id}:${day}`, { to, ...alarm, urgent: true })
  return false
}

async function ceilingOf({ db, brand }: Pick<Context, 'db' | 'brand'>): Promise<number> {
  const { listed } = await db
    .selectFrom('listing')
    .select((row) => row.fn.countAll<number>().as('listed'))
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.site.id)
    .executeTakeFirstOrThrow()
  return Math.max(BRAND_CEILING, Math.floor(Number(listed) / ONE_IN))
}
