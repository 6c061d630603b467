import type { VerificationReason } from '../../../contract/verification.ts'
import { nameOf } from '../../platform/actor.ts'
import type { Actor, Context, Deps } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { lockProfile } from '../photos/lock-profile.ts'
import { refreshListing } from '../search/listing.ts'
import { mailVerdict } from './mail-verdict.ts'
import type { VerificationRow } from './rows.ts'

type Deciding = Pick<Context, 'db' | 'brand' | 'now'> & {
  deps: Pick<Deps, 'brands' | 'clock' | 'digest' | 'translator'>
}

export interface Verdict {
  /** The main photo that was compared. */
  photo: string
  /** Why the picture does not do; undefined where it shows whom the photo shows. */
  reason: VerificationReason | undefined
}

/**
 * Decides on a picture that waits, in the running transaction, and mails the member. Throws `already_decided`, or
 * `case_changed` where another photo is the main one by now.
 */
export async function decideVerification(
  context: Deciding,
  actor: Actor,
  { id, account: of }: Pick<VerificationRow, 'id' | 'account'>,
  { photo, reason }: Verdict,
): Promise<void> {
  const { db, brand, now } = context
  const profile = await lockProfile(context, of)
  if (profile.main_photo !== photo) throw new ServiceError('case_changed')
  const decided = await db
    .updateTable('verification')
    .set({
      ...{ state: reason ? 'refused' : 'accepted', reason: reason ?? '', photo },
      ...{ decided_at: now, decided_by: nameOf(actor) },
    })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (decided.numUpdatedRows !== 1n) throw new ServiceError('already_decided')
  if (!reason) {
    await db
      .updateTable('profile')
      .set({ verified_at: now })
      .where('pool', '=', brand.pool)
      .where('id', '=', of)
      .execute()
    await refreshListing(db, context.deps, brand.pool, of)
  }
  await mailVerdict(context, { id, account: of }, reason ?? 'accepted')
}
