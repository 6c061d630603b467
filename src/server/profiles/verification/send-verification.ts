import type { Verification } from '../../../contract/verification.ts'
import { PHOTO_MIN_SIDE } from '../../../core/limits.ts'
import type { MemberContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { newPrivateName } from '../../platform/media/names.ts'
import { renderUpload } from '../../platform/media/take-upload.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockProfile } from '../photos/lock-profile.ts'
import { requireTry } from './ask-verification.ts'
import { isOpen, ownerOf, type VerificationRow, verificationsOf } from './rows.ts'
import { viewVerification } from './view-verification.ts'

async function requireOpen(context: MemberContext, id: string): Promise<VerificationRow[]> {
  const rows = await verificationsOf(context, context.viewer.account)
  if (!rows.some((row) => row.id === id && isOpen(row, context.now)))
    throw new ServiceError('verification_expired')
  return rows
}

/**
 * Seals a picture into a file that no row names yet, and returns its name; belongs before the transaction. Throws
 * `verification_expired`, or as `render` of the media store.
 */
export async function prepareVerification(
  context: MemberContext,
  id: string,
  upload: Uint8Array,
): Promise<string> {
  await requireOpen(context, id)
  const { media, seal } = context.deps
  const picture = await renderUpload(context, upload, { minSide: PHOTO_MIN_SIDE })
  const file = newPrivateName()
  await media.write(file, seal.closeBytes(picture, ownerOf({ pool: context.brand.pool, id })))
  return file
}

/** Lets a prepared picture wait for a person. Throws `verification_expired`, and as `requireTry`. */
export const sendVerification = (context: MemberContext, id: string, file: string): Promise<Verification> =>
  inTransaction(context, async (trx) => {
    const { db, brand, viewer, now } = trx
    const profile = await lockProfile(trx, viewer.account)
    requireTry(profile, await requireOpen(trx, id), now)
    await db
      .updateTable('verification')
      .set({ state: 'waiting', file, sent_at: now })
      .where('pool', '=', brand.pool)
      .where('id', '=', id)
      .execute()
    return viewVerification(trx)
  })

/** Removes a prepared file unless the row names it. */
export async function dropSpare({ deps, db, brand }: MemberContext, id: string, file: string): Promise<void> {
  const kept = await db
    .selectFrom('verification')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where('file', '=', file)
    .executeTakeFirst()
  if (!kept) await deps.media.removeFiles([file])
}
