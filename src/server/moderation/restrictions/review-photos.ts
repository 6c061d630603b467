// Decisions of the operator on photos: before they show at sites that review each first, on those that a notice hid, and on
// any photo later.

import { sql } from 'kysely'
import type { PhotoGround } from '../../../contract/lists.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { poolsOf } from '../../platform/brands.ts'
import { closeCasesOf } from '../../platform/cases/cases.ts'
import type { Actor, Brand, Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { transact } from '../../platform/db/transact.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { type AccountRow, findAccount } from '../../accounts/current-account.ts'
import { lockProfile } from '../../profiles/photos/lock-profile.ts'
import { makeMain } from '../../profiles/photos/make-main.ts'
import type { PhotoRow } from '../../profiles/cards.ts'
import {
  answerNotices,
  firstNotice,
  isAnsweredBy,
  type DecidedCase,
  type NoticeCondition,
} from '../notices/pending-notices.ts'
import { dueOf, FIRST_PAGE, isAfter, type Page } from '../page-of-cases.ts'
import { copyPublicFiles, dropUnused, type PublicCopies, usePublicCopies } from './public-copies.ts'
import { endReview } from './end-review.ts'
import { liftRestrictions } from './lift-restrictions.ts'
import { restrict } from './restrict.ts'
import { PHOTO_ACCEPTED } from './reversals.ts'
import { forgetPicture } from '../signals/picture-hashes.ts'
import { stateReasons, type ModerationContext } from './statement-of-reasons.ts'

type ReviewDeps = Pick<Deps, 'store' | 'brands' | 'clock' | 'digest' | 'translator' | 'streams'>

/** Both tables as one: they have the columns that are asked for here. */
const AS_PHOTO = { photo: 'photo', message_photo: 'message_photo as photo' as 'photo' } as const

export interface PendingPhoto {
  photo: string
  brand: string
  name: string
  /** Name of its largest file in the media store. */
  file: string
  since: number
  due: number
  /** Kind and case number of the notice that hid it; null for one that waits for its first look. */
  ground: string | null
  notice: string | null
}

/**
 * A page of the photos that wait for a review, deleted by their owner or not: the shortest deadline first, so those that a
 * notice hid come before others of their age.
 */
export async function pendingPhotos(
  { store }: Pick<Deps, 'store'>,
  page: Page = FIRST_PAGE,
): Promise<PendingPhoto[]> {
  const since = sql.ref<number>('waiting.since')
  const found = await Promise.all(
    (['photo', 'message_photo'] as const).map((table) => {
      const waiting = store.db
        .selectFrom(AS_PHOTO[table])
        .innerJoin('account', (join) =>
          join.onRef('account.pool', '=', 'photo.pool').onRef('account.id', '=', 'photo.profile'),
        )
        .leftJoin('restriction', (join) =>
          join
            .onRef('restriction.pool', '=', 'photo.pool')
            .onRef('restriction.account', '=', 'photo.profile')
            .onRef('restriction.photo', '=', 'photo.id')
            .on('restriction.measure', '=', 'photo_hidden')
            .on('restriction.lifted_at', '=', 0),
        )
        .select(['photo.id as photo', 'account.brand', 'account.name', 'photo.full_name as file'])
        .select(['restriction.ground', 'restriction.notice'])
        .select((row) => row.fn.coalesce('restriction.created_at', 'photo.created_at').as('since'))
        .where('photo.status', 'in', ['pending', 'deleted'])
        .where('account.status', '!=', 'deleted')
        .as('waiting')
      const due = dueOf('waiting.ground', 'waiting.since')
      return store.db
        .selectFrom(waiting)
        .select(['photo', 'brand', 'name', 'file', 'ground', 'notice', since.as('since'), due.as('due')])
        .where(isAfter(due, 'waiting.photo', page))
        .orderBy(due)
        .orderBy('photo')
        .limit(page.limit)
        .execute()
    }),
  )
  return found
    .flat()
    .map((row) => ({ ...row, since: Number(row.since), due: Number(row.due) }))
    .sort((a, b) => a.due - b.due || (a.photo < b.photo ? -1 : 1))
    .slice(0, page.limit)
}

type Deciding = ReviewDeps & Pick<Deps, 'media'>

/**
 * Shows a photo that waits or was refused; of one that a notice hid, both sides get a mail. One that its owner deleted meanwhile
 * goes. False for an unknown id.
 */
export const acceptPhoto = (deps: Deciding, actor: Actor, id: string): Promise<boolean> =>
  decide(deps, (db) => showPhoto({ deps, db, now: deps.clock(), actor }, id))

/** The same in the running transaction; `gone` is what loses its files after the commit. */
export const showPhoto = (within: Within, id: string): Promise<PhotoDecision> =>
  decideWithin(within, id, async (context, { table, account, status }, mainPhoto) => {
    if (status === 'active') return false
    const isDeleted = status === 'deleted'
    const lifted = await show(context, { table, account, isDeleted }, id, { mainPhoto, why: PHOTO_ACCEPTED })
    const hidden = lifted.find(({ measure }) => measure === 'photo_hidden')
    if (hidden && !isDeleted) await mailShown(context, account, hidden.decision)
    return true
  })

/** Shows a photo, and answers the notice that hid it. Returns what was lifted. */
async function show(
  context: ModerationContext,
  { table, account, isDeleted }: Pick<Decided, 'table' | 'account'> & { isDeleted: boolean },
  id: string,
  { mainPhoto, why }: { mainPhoto: string; why: string },
): ReturnType<typeof liftRestrictions> {
  const { db, brand } = context
  await db
    .updateTable(table)
    .set({ status: 'active' })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .execute()
  const lifted = await liftRestrictions(
    context,
    (row) => row.and([row('account', '=', account.id), row('photo', '=', id)]),
    why,
  )
  if (table === 'photo' && mainPhoto === '' && !isDeleted) await makeMain(context, account.id, id)
  // Others may say what nobody has read yet: they wait for an answer of their own.
  const notices = lifted.filter(({ measure }) => measure === 'photo_hidden').map(({ notice }) => notice)
  if (notices.length > 0)
    await answerNotices(
      context,
      { outcome: 'kept', about: account.id },
      (row) => row('id', 'in', notices),
      () => true,
    )
  await closeCase(context, id, 'accepted')
  return lifted
}

/**
 * Shows a photo again that a decision hid, in the running transaction; of one that is gone the decision is lifted alone.
 * Returns the row of one that its owner deleted meanwhile: its files go after the commit.
 */
export async function undoPhoto(
  context: ModerationContext,
  account: AccountRow,
  id: string,
  why: string,
): Promise<PhotoRow | null> {
  const { db, brand } = context
  const { main_photo } = await lockProfile(context, account.id)
  for (const table of ['photo', 'message_photo'] as const) {
    const photo = await db
      .selectFrom(table)
      .select('status')
      .where('pool', '=', brand.pool)
      .where('profile', '=', account.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!photo) continue
    const isDeleted = photo.status === 'deleted'
    await show(context, { table, account, isDeleted }, id, { mainPhoto: main_photo, why })
    return isDeleted ? deleteRow(context, id) : null
  }
  await liftRestrictions(
    context,
    (row) => row.and([row('account', '=', account.id), row('photo', '=', id)]),
    why,
  )
  return null
}

async function mailShown(context: ModerationContext, account: AccountRow, statement: string): Promise<void> {
  const mail = composeMail(context, account.language, 'photo_visible', {
    name: account.name,
    more: { statement },
  })
  await enqueueMail(context, `restriction-lifted:${statement}`, { to: account.email, ...mail })
}

/**
 * Refuses a photo, whether it waits or is shown: only its owner still sees it and gets the reasons; its old URLs
 * end. One that its owner deleted meanwhile goes. False where there is none under this id, and where it is refused already.
 */
export async function refusePhoto(
  deps: Deciding,
  actor: Actor,
  id: string,
  ground: PhotoGround,
): Promise<boolean> {
  const owner = await ownerOf(deps.store.db, deps, id)
  const context = owner && { deps, db: deps.store.db, brand: owner.brand }
  const copies = context && (await copyPublicFiles(context, id))
  if (!copies) return false
  const isRefused = await decide(deps, (db) =>
    refuseWithin({ deps, db, now: deps.clock(), actor }, id, { ground, copies }),
  )
  await dropUnused(context, copies)
  return isRefused
}

interface PhotoRefusal {
  ground: PhotoGround
  /** Of `copyPublicFiles`, before the transaction; null leaves the files where they are. */
  copies: PublicCopies | null
  words?: string
  /** Case number of the notice it follows from, where no open one names the photo. */
  notice?: string
  /** The case that is decided by it. */
  of?: DecidedCase | undefined
}

/** Refuses a photo in the running transaction, as `refusePhoto` does. */
export const refuseWithin = (within: Within, id: string, refusal: PhotoRefusal): Promise<PhotoDecision> =>
  decideWithin(within, id, (context, photo) => refuse(context, photo, id, refusal))

/** Closes the case of a photo that waited for its first look. */
const closeCase = (context: ModerationContext, id: string, outcome: 'accepted' | 'refused') =>
  closeCasesOf(context, context.brand.pool, { kind: 'photo', refs: [id] }, { outcome, by: context.actor })

/** Refuses a photo in the running transaction. False where it is refused already. */
async function refuse(
  context: ModerationContext,
  { table, account, status }: Decided,
  id: string,
  { ground, copies, words = '', notice = '', of }: PhotoRefusal,
): Promise<boolean> {
  if (status === 'rejected') return false
  const isNamed = (row: NoticeCondition) =>
    row.and([
      row('about', '=', account.id),
      row.or([row('photo', '=', id), row('reference', '=', `photo:${id}`)]),
    ])
  const reasons = {
    ...({ measure: 'photo_refused', ground, photo: id, isSent: table === 'message_photo', words } as const),
    notice: (await firstNotice(context, isNamed)) || notice,
  }
  const statement = await stateReasons(context, account, reasons)
  if (!statement) return false
  const reviews = await liftRestrictions(
    context,
    (row) =>
      row.and([row('account', '=', account.id), row('photo', '=', id), row('measure', '=', 'photo_hidden')]),
    'refused',
  )
  const shown = of ? await endReview(context, account.id, of.ground, 'photo_refused') : []
  await restrict(context, statement)
  if (status !== 'deleted' && copies) await usePublicCopies(context, copies)
  await answerNotices(
    context,
    { outcome: 'photo_refused', about: account.id },
    (row) => row.or([isNamed(row), ...(of ? [isAnsweredBy(row, of, id)] : [])]),
    () => reviews.length + shown.length > 0,
  )
  await closeCase(context, id, 'refused')
  return true
}

/** Refuses a photo of an account, in the running transaction. False where it is not there. */
export async function refusePhotoOf(
  context: ModerationContext,
  account: AccountRow,
  id: string,
  refusal: PhotoRefusal,
): Promise<boolean> {
  const { db, brand } = context
  await lockProfile(context, account.id)
  for (const table of ['photo', 'message_photo'] as const) {
    const photo = await db
      .selectFrom(table)
      .select('status')
      .where('pool', '=', brand.pool)
      .where('profile', '=', account.id)
      .where('id', '=', id)
      .where('status', '<>', 'deleted')
      .executeTakeFirst()
    if (photo) return refuse(context, { table, account, status: photo.status }, id, refusal)
  }
  return false
}

interface Decided {
  table: 'photo' | 'message_photo'
  account: AccountRow
  status: PhotoRow['status']
}

/** The transaction that a photo is decided on in, and who decides. */
type Within = Pick<ModerationContext, 'db' | 'now' | 'actor' | 'deps'>

export interface PhotoDecision {
  isDecided: boolean
  gone?: PhotoRow
}

async function decide(
  { store, media }: Deciding,
  work: (db: Db) => Promise<PhotoDecision>,
): Promise<boolean> {
  const { isDecided, gone } = await transact(store.db, work)
  // After the commit: a photo whose row came back would have lost its files.
  if (gone) await media.remove(gone)
  return isDecided
}

/**
 * Runs `work` with the photo, on behalf of its owner's brand; profiles without an account are not decided on. Once decided on, a
 * photo that its owner deleted is gone.
 */
async function decideWithin(
  within: Within,
  id: string,
  work: (context: ModerationContext, photo: Decided, mainPhoto: string) => Promise<boolean>,
): Promise<PhotoDecision> {
  const { db, deps } = within
  const owner = await ownerOf(db, deps, id)
  if (!owner) return { isDecided: false }
  const { table, brand } = owner
  const context = { ...within, brand }
  const { main_photo } = await lockProfile(context, owner.profile)
  const photo = await db
    .selectFrom(table)
    .select('status')
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirst()
  const account = photo && (await findAccount(context, owner.profile))
  if (!account || account.status === 'deleted') return { isDecided: false }
  const isDecided = await work(context, { table, account, status: photo.status }, main_photo)
  const isDeleted = isDecided && photo.status === 'deleted'
  return { isDecided, ...(isDeleted ? { gone: await deleteRow(context, id) } : {}) }
}

async function deleteRow({ db, brand }: ModerationContext, id: string): Promise<PhotoRow> {
  await forgetPicture({ db, brand }, id)
  return db
    .deleteFrom('photo')
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function ownerOf(
  db: Db,
  { brands }: Pick<Deps, 'brands'>,
  id: string,
): Promise<{ table: Decided['table']; profile: string; brand: Brand } | undefined> {
  for (const table of ['photo', 'message_photo'] as const) {
    const owner = await db
      .selectFrom(AS_PHOTO[table])
      .innerJoin('account', (join) =>
        join.onRef('account.pool', '=', 'photo.pool').onRef('account.id', '=', 'photo.profile'),
      )
      .select(['account.id', 'account.brand'])
      .where('photo.pool', 'in', poolsOf(brands))
      .where('photo.id', '=', id)
      .where('account.status', '!=', 'deleted')
      .executeTakeFirst()
    const brand = owner && brands.get(owner.brand)
    if (brand) return { table, profile: owner.id, brand }
  }
  return undefined
}
