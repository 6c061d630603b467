import { randomInt, randomUUID } from 'node:crypto'
import { type Verification, VERIFICATION_POSES } from '../../../contract/verification.ts'
import { recordConsent } from '../../accounts/consents.ts'
import type { MemberContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockProfile } from '../photos/lock-profile.ts'
import { isOpen, triesOf, type VerificationRow, verificationsOf } from './rows.ts'
import { viewVerification } from './view-verification.ts'

/**
 * Draws a pose for the viewer, who agrees to the comparison; one that is open stays, and nothing is drawn while a picture
 * waits. Throws `verification_needs_photo`, `verification_limit_reached`.
 */
export const askVerification = (context: MemberContext): Promise<Verification> =>
  inTransaction(context, async (trx) => {
    const { db, brand, viewer, now } = trx
    const profile = await lockProfile(trx, viewer.account)
    const rows = await verificationsOf(trx, viewer.account)
    const isBusy = rows.some((row) => row.state === 'waiting' || isOpen(row, now))
    if (!isBusy) {
      requireTry(profile, rows, now)
      await recordConsent(trx, viewer.account, 'verification', true)
      await db
        .insertInto('verification')
        .values({
          ...{ pool: brand.pool, id: randomUUID(), brand: brand.site.id, account: viewer.account },
          ...{ pose: drawPose(rows[0]), state: 'asked', asked_at: now, sent_at: 0 },
          ...{ reason: '', file: '', photo: '', decided_at: 0, decided_by: '' },
        })
        .execute()
    }
    return viewVerification(trx)
  })

/** Throws `verification_needs_photo`, `verification_limit_reached`. */
export function requireTry(
  { main_photo }: { main_photo: string },
  rows: readonly VerificationRow[],
  now: number,
): void {
  if (main_photo === '') throw new ServiceError('verification_needs_photo')
  const { next_at } = triesOf(rows, now)
  if (next_at !== null) throw new ServiceError('verification_limit_reached', { until: next_at })
}

/** Another one than the last: a picture that did not do is of no use again. */
function drawPose(last: VerificationRow | undefined): VerificationRow['pose'] {
  const poses = VERIFICATION_POSES.filter((pose) => pose !== last?.pose)
  return poses[randomInt(poses.length)] ?? VERIFICATION_POSES[0]
}
