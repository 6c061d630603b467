import { sql } from 'kysely'
import type { Db } from '../../platform/db/store.ts'

/** An inconsistency in the ledger; none may ever be found. */
export interface Mismatch {
  kind: 'transfer' | 'balance'
  /** The transfer, or the account. */
  id: string
  expected: number
  found: number
}

/** Transfers that do not sum to zero, and cached balances that are not what the ledger says. */
export async function auditCredits(db: Db): Promise<Mismatch[]> {
  return [
    ...(await unbalancedTransfers(db)).map((row) => ({ kind: 'transfer' as const, ...row })),
    ...(await wrongBalances(db)).map((row) => ({ kind: 'balance' as const, ...row })),
  ]
}

export async function unbalancedTransfers(db: Db): Promise<Omit<Mismatch, 'kind'>[]> {
  const transfers = await db
    .selectFrom('ledger')
    .select(['transfer as id', sql<number>`sum(amount)`.as('found')])
    .groupBy(['pool', 'transfer'])
    .having(sql<boolean>`sum(amount) <> 0`)
    .execute()
  return transfers.map((row) => ({ expected: 0, ...row }))
}

export const wrongBalances = (db: Db): Promise<Omit<Mismatch, 'kind'>[]> =>
  db
    .selectFrom('account')
    .leftJoin('ledger', (join) =>
      join
        .onRef('ledger.pool', '=', 'account.pool')
        .on('ledger.ledger_account', '=', sql<string>`'member:' || account.id`),
    )
    .select([
      'account.id',
      'account.credits as found',
      sql<number>`coalesce(sum(ledger.amount), 0)`.as('expected'),
    ])
    .groupBy(['account.pool', 'account.id', 'account.credits'])
    .having(sql<boolean>`coalesce(sum(ledger.amount), 0) <> account.credits`)
    .execute()
