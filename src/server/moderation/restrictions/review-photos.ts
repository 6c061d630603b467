// Decisions of the operator on photos: before they show at sites that review each first, and on any photo later.

import type { PhotoGround } from '../../../contract/lists.ts'
import { poolsOf } from '../../platform/brands.ts'
import { newPublicName } from '../../platform/media/names.ts'
import type { Deps } from '../../platform/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { findAccount } from '../../accounts/current-account.ts'
import { lockProfile } from '../../profiles/photos/lock-profile.ts'
import { makeMain } from '../../profiles/photos/make-main.ts'
import type { PhotoRow } from '../../profiles/cards.ts'
import { answerNotices } from '../notices/pending-notices.ts'
import { restrict } from './restrict.ts'
import { stateReasons, type ModerationContext } from './statement-of-reasons.ts'

type ReviewDeps = Pick<Deps, 'store' | 'brands' | 'clock' | 'translator'>

export interface PendingPhoto {
  photo: string
  brand: string
  name: string
  /** Name of its largest file in the media store. */
  file: string
  since: number
}

/** Photos that wait for a review, the oldest first. */
export async function pendingPhotos({ store }: Pick<Deps, 'store'>): Promise<PendingPhoto[]> {
  return store.db
    .selectFrom('photo')
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'photo.pool').onRef('account.id', '=', 'photo.profile'),
    )
    .select(['photo.id as photo', 'account.brand', 'account.name'])
    .select(['photo.full_name as file', 'photo.created_at as since'])
    .where('photo.status', '=', 'pending')
    .where('account.status', '!=', 'deleted')
    .orderBy('photo.created_at')
    .execute()
}

type Refusing = ReviewDeps & Pick<Deps, 'media'>

/** Shows a photo that waits or was refused. False where there is none under this id. */
export const acceptPhoto = (deps: ReviewDeps, id: string): Promise<boolean> =>
  decide(deps, id, async (context, { profile, status }, mainPhoto) => {
    if (status === 'active') return false
    const { db, brand, now } = context
    await db
      .updateTable('photo')
      .set({ status: 'active' })
      .where('pool', '=', brand.pool)
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('restriction')
      .set({ lifted_at: now })
      .where('pool', '=', brand.pool)
      .where('account', '=', profile)
      .where('photo', '=', id)
      .where('lifted_at', '=', 0)
      .execute()
    if (mainPhoto === '') await makeMain(context, profile, id)
    return true
  })

/**
 * Refuses a photo, whether it waits or is shown: only its owner still sees it and gets the reasons; its old URLs
 * end. False where there is none under this id, and where it is refused already.
 */
export async function refusePhoto(deps: Refusing, id: string, ground: PhotoGround): Promise<boolean> {
  const publicNames = await decide(deps, id, async (context, photo) => {
    const { profile, status } = photo
    const account = status === 'rejected' ? undefined : await findAccount(context, profile)
    if (!account) return false
    const reasons = { measure: 'photo_refused', ground, photo: id, notice: '', automated: false } as const
    const statement = await stateReasons(context, account, reasons)
    if (!statement) return false
    await restrict(context, statement)
    await renamePublic(context, deps.media, photo)
    await answerNotices(context, 'photo_refused', (row) =>
      row.and({ about: profile, reference: `photo:${id}` }),
    )
    return [photo.thumb_name, photo.blurred_name]
  })
  // Files are removed after the commit: a rollback would leave a photo without files.
  if (publicNames) await deps.media.removeFiles(publicNames)
  return publicNames !== false
}

/** Renames the public files, so that only the owner knows their URLs. */
async function renamePublic(
  { db, brand }: ModerationContext,
  media: Deps['media'],
  photo: PhotoRow,
): Promise<void> {
  const names = { thumb_name: newPublicName(), blurred_name: newPublicName() }
  for (const size of ['thumb_name', 'blurred_name'] as const) {
    const bytes = await media.read(photo[size])
    if (bytes) await media.write(names[size], bytes)
  }
  await db.updateTable('photo').set(names).where('pool', '=', brand.pool).where('id', '=', photo.id).execute()
}

/** Runs `work` with the photo, on behalf of its owner's brand; profiles without an account are not decided on. */
function decide<T>(
  deps: ReviewDeps,
  id: string,
  work: (context: ModerationContext, photo: PhotoRow, mainPhoto: string) => Promise<T | false>,
): Promise<T | false> {
  return transact(deps.store.db, async (db) => {
    const owner = await db
      .selectFrom('photo')
      .innerJoin('account', (join) =>
        join.onRef('account.pool', '=', 'photo.pool').onRef('account.id', '=', 'photo.profile'),
      )
      .select(['account.id', 'account.brand'])
      .where('photo.pool', 'in', poolsOf(deps.brands))
      .where('photo.id', '=', id)
      .where('account.status', '!=', 'deleted')
      .executeTakeFirst()
    const brand = owner && deps.brands.get(owner.brand)
    if (!brand) return false
    const context = { deps, db, brand, now: deps.clock() }
    const { main_photo } = await lockProfile(context, owner.id)
    const photo = await db
      .selectFrom('photo')
      .selectAll()
      .where('pool', '=', brand.pool)
      .where('id', '=', id)
      .executeTakeFirst()
    return photo ? work(context, photo, main_photo) : false
  })
}
