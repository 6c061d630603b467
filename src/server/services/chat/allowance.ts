import type { Selectable } from 'kysely'
import type { Site } from '../../../config/site.ts'
import type { Allowance } from '../../../contract/talking.ts'
import { FREE_CONVERSATIONS, FREE_MESSAGES } from '../../../core/limits.ts'
import type { MemberContext } from '../../context.ts'
import type { AccountTable } from '../../db/schema.ts'

export type AccountRow = Selectable<AccountTable>
type Spending = Pick<AccountRow, 'credits' | 'paid_user' | 'free_messages_used' | 'conversations_started'>

/** What a member may still write for nothing, and what it costs then. Paid members write for credits only. */
export function allowanceOf(account: Spending, site: Site): Allowance {
  const free = account.paid_user === 0
  return {
    credits: account.credits,
    message_credits: site.message_credits,
    free_messages_left: free ? Math.max(0, FREE_MESSAGES - account.free_messages_used) : 0,
    free_conversations_left: free ? Math.max(0, FREE_CONVERSATIONS - account.conversations_started) : 0,
  }
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
