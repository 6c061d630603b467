import type { Db } from '../../platform/db/store.ts'
import { mailBuyer, type MailDeps } from '../buyer-mail.ts'
import type { OrderRow } from '../order.ts'

/** Mails that spent credits were refunded in money, and are owed now. */
export async function mailDebt(
  deps: MailDeps,
  db: Db,
  order: OrderRow,
  { owed, reference }: { owed: number; reference: string },
): Promise<void> {
  await mailBuyer(deps, db, order, {
    kind: 'credits_owed',
    key: `credits-owed:${reference}`,
    content: () => ({ order: order.id, credits: owed }),
  })
}
