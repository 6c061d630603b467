// What a member has and had: credits with their bookings, and discounts.

import type { Member } from '../../../contract/desk/members.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { giftsLeft } from '../../payments/ledger/give-credits.ts'
import { owedCredits } from '../../payments/ledger/transfer-credits.ts'

/** Bookings that are shown. */
const BOOKINGS = 50

interface Key {
  pool: string
  id: string
}

export async function creditsOf(
  { db, now }: OperatorContext,
  { pool, id }: Key,
): Promise<NonNullable<Member['credits']>> {
  const own = db.selectFrom('ledger').where('pool', '=', pool).where('ledger_account', '=', `member:${id}`)
  const { count } = await own.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const newest = await own
    .select(['created_at as at', 'reason', 'amount'])
    .orderBy('created_at', 'desc')
    .orderBy('transfer', 'desc')
    .limit(BOOKINGS)
    .execute()
  const { credits } = await db
    .selectFrom('account')
    .select('credits')
    .where('pool', '=', pool)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  let balance = credits
  const bookings = newest.map((booking) => {
    const after = balance
    balance -= booking.amount
    return { ...booking, balance: after }
  })
  const member = { pool, account: id }
  return {
    balance: credits,
    owed: await owedCredits(db, member),
    gifts_left: await giftsLeft(db, member, now),
    count: Number(count),
    bookings,
  }
}

/** Codes that were given to the member alone, and discounts they used. */
export async function codesOf(
  { db }: OperatorContext,
  { pool, id, brand }: Key & { brand: string },
): Promise<NonNullable<Member['codes']>> {
  const used = await db
    .selectFrom('discount')
    .select(['code', 'order_id as order', 'used_at'])
    .where('pool', '=', pool)
    .where('account', '=', id)
    .execute()
  const given = db
    .selectFrom('discount_code')
    .select(['account', 'code', 'value_percentage as percent', 'begins_at', 'expires_at'])
    .where('pool', '=', pool)
  const own = await given.where('account', '=', id).execute()
  const names = used.map(({ code }) => code).filter((code) => code !== '')
  const known =
    names.length === 0
      ? []
      : await given
          .where('brand', '=', brand)
          .where('code', 'in', names)
          .where('account', 'in', ['', id])
          .execute()
  const isUsed = (code: string) => used.some((each) => each.code === code)
  return [
    ...own
      .filter(({ code }) => !isUsed(code))
      .map(({ account: _own, ...code }) => ({ ...code, used_at: 0, order: '' })),
    ...used.map((use) => {
      const { percent = 0, begins_at = 0, expires_at = 0 } = known.find(({ code }) => code === use.code) ?? {}
      return { ...use, percent, begins_at, expires_at }
    }),
  ].sort((one, other) => other.used_at - one.used_at || other.begins_at - one.begins_at)
}
