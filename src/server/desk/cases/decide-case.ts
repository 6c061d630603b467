import { sql } from 'kysely'
import type { CaseDecision, CasePreview } from '../../../contract/desk/cases.ts'
import type { Locale } from '../../../contract/lists.ts'
import { CONFIRMED_MEASURES, measuresOf } from '../../../core/cases.ts'
import { type CaseRow, noteEvent } from '../../platform/cases/cases.ts'
import type { Deps, OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { invalidFields, notFound, ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { logEntry } from '../log/log-entry.ts'
import { requireConfirmed, requireRight } from '../operators/grants.ts'
import {
  type After,
  applyDecision,
  finishDecision,
  prepareDecision,
  type Prepared,
} from './apply-decision.ts'
import { operatorActor, takeCase } from './claim-case.ts'
import { type DecisionMail, mailsOf } from './decision-mails.ts'
import { namedIn, requireOfCase } from './of-case.ts'
import { aboutCase, onCase } from './on-case.ts'
import { decidingRight, findCase } from './visible-cases.ts'

/** A decision from its preparation to what is left after the commit. */
export interface DecisionAtWork {
  row: CaseRow
  prepared: Prepared
  /** Of the run that committed. */
  left: After
}

/**
 * Looks at a case that is to be decided, and prepares what must not hold a transaction. Throws `not_found`, `right_missing`,
 * `confirm_needed`, `invalid_fields`, `case_changed`, `already_decided`.
 */
export async function beginDecision(
  context: OperatorContext,
  decision: CaseDecision,
): Promise<DecisionAtWork> {
  const row = await findCase(context, decision.id)
  await requireDecidable(context, row, decision)
  if (CONFIRMED_MEASURES.includes(decision.measure) || decision.instead === 'removed')
    requireConfirmed(context)
  return { row, prepared: await prepareDecision(context.deps, row, decision), left: {} }
}

/**
 * Decides a case that the operator has, as it was read: measure, mails, timeline and log are one transaction. Throws
 * `right_missing`, `invalid_fields`, `case_changed`, `claimed_by_other`, `already_decided`, `same_decider`.
 */
export function decideCase(
  context: OperatorContext,
  decision: CaseDecision,
  atWork: DecisionAtWork,
): Promise<{ id: string }> {
  const { row, prepared } = atWork
  return inTransaction(context, async (trx) => {
    const { db, now } = trx
    const { measure, facts, words, photo_ground } = decision
    const right = decidingRight(row)
    const named = namedIn(decision)
    await logEntry(trx, { ...aboutCase(row), call: 'decideCase', right, after: { measure, ...named } })
    // Commands lock the account before the case as well.
    if (row.subject !== '') await lockRow(db, 'account', { pool: row.pool, id: row.subject })
    const taken = await takeCase(trx, row, decision.version)
    atWork.left = await apply(trx, taken, { decision, prepared })
    const mails = (await mailsOf(db, taken, now)).map(({ key: _key, ...mail }) => mail)
    const ground = photo_ground ?? row.ground
    const detail = { measure, ground, facts, ...named, mails }
    await noteEvent(trx, taken, { kind: 'decided', by: operatorActor(trx), words, detail })
    return { id: row.id }
  })
}

/** Does what is left after the commit, and drops what was prepared in vain. Not inside a transaction. */
export const endDecision = (deps: Deps, { row, prepared, left }: DecisionAtWork): Promise<void> =>
  finishDecision(deps, row, prepared, left)

/**
 * The mails that a decision would send, word for word but for the number of a new statement: in the languages of those they
 * go to, and in the operator's. The decision is made and taken back. Throws as `decideCase`, but asks for no claim.
 */
export async function previewDecision(
  context: OperatorContext,
  decision: CaseDecision,
): Promise<CasePreview> {
  const after = { measure: decision.measure, ...namedIn(decision) }
  const entry = { call: 'previewCase', right: decidingRight, after }
  const read = await onCase(context, decision.id, entry, (_, row) => Promise.resolve(row))
  await requireDecidable(context, read, decision)
  if (read.closed_at > 0) throw new ServiceError('already_decided')
  // Nothing of it is written to a mail that the provider would have to be asked for.
  if (decision.measure === 'paid_by_hand') return { mails: [] }
  // What waits for its day is shown as it would leave.
  const { sent, own } = await rehearse(context, read, { ...decision, inform_at: 0 })
  const shown = ({ to, language, subject, text }: DecisionMail) => ({ to, language, subject, text })
  return { mails: sent.map((mail, index) => ({ sent: shown(mail), read: shown(own[index] ?? mail) })) }
}

async function requireDecidable(
  context: OperatorContext,
  row: CaseRow,
  decision: CaseDecision,
): Promise<void> {
  requireRight(context, decidingRight(row), row.brand)
  if (!measuresOf(row).includes(decision.measure)) throw invalidFields({ measure: 'invalid' })
  await requireOfCase(context, row, decision)
}

/** Applies a decision in the running transaction, on behalf of the brand that decides. */
export function apply(
  context: OperatorContext,
  row: CaseRow,
  rest: Pick<Parameters<typeof applyDecision>[0], 'decision' | 'prepared'>,
): Promise<After> {
  const { deps, db, now } = context
  const brand = deps.brands.get(row.brand)
  if (!brand) throw notFound()
  const actor = operatorActor(context)
  // An appeal goes on with the case it follows.
  const caseId = row.parent || row.id
  return applyDecision({ context: { deps, db, brand, now, actor, caseId }, case: row, ...rest })
}

/** Takes a transaction back whose work was only to be seen. */
class RehearsedError extends Error {
  override readonly name = 'RehearsedError'
  readonly mails: Rehearsed

  constructor(mails: Rehearsed) {
    super('taken back')
    this.mails = mails
  }
}

/** Mails in their readers' languages, and the same ones in the operator's. */
interface Rehearsed {
  sent: DecisionMail[]
  own: DecisionMail[]
}

/** Makes the decision twice in one transaction, which nothing is left of. */
async function rehearse(context: OperatorContext, row: CaseRow, decision: CaseDecision): Promise<Rehearsed> {
  const { language } = context.operator
  try {
    return await inTransaction(context, async (trx): Promise<Rehearsed> => {
      const { db, now } = trx
      const mailsIn = async (one?: Locale) => {
        await sql`savepoint rehearsal`.execute(db)
        if (one) await speakTo(db, row, one)
        await apply(trx, row, { decision, prepared: {} })
        const mails = await mailsOf(db, row, now)
        await sql`rollback to savepoint rehearsal`.execute(db)
        return mails
      }
      const sent = await mailsIn()
      const isRead = sent.every((mail) => mail.language === language)
      throw new RehearsedError({ sent, own: isRead ? sent : await mailsIn(language) })
    })
  } catch (error) {
    if (error instanceof RehearsedError) return error.mails
    throw error
  }
}

/** Lets all who are written about a case read one language, until the transaction is taken back. */
async function speakTo(db: Db, { pool, id, subject, subject_ref }: CaseRow, language: Locale): Promise<void> {
  const set = { language }
  await db.updateTable('account').set(set).where('pool', '=', pool).where('id', '=', subject).execute()
  await db
    .updateTable('notice')
    .set(set)
    .where('pool', '=', pool)
    .where('case_id', 'in', (of) =>
      of
        .selectFrom('desk_case')
        .select('id')
        .where('pool', '=', pool)
        .where((each) =>
          each.or([
            each('id', '=', id),
            each.and([each('subject', '=', subject), each('subject', '<>', '')]),
          ]),
        ),
    )
    .execute()
  await db.updateTable('appeal').set(set).where('pool', '=', pool).where('id', '=', subject_ref).execute()
  await db.updateTable('withdrawal').set(set).where('pool', '=', pool).where('id', '=', subject_ref).execute()
}
