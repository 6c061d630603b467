import { sql } from 'kysely'
import type { Site } from '../../config/site.ts'
import type { MessageKind } from '../../contract/lists.ts'
import type { Allowance } from '../../contract/chat.ts'
import { FREE_CONVERSATIONS, FREE_MESSAGES, UNCONFIRMED_CONVERSATIONS } from '../../core/limits.ts'
import { messageCost } from '../../core/message-cost.ts'
import type { MemberContext } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'
import { transferCredits } from '../payments/ledger/transfer-credits.ts'
import { allowanceOf, ownAccount, ownAllowance, type Spending, spentInWeek } from './allowance.ts'

/** Account fields that decide what a sender may send. */
export interface Sender extends Spending {
  profile_status: 'active' | 'disabled'
}

interface Charge {
  kind: MessageKind
  /** The message opens the conversation. */
  isFirst: boolean
  /** The credits the sender agreed to; null takes whatever it costs. */
  agreedCredits: number | null
  reference: string
}

const REASONS = { text: 'message', photo: 'photo', gift: 'gift', voice: 'voice' } as const

/**
 * Takes from the sender what a message costs: a text is free while free messages last and nothing was bought; anything
 * else takes credits. Every limit is checked by the statement that uses it up. Must run in a transaction. Returns the
 * credits taken and what is left; throws `email_confirmation_required`, `conversation_limit_reached`, `price_changed`,
 * `not_enough_credits`, `weekly_limit_reached`.
 */
export async function chargeMessage(
  context: MemberContext,
  sender: Sender,
  { kind, isFirst, agreedCredits: agreed, reference }: Charge,
): Promise<{ cost: number; allowance: Allowance }> {
  const isConfirmed = sender.email_confirmed_at > 0
  if (!isConfirmed && !isFirst) throw new ServiceError('email_confirmation_required')
  if (isFirst) await startConversation(context, isConfirmed)

  const cost = costOf(kind, sender, context.brand.site)
  if (agreed !== null && agreed !== cost) throw new ServiceError('price_changed', { credits: cost })
  if (cost > 0) {
    const expense = { isFirst, cost, reason: REASONS[kind], reference }
    return { cost, allowance: await spend(context, sender, expense) }
  }
  if (kind === 'text') await useFreeMessage(context)
  return { cost, allowance: await ownAllowance(context) }
}

function costOf(kind: MessageKind, sender: Sender, site: Site): number {
  if (kind === 'photo' || kind === 'voice') return site.photo_credits
  if (kind === 'gift') return site.gift_credits
  return messageCost(allowanceOf(sender, site, 0), sender.paid_user === 1)
}

interface Expense {
  isFirst: boolean
  cost: number
  reason: (typeof REASONS)[MessageKind]
  reference: string
}

/** Returns the allowance after the expense. */
async function spend(
  context: MemberContext,
  sender: Sender,
  { isFirst, cost, reason, reference }: Expense,
): Promise<Allowance> {
  const { db, brand, viewer, now } = context
  const details = { account: viewer.account, amount: -cost, reason, reference, now }
  const credits = await transferCredits(db, { pool: brand.pool, ...details })
  if (sender.weekly_limit === 0 && !isFirst) return allowanceOf({ ...sender, credits }, brand.site, 0)
  // The transfer locks the account's row: a concurrent expense is counted before, or comes after.
  const account = await ownAccount(context)
  const spent = account.weekly_limit > 0 ? await spentInWeek(context) : 0
  if (spent > account.weekly_limit) throw new ServiceError('weekly_limit_reached')
  return allowanceOf(account, brand.site, spent)
}

async function startConversation({ db, brand, viewer }: MemberContext, isConfirmed: boolean): Promise<void> {
  const started = await db
    .updateTable('account')
    // Conversations started while paid do not use up the free ones.
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
  if (!used) throw new ServiceError('price_changed', { credits: brand.site.message_credits })
}
