import { sql, type Selectable } from 'kysely'
import type { Site } from '../../config/site.ts'
import type { Allowance } from '../../contract/chat.ts'
import { WEEK_MS } from '../../core/durations.ts'
import { FREE_CONVERSATIONS, FREE_MESSAGES, UNCONFIRMED_CONVERSATIONS } from '../../core/limits.ts'
import type { MemberContext } from '../platform/context.ts'
import type { AccountTable } from '../accounts/tables.ts'
import { SPENDING } from '../payments/ledger/transfer-credits.ts'

type AccountRow = Selectable<AccountTable>
export type Spending = Pick<
  AccountRow,
  | 'credits'
  | 'paid_user'
  | 'free_messages_used'
  | 'conversations_started'
  | 'email_confirmed_at'
  | 'weekly_limit'
>

/** Free messages a member has left, and the price after them. Paid members write for credits only. */
export function allowanceOf(account: Spending, site: Site, spentInWeek: number): Allowance {
  const free = account.paid_user === 0
  const conversations = account.email_confirmed_at > 0 ? FREE_CONVERSATIONS : UNCONFIRMED_CONVERSATIONS
  return {
    credits: account.credits,
    message_credits: site.message_credits,
    free_messages_left: free ? Math.max(0, FREE_MESSAGES - account.free_messages_used) : 0,
    free_conversations_left: free ? Math.max(0, conversations - account.conversations_started) : 0,
    weekly_credits_left: account.weekly_limit === 0 ? null : Math.max(0, account.weekly_limit - spentInWeek),
  }
}

/** The viewer's allowance as it is now. */
export async function ownAllowance(context: MemberContext): Promise<Allowance> {
  const account = await ownAccount(context)
  const spent = account.weekly_limit === 0 ? 0 : await spentInWeek(context)
  return allowanceOf(account, context.brand.site, spent)
}

/** The viewer's account as it is now. */
export function ownAccount({ db, brand, viewer }: MemberContext): Promise<AccountRow> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirstOrThrow()
}

/** Credits the viewer spent within the last seven days. */
export async function spentInWeek({ db, brand, viewer, now }: MemberContext): Promise<number> {
  const row = await db
    .selectFrom('ledger')
    .select(sql<number>`coalesce(-sum(amount), 0)`.as('spent'))
    .where('pool', '=', brand.pool)
    .where('ledger_account', '=', `member:${viewer.account}`)
    .where('created_at', '>', now - WEEK_MS)
    .where('reason', 'in', SPENDING)
    .executeTakeFirstOrThrow()
  return row.spent
}
