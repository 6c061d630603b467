import type { MemberContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/transaction.ts'

/** The viewer has seen a warning; no effect for any other statement. */
export function seeWarning(context: MemberContext, statement: string): Promise<undefined> {
  return inTransaction(context, async ({ db, brand, viewer }) => {
    await db
      .updateTable('account')
      .set({ warning: '' })
      .where('pool', '=', brand.pool)
      .where('id', '=', viewer.account)
      .where('warning', '=', statement)
      .execute()
    return undefined
  })
}
