// Credits that an operator gives a member as a gift.

import { sql } from 'kysely'
import { GIFT_CREDITS } from '../../../contract/desk/money-lists.ts'
import type { CreditGift } from '../../../contract/transactions.ts'
import { GIFT_DAYS } from '../../../core/desk.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { pathOf } from '../../../routes.ts'
import type { AccountRow } from '../../accounts/current-account.ts'
import { publishCounters } from '../../events/event-kinds.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { lockBalance } from './premium.ts'
import { owedCredits, transferCredits } from './transfer-credits.ts'

const NEWEST = 20

interface Key {
  pool: string
  account: string
}

const giftsOf = (db: Db, { pool, account }: Key) =>
  db
    .selectFrom('ledger')
    .where('pool', '=', pool)
    .where('ledger_account', '=', `member:${account}`)
    .where('reason', '=', 'goodwill')

/** Credits that a member may still be given: none to whoever owes some, which a lead writes off. */
export async function giftsLeft(db: Db, key: Key, now: number): Promise<number> {
  if ((await owedCredits(db, key)) > 0) return 0
  const { given } = await giftsOf(db, key)
    .select(sql<number>`coalesce(sum(amount), 0)`.as('given'))
    .where('created_at', '>', now - GIFT_DAYS * DAY_MS)
    .executeTakeFirstOrThrow()
  return Math.max(0, GIFT_CREDITS - Number(given))
}

/** The newest gifts of a member. */
export const listGifts = (db: Db, key: Key): Promise<CreditGift[]> =>
  giftsOf(db, key)
    .select(['amount as credits', 'created_at as given'])
    .orderBy('created_at', 'desc')
    .limit(NEWEST)
    .execute()

/** Gives a member credits, in the running transaction, and mails it to them. False where they are too many. */
export async function giveCredits(
  context: Context,
  actor: Actor,
  { pool, id: account, name, email, language }: AccountRow,
  { id, credits }: { id: string; credits: number },
): Promise<boolean> {
  const { db, now } = context
  // Of two at once the second counts the first.
  await lockBalance(db, { pool, account })
  if (credits > (await giftsLeft(db, { pool, account }, now))) return false
  await transferCredits(db, { pool, account, amount: credits, reason: 'goodwill', reference: id, now })
  const mail = composeMail(context, language, 'credits_given', {
    name,
    link: { route: pathOf('transactions') },
    more: { credits },
  })
  await enqueueMail(context, `credits-given:${id}`, { to: email, ...mail })
  recordSecurity(context, 'operator_action', { account, what: 'credits given', actor })
  await publishCounters(context, account)
  return true
}
