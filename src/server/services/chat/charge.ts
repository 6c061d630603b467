import { sql } from 'kysely'
import type { Allowance } from '../../../contract/talking.ts'
import { FREE_CONVERSATIONS, FREE_MESSAGES, UNCONFIRMED_CONVERSATIONS } from '../../../core/limits.ts'
import { messageCost } from '../../../core/message-cost.ts'
import type { MemberContext } from '../../context.ts'
import { ServiceError } from '../../errors.ts'
import { transferCredits } from '../credits/transfer.ts'
import { allowanceOf, ownAccount } from './allowance.ts'

interface Charge {
  /** The message opens the conversation. */
  isFirst: boolean
  /** The credits the sender agreed to; null takes whatever it costs. */
  agreed: number | null
  reference: string
}

/**
 * Takes from the sender what a message costs: a free message while they last and nothing was bought, else credits.
 * Every limit is checked by the statement that uses it up. Must run in a transaction. Returns the credits taken and
 * what is left; throws `email_confirmation_required`, `conversation_limit_reached`, `price_changed`,
 * `not_enough_credits`.
 */
export async function chargeMessage(
  context: MemberContext,
  { isFirst, agreed, reference }: Charge,
): Promise<{ cost: number; allowance: Allowance }> {
  const { db, brand, viewer, now } = context
  const { site, pool } = brand
  const account = await ownAccount(context)
  const isConfirmed = account.email_confirmed_at > 0
  if (!isConfirmed && !isFirst) throw new ServiceError('email_confirmation_required')
  if (isFirst) await startConversation(context, isConfirmed)

  const cost = messageCost(allowanceOf(account, site), account.paid_user === 1)
  if (agreed !== null && agreed !== cost) throw new ServiceError('price_changed')
  if (cost === 0) await useFreeMessage(context)
  else {
    const amount = -cost
    await transferCredits(db, { pool, account: viewer.account, amount, reason: 'message', reference, now })
  }
  return { cost, allowance: allowanceOf(await ownAccount(context), site) }
}

async function startConversation({ db, brand, viewer }: MemberContext, isConfirmed: boolean): Promise<void> {
  const started = await db
    .updateTable('account')
    // Those started while paid do not use up the free ones.
    .set({
      conversations_started: isConfirmed
        ? sql`case when paid_user = 1 then conversations_started else conversations_started + 1 end`
        : sql`conversations_started + 1`,
    })
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .where((eb) =>
      isConfirmed
        ? eb.or([eb('conversations_started', '<', FREE_CONVERSATIONS), eb('paid_user', '=', 1)])
        : eb('conversations_started', '<', UNCONFIRMED_CONVERSATIONS),
    )
    .returning('id')
    .executeTakeFirst()
  if (started) return
  throw new ServiceError(isConfirmed ? 'conversation_limit_reached' : 'email_confirmation_required')
}

async function useFreeMessage({ db, brand, viewer }: MemberContext): Promise<void> {
  const used = await db
    .updateTable('account')
    .set((eb) => ({ free_messages_used: eb('free_messages_used', '+', 1) }))
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .where('paid_user', '=', 0)
    .where('free_messages_used', '<', FREE_MESSAGES)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new ServiceError('price_changed')
}
