import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../../core/durations.ts'
import { EVIDENCE_DAYS } from '../../../core/limits.ts'
import type { Context, Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { StoredPhoto } from '../../platform/media/store.ts'
import { takeUpload } from '../../platform/media/take-upload.ts'
import { takeDaily } from '../../platform/throttle.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { findAppealable } from './find-appealable.ts'
import { closedBy, sentAppeals } from './view-appeal.ts'

type Means = Parameters<typeof findAppealable>[1]

/** Pictures a day that are sent for one appeal: more than it takes, for one may choose anew. */
const PICTURES_A_DAY = 10
/** A picture that no appeal took goes after so long. */
const UNSENT_MS = DAY_MS
const BATCH = 100

async function requireOpen(context: Context, means: Means) {
  const found = await findAppealable(context, means)
  const sent = await sentAppeals(context, found.side, [found.number])
  if (sent.size > 0 || (await closedBy(context, found))) throw new ServiceError('link_invalid')
  return found
}

/** Encodes a picture into files that no row names yet; belongs before the transaction. Throws as `add` of the media store. */
export async function prepareAppealPicture(
  context: Context,
  means: Means,
  file: Uint8Array,
): Promise<StoredPhoto> {
  await requireOpen(context, means)
  return takeUpload(context, file)
}

/** Keeps a prepared picture for the appeal that is being written. Throws `link_invalid`, `photo_limit_reached`. */
export const addAppealPicture = (
  context: Context,
  means: Means,
  { full_name }: StoredPhoto,
): Promise<{ id: string }> =>
  inTransaction(context, async (trx) => {
    const { side, number, account } = await requireOpen(trx, means)
    if (!(await takeDaily(trx, `appeal pictures:${side}:${number}`, PICTURES_A_DAY)))
      throw new ServiceError('photo_limit_reached')
    const id = randomUUID()
    await trx.db
      .insertInto('appeal_picture')
      .values({
        ...{ pool: trx.brand.pool, id, account, side, decision: number, appeal: '' },
        ...{ file: full_name, created_at: trx.now },
      })
      .execute()
    return { id }
  })

/** Removes the files of an upload that no row names: all of one that was refused, the small sizes of one that was kept. */
export async function dropSpare({ deps, db, brand }: Context, stored: StoredPhoto): Promise<void> {
  const kept = await db
    .selectFrom('appeal_picture')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('file', '=', stored.full_name)
    .executeTakeFirst()
  const { full_name, ...small } = stored
  await deps.media.removeFiles([...Object.values(small), ...(kept ? [] : [full_name])])
}

/** The pictures that were sent with an appeal, by its number. */
export const picturesOf = (
  db: Db,
  { pool, id }: { pool: string; id: string },
): Promise<{ id: string; file: string }[]> =>
  db
    .selectFrom('appeal')
    .innerJoin('appeal_picture', (join) =>
      join
        .onRef('appeal_picture.pool', '=', 'appeal.pool')
        .onRef('appeal_picture.side', '=', 'appeal.side')
        .onRef('appeal_picture.decision', '=', 'appeal.decision')
        .onRef('appeal_picture.appeal', '=', 'appeal.id'),
    )
    .select(['appeal_picture.id', 'appeal_picture.file'])
    .where('appeal.pool', '=', pool)
    .where('appeal.id', '=', id)
    .orderBy('appeal_picture.created_at')
    .orderBy('appeal_picture.id')
    .execute()

/** Deletes pictures that no appeal took, and those whose appeal was decided so long ago. Returns how many. */
export async function sweepAppealPictures({
  store: { db },
  media,
  clock,
}: Pick<Deps, 'store' | 'media' | 'clock'>): Promise<number> {
  const now = clock()
  const over = await db
    .selectFrom('appeal_picture')
    .select(['pool', 'id', 'file'])
    .where('created_at', '<', now - UNSENT_MS)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('appeal')
            .select('appeal.id')
            .whereRef('appeal.pool', '=', 'appeal_picture.pool')
            .whereRef('appeal.id', '=', 'appeal_picture.appeal')
            .where((of) =>
              of.or([of('decided_at', '=', 0), of('decided_at', '>', now - EVIDENCE_DAYS * DAY_MS)]),
            ),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
  for (const { pool, id, file } of over) {
    await db.deleteFrom('appeal_picture').where('pool', '=', pool).where('id', '=', id).execute()
    await media.removeFiles([file])
  }
  return over.length
}
