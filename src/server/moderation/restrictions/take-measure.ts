// What a person decides against a member short of a removal.

import type { NoticeKind } from '../../../contract/lists.ts'
import type { Fact, SuspensionDays } from '../../../contract/moderation.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Actor, Deps } from '../../platform/context.ts'
import { type AccountRow, findByName } from '../../accounts/current-account.ts'
import {
  answerNotices,
  type DecidedCase,
  isAnsweredBy,
  type NoticeCondition,
} from '../notices/pending-notices.ts'
import type { DecisionSource } from './grounds.ts'
import { endReview } from './end-review.ts'
import { liftRestrictions } from './lift-restrictions.ts'
import { findText, referenceTo } from './removed-text.ts'
import { restrict } from './restrict.ts'
import { type ModerationContext, stateReasons, type StatementId } from './statement-of-reasons.ts'

/** `message`: the id of the member's own, `answer:<id>` for an answer on the profile, '' for its text. */
export type TakenMeasure =
  | { measure: 'warning' }
  | { measure: 'suspended'; days: SuspensionDays }
  | { measure: 'text_removed'; message: string }

/** Ground of a measure with its facts, and the case number of its notice or ''. */
export interface MeasureReasons {
  ground: NoticeKind
  notice: string
  facts: readonly Fact[]
  source?: DecisionSource | undefined
  /** Added to the statement as they are. */
  words?: string
  /** The case that is decided by it. */
  of?: DecidedCase
}

/**
 * Warns or suspends a member, or takes a text down, as a person decided: with a statement of reasons, and an answer to the
 * senders of notices on the same, and of the case. It ends the review of the profile on that ground. Null where the account or the text is
 * gone, where the text is down, and where the member is suspended for as long already; a longer suspension takes the
 * place of the one before.
 */
export async function takeMeasure(
  context: ModerationContext,
  id: string,
  taken: TakenMeasure,
  { ground, notice, facts, source, words = '', of }: MeasureReasons,
): Promise<StatementId | null> {
  const { db, brand } = context
  const account = await lockRow(db, 'account', { pool: brand.pool, id })
  if (!account || account.status === 'deleted' || !(await mayTake(context, account, taken))) return null
  const statement = await stateReasons(context, account, {
    ...taken,
    ground,
    notice,
    facts,
    words,
    ...(source ? { source } : {}),
  })
  if (!statement) return null
  await restrict(context, statement)
  const { measure } = taken
  const isOnMessage = measure === 'text_removed' && taken.message !== ''
  const reviews = isOnMessage && !of ? [] : await endReview(context, id, ground, measure)
  const isSame = (row: NoticeCondition) =>
    measure === 'text_removed' && taken.message !== ''
      ? row.and({ about: id, reference: referenceTo(id, taken.message) })
      : row.and({ about: id, kind: ground })
  await answerNotices(
    context,
    { outcome: measure, about: id },
    (row) => row.or([row('id', '=', notice), isSame(row), ...(of ? [isAnsweredBy(row, of, '')] : [])]),
    () => reviews.length > 0,
  )
  return statement
}

/** Whether there is anything to take the measure on; a shorter suspension gives way. */
async function mayTake(
  context: ModerationContext,
  account: AccountRow,
  taken: TakenMeasure,
): Promise<boolean> {
  switch (taken.measure) {
    case 'warning':
      return true
    case 'suspended': {
      if (account.suspended_until >= context.now + taken.days * DAY_MS) return false
      await liftRestrictions(
        context,
        (row) => row.and({ account: account.id, measure: 'suspended' }),
        'replaced',
      )
      return true
    }
    case 'text_removed': {
      const text = await findText(context, account.id, taken.message)
      return text?.removed === ''
    }
  }
}

type RestrictDeps = Pick<Deps, 'store' | 'brands' | 'clock' | 'digest' | 'translator' | 'streams'>

/** Takes a measure on a member by name. Returns the number of its statement; null as `takeMeasure`, and for an unknown name. */
export function restrictMember(
  deps: RestrictDeps,
  actor: Actor,
  { brand: brandId, name }: { brand: string; name: string },
  taken: TakenMeasure,
  reasons: MeasureReasons,
): Promise<StatementId | null> {
  return transact(deps.store.db, async (db) => {
    const brand = deps.brands.get(brandId)
    const account = brand && (await findByName({ db, brand }, name))
    if (!account) return null
    return takeMeasure({ deps, db, brand, now: deps.clock(), actor }, account.id, taken, reasons)
  })
}
