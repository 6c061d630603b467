import type { Deps } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { normalize } from '../../normalize.ts'
import { refundRemoved } from '../chat/refund.ts'
import { restrict } from '../restriction/restrict.ts'
import { stateReasons } from '../restriction/statement.ts'

/**
 * Takes out a member who turned out not to be real: told why, hidden and logged out at once, without a way back, and
 * purged after the time of grace. Everybody who paid for first words to this member gets the credits back. Returns how
 * many did; null when the brand has no such member.
 */
export async function removeFake(
  deps: Pick<Deps, 'store' | 'brands' | 'clock' | 'words' | 'live'>,
  brandId: string,
  name: string,
): Promise<number | null> {
  const brand = deps.brands.get(brandId)
  if (!brand) return null
  const { pool } = brand
  const now = deps.clock()
  return transact(deps.store.db, async (db) => {
    const account = await db
      .selectFrom('account')
      .selectAll()
      .where('pool', '=', pool)
      .where('brand', '=', brandId)
      .where('name_norm', '=', normalize(name))
      .where('status', '!=', 'deleted')
      .executeTakeFirst()
    if (!account) return null
    const context = { deps, db, brand, now }
    const reasons = { measure: 'account_removed', ground: 'fake', notice: '', automated: false } as const
    const statement = await stateReasons(context, account, reasons)
    if (!statement) return null
    await restrict(context, statement)
    return refundRemoved(context, pool, account.id)
  })
}
