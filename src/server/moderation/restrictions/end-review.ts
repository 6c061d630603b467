import { showOrHideProfile } from '../../accounts/show-or-hide-profile.ts'
import { liftRestrictions } from './lift-restrictions.ts'
import type { ModerationContext } from './statement-of-reasons.ts'

/** Ends the review of a profile on a ground by another measure, in the running transaction. Returns what was lifted. */
export async function endReview(
  context: ModerationContext,
  account: string,
  ground: string,
  why: string,
): ReturnType<typeof liftRestrictions> {
  const lifted = await liftRestrictions(
    context,
    (row) =>
      row.and([
        row('account', '=', account),
        row('measure', '=', 'profile_hidden'),
        row('ground', '=', ground as 'fraud'),
      ]),
    why,
  )
  if (lifted.length > 0) await showOrHideProfile(context, account)
  return lifted
}
