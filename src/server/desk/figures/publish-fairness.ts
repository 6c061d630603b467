import type { BodyOf } from '../../../contract/calls/define-call.ts'
import type * as calls from '../../../contract/desk/figures.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { publishReport, withdrawReport } from '../../site/fairness-report.ts'
import { logEntry } from '../log/log-entry.ts'
import { brandWith, requireConfirmed } from '../operators/grants.ts'
import { reportOf } from './read-figures.ts'

const RIGHT = 'reports.publish'

/**
 * Publishes a month of a brand, or takes it back. Throws `right_missing`, `confirm_needed`, `not_found` at a brand without a page
 * for it, `invalid_fields` of a month whose numbers may still change, `already_decided`.
 */
export const publishFairness = (
  context: OperatorContext,
  { brand: id, month, is }: BodyOf<typeof calls.publishFairness>,
): Promise<void> =>
  inTransaction(context, async (trx) => {
    const { site, pool } = brandWith(trx, RIGHT, id)
    requireConfirmed(trx)
    if (!site.features.includes('fairness')) throw new ServiceError('not_found')
    await logEntry(trx, {
      ...{ call: 'publishFairness', right: RIGHT, brand: id, pool },
      after: { month, is },
    })
    if (is === 'withdraw') return withdrawReport(trx, { brand: id, month })
    const { is_final, figures } = await reportOf(trx, month, id)
    if (!is_final) throw invalidFields({ month: 'invalid' })
    return publishReport(trx, { brand: id, month }, figures)
  })
