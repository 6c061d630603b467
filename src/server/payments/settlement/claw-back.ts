import type { OrderRow } from '../order.ts'
import type { Db } from '../../platform/db/store.ts'
import { recordDebt, transferCredits } from '../ledger/transfer-credits.ts'
import { mailDebt } from './debt-mail.ts'
import type { MailDeps } from '../buyer-mail.ts'
import { lockBalance } from '../ledger/premium.ts'

/**
 * Takes credits of an order back as far as the balance reaches. The rest is booked as owed, and the member is informed
 * by mail: the next received credits pay it first. Must run in a transaction.
 */
export async function clawBackCredits(
  deps: MailDeps,
  db: Db,
  order: OrderRow,
  { credits, reason, reference }: { credits: number; reason: 'refund' | 'chargeback'; reference: string },
): Promise<void> {
  if (credits <= 0) return
  const { pool, account } = order
  const now = deps.clock()
  const balance = await lockBalance(db, order)
  const amount = Math.min(credits, balance)
  if (amount > 0) await transferCredits(db, { pool, account, amount: -amount, reason, reference, now })
  const owed = credits - amount
  if (owed === 0) return
  await recordDebt(db, { pool, account, amount: owed, reference, now })
  await mailDebt(deps, db, order, { owed, reference })
}
