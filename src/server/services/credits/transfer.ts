import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { ServiceError } from '../../errors.ts'

/** What a member spends credits on. */
export const SPENDING = ['message', 'photo', 'gift'] as const

/** `unread`: a first message that was not read in time, or whose receiver was not real, gives its credits back. */
export type TransferReason =
  (typeof SPENDING)[number] | 'signup' | 'purchase' | 'refund' | 'chargeback' | 'unread'

interface Transfer {
  pool: string
  account: string
  /** Positive: the member receives credits; negative: the member spends them. */
  amount: number
  reason: TransferReason
  /** What it was for: an order, a message. The same reason and reference is booked once. */
  reference: string
  now: number
}

/**
 * Books credits between a member and the house, double entry, and moves the cached balance in the same statement that
 * checks it. Must run in a transaction. Returns the new balance; throws `not_enough_credits`.
 */
export async function transferCredits(db: Db, transfer: Transfer): Promise<number> {
  const { pool, account, amount, reason, reference, now } = transfer
  const updated = await db
    .updateTable('account')
    .set({ credits: sql`credits + ${sql.lit(amount)}` })
    .where('pool', '=', pool)
    .where('id', '=', account)
    .where(sql<boolean>`credits + ${sql.lit(amount)} >= 0`)
    .returning('credits')
    .executeTakeFirst()
  if (!updated) throw new ServiceError('not_enough_credits')

  const id = randomUUID()
  const row = { pool, transfer: id, reason, reference, created_at: now }
  await db
    .insertInto('ledger')
    .values([
      { ...row, id: `${id}-m`, book: `member:${account}`, amount },
      { ...row, id: `${id}-h`, book: `house:${reason}`, amount: -amount },
    ])
    .execute()
  return updated.credits
}

/**
 * Writes down credits a member owes: bought, spent, and the money went back. Double entry beside the balance, which it
 * does not touch. Must run in a transaction.
 */
export async function recordDebt(
  db: Db,
  { pool, account, amount, reference, now }: Omit<Transfer, 'reason'>,
): Promise<void> {
  const id = randomUUID()
  const row = { pool, transfer: id, reason: 'debt', reference, created_at: now }
  await db
    .insertInto('ledger')
    .values([
      { ...row, id: `${id}-m`, book: `debt:${account}`, amount: -amount },
      { ...row, id: `${id}-h`, book: 'house:debt', amount },
    ])
    .execute()
}
