import { createHash, randomUUID } from 'node:crypto'
import type { Image } from '../../../contract/cards.ts'
import { FREE_PHOTOS, PHOTO_MIN_SIDE, PREMIUM_PHOTOS } from '../../../core/limits.ts'
import type { StoredPhoto } from '../../platform/media/store.ts'
import { takeUpload } from '../../platform/media/take-upload.ts'
import { openCase } from '../../platform/cases/cases.ts'
import type { MemberContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { keepPicture } from '../../moderation/signals/picture-hashes.ts'
import type { PictureHashes } from '../../platform/media/encode.ts'
import { imageOf, type PhotoRow } from '../cards.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockProfile } from './lock-profile.ts'
import { makeMain } from './make-main.ts'

/** Where most faces are. */
const UPPER_THIRD = { focus_x: 50, focus_y: 33 }

export interface PreparedPhoto extends StoredPhoto {
  digest: string
  /** Null where the brand does not look for signs of fraud. */
  hashes: PictureHashes | null
}

async function isPaid({ db, brand, viewer }: MemberContext): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('paid_user')
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirstOrThrow()
  return account.paid_user === 1
}

async function countPhotos({ db, brand, viewer }: MemberContext): Promise<{ count: number; last: number }> {
  const row = await db
    .selectFrom('photo')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), last: Number(row.last ?? -1) }
}

async function requireRoom(context: MemberContext): Promise<number> {
  const { count, last } = await countPhotos(context)
  if (count >= PREMIUM_PHOTOS) throw new ServiceError('photo_limit_reached')
  if (count >= FREE_PHOTOS && !(await isPaid(context))) throw new ServiceError('premium_required')
  return last + 1
}

/**
 * Encodes the upload into files no row names yet; belongs before the transaction. Throws `premium_required` or
 * `photo_limit_reached` for a member who is full already, `photo_invalid`, `photo_too_small`, `photo_too_many_pixels`,
 * `too_large`, `busy`.
 */
export async function preparePhoto(context: MemberContext, file: Uint8Array): Promise<PreparedPhoto> {
  await requireRoom(context)
  const stored = await takeUpload(context, file, { minSide: PHOTO_MIN_SIDE })
  // Of what is kept: a file that differs in nothing one sees has the same.
  const full = await context.deps.media.read(stored.full_name)
  return {
    ...stored,
    digest: full ? createHash('sha256').update(full).digest('base64url') : '',
    hashes: full && context.brand.site.desk.signals ? await context.deps.media.hash(full) : null,
  }
}

/**
 * Gives prepared files to the member; the first photo becomes the main one. Where the site says so, others see it only
 * after a review. The files stay when it is refused.
 */
export const uploadPhoto = (context: MemberContext, stored: PreparedPhoto): Promise<Image> =>
  inTransaction(context, (trx) => insertPhoto(trx, stored))

async function insertPhoto(context: MemberContext, { hashes, ...stored }: PreparedPhoto): Promise<Image> {
  const { db, brand, viewer, now } = context
  const { main_photo } = await lockProfile(context, viewer.account)
  const position = await requireRoom(context)
  const photo = {
    pool: brand.pool,
    id: randomUUID(),
    profile: viewer.account,
    position,
    status: brand.site.photo_review ? ('pending' as const) : ('active' as const),
    ...stored,
    ...UPPER_THIRD,
    created_at: now,
  } satisfies PhotoRow
  await db.insertInto('photo').values(photo).execute()
  if (hashes) await keepPicture(context, photo.id, hashes)
  if (photo.status === 'pending')
    await openCase(context, {
      pool: brand.pool,
      brand: brand.site.id,
      kind: 'photo',
      subject: viewer.account,
      subject_kind: 'photo',
      subject_ref: photo.id,
      language: viewer.language,
      by: 'member',
    })
  if (main_photo === '' && photo.status === 'active') await makeMain(context, viewer.account, photo.id)
  return imageOf(photo, false)
}
