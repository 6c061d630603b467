import type { BodyOf } from '../../../contract/calls/define-call.ts'
import type {
  endDiscountCode as endCall,
  giveDiscountCode as giveCall,
} from '../../../contract/desk/discount-codes.ts'
import { endCode } from '../../payments/discounts/end-code.ts'
import { giveCode } from '../../payments/discounts/give-code.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { invalidFields, notFound } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { operatorActor } from '../cases/claim-case.ts'
import { logEntry } from '../log/log-entry.ts'
import { brandWith } from '../operators/grants.ts'

/** Gives a code out. Throws `right_missing`, and `invalid_fields` with what is wrong with it. */
export function giveDiscountCode(
  context: OperatorContext,
  { brand: id, ...code }: BodyOf<typeof giveCall>,
): Promise<void> {
  return inTransaction(context, async (trx) => {
    const brand = brandWith(trx, 'codes.manage', id)
    await logEntry(trx, {
      ...{ call: 'giveDiscountCode', right: 'codes.manage', subject: ['discount_code', code.code] },
      ...{ brand: id, pool: brand.pool, after: code },
    })
    const problem = await giveCode({ db: trx.db, brand, now: trx.now }, operatorActor(trx), code)
    if (problem) throw invalidFields({ [problem.field]: problem.code })
  })
}

/** Ends a code now. Throws `right_missing`, and `not_found` where none of this name counts. */
export function endDiscountCode(
  context: OperatorContext,
  { brand: id, code }: BodyOf<typeof endCall>,
): Promise<void> {
  return inTransaction(context, async (trx) => {
    const brand = brandWith(trx, 'codes.manage', id)
    const before = await endCode({ db: trx.db, brand, now: trx.now }, code)
    if (before === null) throw notFound()
    await logEntry(trx, {
      ...{ call: 'endDiscountCode', right: 'codes.manage', subject: ['discount_code', code] },
      ...{ brand: id, pool: brand.pool, before: { expires: before }, after: { expires: trx.now } },
    })
  })
}
