import type { Measure } from '../../../contract/moderation.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Actor, Deps } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { basisOf, endEvidence } from '../evidence/end-evidence.ts'
import type { DecisionRow } from '../tables.ts'
import { liftSuspension } from './end-suspensions.ts'
import { liftDecision } from './lift-restrictions.ts'
import { markText } from './removed-text.ts'
import { reverseRemoval } from './reverse-removal.ts'
import type { ModerationContext } from './statement-of-reasons.ts'

type ReverseDeps = Pick<Deps, 'store' | 'brands' | 'clock' | 'digest' | 'translator' | 'streams'>

const REVERSIBLE = ['warning', 'suspended', 'text_removed'] as const satisfies readonly Measure[]
type Reversible = (typeof REVERSIBLE)[number]
const isReversible = (measure: Measure): measure is Reversible => REVERSIBLE.some((each) => each === measure)

/**
 * Takes a removal, a suspension, a warning, or the taking down of a text back, once: everything is as before, and the member
 * gets a mail. False where none of them is in force under this number.
 */
export async function reverseDecision(
  deps: ReverseDeps,
  actor: Actor,
  statement: string,
  why: string,
): Promise<boolean> {
  if (await reverseRemoval(deps, actor, statement, why)) return true
  return transact(deps.store.db, async (db) => {
    const decision = await db
      .selectFrom('decision')
      .selectAll()
      .where('pool', 'in', poolsOf(deps.brands))
      .where('id', '=', statement)
      .where('lifted_at', '=', 0)
      .executeTakeFirst()
    const brand = decision && deps.brands.get(decision.brand)
    if (!brand) return false
    const context = { deps, db, brand, now: deps.clock(), actor }
    const account = await lockRow(db, 'account', { pool: brand.pool, id: decision.account })
    if (!account || account.status === 'deleted') return false
    if (!(await undoMeasure(context, decision, why))) return false
    await endEvidence(context, basisOf(decision))
    const mail = composeMail(context, account.language, 'decision_reversed', {
      name: account.name,
      more: { statement, support: brand.site.support_email },
    })
    await enqueueMail(context, `restriction-lifted:${statement}`, { to: account.email, ...mail })
    return true
  })
}

/**
 * Ends what a decision on an account did that may be there, in the running transaction, which holds the account. False
 * where it is over, and for measures that are undone in ways of their own.
 */
export async function undoMeasure(
  context: ModerationContext,
  decision: Pick<DecisionRow, 'id' | 'account' | 'measure' | 'message'>,
  why: string,
): Promise<boolean> {
  const { id, account, measure } = decision
  if (!isReversible(measure)) return false
  if (measure === 'suspended') return (await liftSuspension(context, account, why)).length > 0
  if (!(await liftDecision(context, id, why))) return false
  if (measure === 'text_removed') {
    await markText(context, decision, '')
    return true
  }
  const { db, brand } = context
  await db
    .updateTable('account')
    .set({ warning: '' })
    .where('pool', '=', brand.pool)
    .where('id', '=', account)
    .where('warning', '=', id)
    .execute()
  return true
}
