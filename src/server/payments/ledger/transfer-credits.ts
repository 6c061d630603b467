import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BookingReason } from '../../../contract/lists.ts'
import { moveVersion } from '../../events/member-version.ts'
import type { Db } from '../../platform/db/store.ts'
import { integer, listStatement, parameter, statement, text } from '../../platform/db/statement.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { TransferReason } from '../tables.ts'

/** Reasons for which a member spends credits. */
export const SPENDING = ['message', 'photo', 'gift', 'voice'] as const satisfies TransferReason[]

interface Member {
  pool: string
  account: string
}

interface Transfer extends Member {
  /** Positive: the member receives credits; negative: the member spends them. */
  amount: number
  reason: TransferReason
  /** The cause, an order or a message. The same reason and reference is booked once. */
  reference: string
  now: number
}

interface Booking extends Pick<Transfer, 'pool' | 'reference' | 'now'> {
  reason: BookingReason
}

/**
 * Books credits between a member and the company account, double entry, and updates the cached balance in the statement that
 * checks it. Received credits pay the member's debt first. Must run in a transaction. Returns the new balance; throws
 * `not_enough_credits`.
 */
export async function transferCredits(db: Db, transfer: Transfer): Promise<number> {
  const { account, amount, reason } = transfer
  const balance = await moveBalance(db, transfer, amount)
  await enter(db, transfer, `house:${reason}`, `member:${account}`, amount)
  return amount > 0 ? balance - (await payDebt(db, transfer)) : balance
}

/**
 * Books credits a member owes: bought, spent, and refunded. Double entry beside the balance, which it
 * does not touch. Must run in a transaction that holds the member's balance.
 */
export function recordDebt(db: Db, { account, amount, ...booking }: Omit<Transfer, 'reason'>): Promise<void> {
  return enter(db, { ...booking, reason: 'debt' }, debtAccount(account), 'house:debt', amount)
}

/**
 * Writes off all credits a member owes, by rows against them. Must run in a transaction that holds the member's balance. Returns
 * how many they were.
 */
export async function waiveDebt(
  db: Db,
  { pool, account, ...booking }: Omit<Transfer, 'reason' | 'amount'>,
): Promise<number> {
  const owed = await owedCredits(db, { pool, account })
  if (owed > 0)
    await enter(db, { ...booking, pool, reason: 'debt_waived' }, 'house:debt', debtAccount(account), owed)
  return owed
}

/** Credits a member owes; a member in debt has a balance of 0. */
export async function owedCredits(db: Db, { pool, account }: Member): Promise<number> {
  const { owed } = await db
    .selectFrom('ledger')
    .select(sql<number>`coalesce(-sum(amount), 0)`.as('owed'))
    .where('pool', '=', pool)
    .where('ledger_account', '=', debtAccount(account))
    .executeTakeFirstOrThrow()
  return Number(owed)
}

const debtAccount = (account: string) => `debt:${account}`

/** The transfer locks the account's row, so that no other one pays the same debt. Returns the paid amount. */
async function payDebt(db: Db, { account, reason, ...transfer }: Transfer): Promise<number> {
  const amount = Math.min(transfer.amount, await owedCredits(db, { pool: transfer.pool, account }))
  if (amount === 0) return 0
  await moveBalance(db, { pool: transfer.pool, account }, -amount)
  const booking = { ...transfer, reason: 'debt_paid' as const, reference: `${reason}:${transfer.reference}` }
  await enter(db, booking, `member:${account}`, debtAccount(account), amount)
  return amount
}

const addCredits = statement(
  { pool: text, account: text, amount: integer },
  (db, { pool, account, amount }) =>
    db
      .updateTable('account')
      .set({ credits: sql`credits + ${amount}` })
      .where('pool', '=', pool)
      .where('id', '=', account)
      .where(sql<boolean>`credits + ${amount} >= 0`)
      .returning('credits'),
)

async function moveBalance(db: Db, { pool, account }: Member, amount: number): Promise<number> {
  const updated = await addCredits.first(db, { pool, account, amount })
  if (!updated) throw new ServiceError('not_enough_credits')
  moveVersion(db, pool, account)
  return updated.credits
}

const transferTypes = {
  pool: text,
  transfer: text,
  reason: parameter<Booking['reason']>,
  reference: text,
  created_at: integer,
}

/** Entries of a transfer; they sum to zero. */
const insertEntries = listStatement(
  transferTypes,
  { ledger_account: text, amount: integer },
  (db, transfer, rows) => db.insertInto('ledger').values(rows.map((entry) => ({ ...transfer, ...entry }))),
)

/** Takes `amount` from one ledger account to another. */
async function enter(
  db: Db,
  { pool, reason, reference, now }: Booking,
  from: string,
  to: string,
  amount: number,
): Promise<void> {
  const rows = [
    { ledger_account: to, amount },
    { ledger_account: from, amount: -amount },
  ]
  const values = { pool, transfer: randomUUID(), reason, reference, created_at: now, rows }
  await insertEntries.run(db, values)
}
