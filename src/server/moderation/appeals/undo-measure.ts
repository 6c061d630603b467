// What takes each measure back whole, in the transaction of the decision that does.

import type { Measure } from '../../../contract/moderation.ts'
import type { AccountRow } from '../../accounts/current-account.ts'
import { allowDirectDebit } from '../../payments/mandates/debit-eligibility.ts'
import type { PhotoRow } from '../../profiles/cards.ts'
import { liftRestrictions } from '../restrictions/lift-restrictions.ts'
import { undoMeasure } from '../restrictions/reverse-decision.ts'
import { undoRemoval } from '../restrictions/reverse-removal.ts'
import { undoPhoto } from '../restrictions/review-photos.ts'
import { undoHiding } from '../restrictions/review.ts'
import type { ModerationContext } from '../restrictions/statement-of-reasons.ts'
import type { DecisionRow } from '../tables.ts'

/** A decision to undo: on whom, and by which appeal. */
export interface Undoing {
  context: ModerationContext
  account: AccountRow
  decision: DecisionRow
  why: string
}

/** Photo whose files go after the commit. */
interface Undone {
  gone?: PhotoRow
}

/** Null where it is too late. */
type Undo = (undoing: Undoing) => Promise<Undone | null>

const showPhoto: Undo = async ({ context, account, decision, why }) => {
  const gone = await undoPhoto(context, account, decision.photo, why)
  return gone ? { gone } : {}
}

const takeBack: Undo = async ({ context, decision, why }) =>
  (await undoMeasure(context, decision, why)) ? {} : null

export const UNDO: Readonly<Record<Measure, Undo>> = {
  profile_hidden: async ({ context, account, decision, why }) =>
    (await undoHiding(context, account, decision.id, why)) ? {} : null,
  account_removed: async ({ context, account, decision, why }) =>
    (await undoRemoval(context, account, decision, why)) ? {} : null,
  warning: takeBack,
  suspended: takeBack,
  text_removed: takeBack,
  photo_hidden: showPhoto,
  photo_refused: showPhoto,
  direct_debit_blocked: async ({ context, account, decision, why }) => {
    await allowDirectDebit(context.db, context.brand.pool, account.id)
    await liftRestrictions(
      context,
      (row) => row.and([row('account', '=', account.id), row('decision', '=', decision.id)]),
      why,
    )
    return {}
  },
}
