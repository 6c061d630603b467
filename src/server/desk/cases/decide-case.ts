import type { CaseDecision, CasePreview } from '../../../contract/desk/cases.ts'
import { CONFIRMED_MEASURES, measuresOf } from '../../../core/cases.ts'
import { type CaseRow, noteEvent } from '../../platform/cases/cases.ts'
import type { Db } from '../../platform/db/store.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { applyDecision, finishDecision, prepareDecision } from './apply-decision.ts'
import { CaseError } from './case-error.ts'
import { aboutCase, takeCase } from './claim-case.ts'
import { type DecisionMail, mailsOf } from './decision-mails.ts'
import type { OperatorContext } from './operator-context.ts'
import { decidingRight, findCase, requireRight } from './visible-cases.ts'

/**
 * Decides a case that the operator has, as it was read: measure, mails, timeline and log are one transaction. Throws
 * `not_found`, `right_missing`, `confirm_needed`, `invalid_fields`, `case_changed`, `claimed_by_other`, `already_decided`.
 */
export async function decideCase(context: OperatorContext, decision: CaseDecision): Promise<void> {
  const { deps, operator } = context
  const read = await findDecidable(context, decision)
  const { measure, instead } = decision
  const isConfirmedMeasure = CONFIRMED_MEASURES.includes(measure) || instead === 'removed'
  if (isConfirmedMeasure && !context.isConfirmed) throw new CaseError('confirm_needed')
  const prepared = await prepareDecision(deps, read, decision)
  let after = {}
  try {
    after = await transact(deps.store.db, async (db) => {
      const now = deps.clock()
      // Commands lock the account before the case as well.
      if (read.subject !== '') await lockRow(db, 'account', { pool: read.pool, id: read.subject })
      const taken = await takeCase(context, db, read, decision.version)
      const left = await apply(context, db, taken, { decision, prepared })
      const { measure, facts, words, photo, photo_ground } = decision
      const mails = (await mailsOf(db, taken, now)).map(({ to, language, subject, text }) => ({
        ...{ to, language, subject, text },
      }))
      const detail = {
        measure,
        ground: photo_ground ?? read.ground,
        facts,
        ...(photo ? { photo } : {}),
        mails,
      }
      const by = { kind: 'operator', id: operator.id } as const
      await noteEvent({ db, now }, taken, { kind: 'decided', by, words, detail })
      const right = decidingRight(read.kind)
      await context.log(db, {
        ...aboutCase(read),
        call: 'decideCase',
        right,
        before: read.state,
        after: measure,
      })
      return left
    })
  } finally {
    await finishDecision(deps, read, prepared, after)
  }
}

/**
 * The mails that a decision would send, word for word but for the number of a new statement: in the languages of those they
 * go to, and in the operator's. The decision is made and taken back. Throws as `decideCase`, but asks for no claim.
 */
export async function previewDecision(
  context: OperatorContext,
  decision: CaseDecision,
): Promise<CasePreview> {
  const read = await findDecidable(context, decision)
  if (read.closed_at > 0) throw new CaseError('already_decided')
  // Nothing of it is written to a mail that the provider would have to be asked for.
  if (decision.measure === 'paid_by_hand') return { mails: [] }
  const sent = await rehearse(context, read, decision)
  const own = await rehearse(context, read, decision, context.operator.language)
  const shown = ({ to, language, subject, text }: DecisionMail) => ({ to, language, subject, text })
  return { mails: sent.map((mail, index) => ({ sent: shown(mail), read: shown(own[index] ?? mail) })) }
}

async function findDecidable(context: OperatorContext, { id, measure }: CaseDecision): Promise<CaseRow> {
  const read = await findCase(context, context.deps.store.db, id)
  requireRight(context, decidingRight(read.kind), read)
  if (!measuresOf(read).includes(measure))
    throw new CaseError('invalid_fields', { fields: { measure: 'invalid' } })
  return read
}

function apply(
  { deps, operator }: OperatorContext,
  db: Db,
  row: CaseRow,
  rest: Pick<Parameters<typeof applyDecision>[0], 'decision' | 'prepared'>,
) {
  const brand = deps.brands.get(row.brand)
  if (!brand) throw new CaseError('not_found')
  const actor = { kind: 'operator', id: operator.id } as const
  return applyDecision({ context: { deps, db, brand, now: deps.clock(), actor }, case: row, ...rest })
}

/** Takes a transaction back whose work was only to be seen. */
class RehearsedError extends Error {
  override readonly name = 'RehearsedError'
  readonly mails: DecisionMail[]

  constructor(mails: DecisionMail[]) {
    super('taken back')
    this.mails = mails
  }
}

async function rehearse(
  context: OperatorContext,
  row: CaseRow,
  decision: CaseDecision,
  language?: OperatorContext['operator']['language'],
): Promise<DecisionMail[]> {
  const { deps } = context
  const now = deps.clock()
  try {
    return await transact(deps.store.db, async (db): Promise<DecisionMail[]> => {
      if (language) await speakTo(db, row, language)
      await apply(context, db, row, { decision, prepared: {} })
      throw new RehearsedError(await mailsOf(db, row, now))
    })
  } catch (error) {
    if (error instanceof RehearsedError) return error.mails
    throw error
  }
}

/** Lets all who are written about a case read one language, until the transaction is taken back. */
async function speakTo(
  db: Db,
  { pool, id, subject, subject_ref }: CaseRow,
  language: OperatorContext['operator']['language'],
): Promise<void> {
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
