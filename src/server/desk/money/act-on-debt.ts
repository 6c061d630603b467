import { randomUUID } from 'node:crypto'
import type { BodyOf } from '../../../contract/calls/define-call.ts'
import type {
  allowDebit as allowCall,
  writeOffDebt as writeOffCall,
} from '../../../contract/desk/disputes.ts'
import { publishCounters } from '../../events/event-kinds.ts'
import { liftDebitBlock } from '../../moderation/restrictions/lift-debit-block.ts'
import { lockBalance } from '../../payments/ledger/premium.ts'
import { waiveDebt } from '../../payments/ledger/transfer-credits.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { operatorActor } from '../cases/claim-case.ts'
import { onMember } from '../members/read-member.ts'
import { requireConfirmed } from '../operators/grants.ts'
import { onOrder } from './on-order.ts'

/** Writes off what the member of an order owes. Throws `not_found`, `right_missing`, `confirm_needed`, `already_decided`. */
export async function writeOffDebt(
  context: OperatorContext,
  { id, words }: BodyOf<typeof writeOffCall>,
): Promise<{ id: string }> {
  requireConfirmed(context)
  const entry = { call: 'writeOffDebt', right: 'refunds.approve', reason: words } as const
  return onOrder(context, id, entry, async ({ db, now }, { order, ofBrand }) => {
    await lockBalance(db, order)
    const { pool, account } = order
    const waived = await waiveDebt(db, { pool, account, reference: `${id}:w${randomUUID()}`, now })
    if (waived === 0) throw new ServiceError('already_decided')
    recordSecurity(ofBrand, 'operator_action', {
      account,
      what: 'debt waived',
      actor: operatorActor(context),
    })
    await publishCounters(ofBrand, account)
    return { id }
  })
}

/** Allows direct debit again. Throws `not_found`, `right_missing`, `confirm_needed`, `already_decided`. */
export async function allowDebit(
  context: OperatorContext,
  { member, words }: BodyOf<typeof allowCall>,
): Promise<void> {
  requireConfirmed(context)
  const entry = { call: 'allowDebit', right: 'disputes.handle', reason: words } as const
  await onMember(context, member, entry, async ({ deps, db, now }, { brand }) => {
    const isLifted = await liftDebitBlock(
      { deps, db, brand, now, actor: operatorActor(context) },
      member,
      words,
    )
    if (!isLifted) throw new ServiceError('already_decided')
  })
}
