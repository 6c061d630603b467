import type * as v from 'valibot'
import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { sendAppeal as sendAppealCall } from '../../../contract/calls/appeals.ts'
import { openCase } from '../../platform/cases/cases.ts'
import type { Context } from '../../platform/context.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { keepEvidenceOf } from '../evidence/end-evidence.ts'
import { newCaseNumber } from '../../platform/cases/case-number.ts'
import type { AppealTable } from '../tables.ts'
import { mailAppealCopy, mailAppealReceipt } from './appeal-mails.ts'
import { type Appealable, basisOfAppeal, findAppealable } from './find-appealable.ts'
import { closedBy } from './view-appeal.ts'

/**
 * Takes an appeal against a decision, once for each side: who appeals gets a receipt, and support a copy. What the decision rests
 * on is kept until another person has decided. Throws `link_invalid`, `invalid_fields`.
 */
export function sendAppeal(
  context: Context,
  { token, decision, text, pictures, language }: v.InferOutput<(typeof sendAppealCall)['body']>,
): Promise<AnswerOf<typeof sendAppealCall>> {
  return inTransaction(context, async (trx) => {
    const found = await findAppealable(trx, { token, decision })
    if (await closedBy(trx, found)) throw new ServiceError('link_invalid')
    const { db, brand, now } = trx
    const appeal: AppealTable = {
      pool: brand.pool,
      id: newCaseNumber(),
      brand: brand.site.id,
      account: found.account,
      side: found.side,
      decision: found.number,
      text,
      language: language ?? trx.locale,
      created_at: now,
      first_decider: found.decidedBy,
      ...{ decided_by: '', decided_at: 0, outcome: '', words: '' },
    }
    const taken = await db
      .insertInto('appeal')
      .values(appeal)
      .onConflict((conflict) => conflict.columns(['pool', 'side', 'decision']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!taken) throw new ServiceError('link_invalid')
    await takePictures(trx, found, appeal.id, pictures)
    await keepEvidenceOf(trx, basisOfAppeal(found))
    await openAppealCase(trx, appeal, found)
    await mailAppealReceipt(trx, appeal, found)
    await mailAppealCopy(trx, appeal)
    return { number: appeal.id }
  })
}

/** The case of an appeal is about the member who was decided on; it follows from the one that was decided. */
const openAppealCase = (
  context: Context,
  { pool, brand, id, language }: AppealTable,
  { about, decision, notice, caseId }: Appealable,
) =>
  openCase(context, {
    ...{ pool, brand, language, kind: 'appeal', subject: about, subject_kind: 'appeal', subject_ref: id },
    // What followed from child abuse is for those who may see that.
    ground: notice?.kind === 'child_abuse' ? notice.kind : (decision?.ground ?? notice?.kind ?? ''),
    first_notice: notice?.id ?? '',
    parent: caseId,
    by: 'member',
  })

/** Gives the appeal the pictures that were sent for it; the others go by the sweep. */
async function takePictures(
  { db, brand }: Context,
  { side, number }: Appealable,
  appeal: string,
  pictures: readonly string[],
): Promise<void> {
  if (pictures.length === 0) return
  const taken = await db
    .updateTable('appeal_picture')
    .set({ appeal })
    .where('pool', '=', brand.pool)
    .where('side', '=', side)
    .where('decision', '=', number)
    .where('appeal', '=', '')
    .where('id', 'in', pictures)
    .executeTakeFirst()
  if (Number(taken.numUpdatedRows) < new Set(pictures).size) throw invalidFields({ pictures: 'unknown' })
}
