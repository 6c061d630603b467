import type { Allowance } from '../contract/chat.ts'
import { shows } from '../contract/fields.ts'

/** Credits the next message costs: nothing while a member who never bought has free messages. */
export function messageCost(allowance: Allowance, isPaid: boolean): number {
  return isFree(allowance, isPaid) ? 0 : allowance.message_credits
}

const isFree = (allowance: Allowance, isPaid: boolean) => !isPaid && allowance.free_messages_left > 0

/** The reason why a member cannot spend so many credits: too few of them, or the limit they set for the week. */
export function lackOf(
  allowance: Allowance,
  cost: number,
): 'not_enough_credits' | 'weekly_limit_reached' | null {
  if (cost > allowance.credits) return 'not_enough_credits'
  return cost > (allowance.weekly_credits_left ?? cost) ? 'weekly_limit_reached' : null
}

/** Minor units that so many credits are worth where a message is said to cost `costs`; null where messages are free. */
export const worthOf = (credits: number, messageCredits: number, costs: number): number | null =>
  messageCredits > 0 ? Math.round((credits * costs) / messageCredits) : null

/** The allowance left after one more message. */
export function spendMessage(allowance: Allowance, isPaid: boolean): Allowance {
  if (isFree(allowance, isPaid)) {
    return { ...allowance, free_messages_left: allowance.free_messages_left - 1 }
  }
  return spendCredits(allowance, allowance.message_credits)
}

/** The allowance left after credits were spent, as for a photo or a gift. */
export function spendCredits(allowance: Allowance, cost: number): Allowance {
  const { credits, weekly_credits_left: weekly } = allowance
  return {
    ...allowance,
    credits: Math.max(0, credits - cost),
    weekly_credits_left: weekly === null ? null : Math.max(0, weekly - cost),
  }
}

/** The length the server counts: code points, without white space at the ends; 0 where there is nothing to see. */
export const messageLength = (text: string): number => (shows(text) ? [...text.trim()].length : 0)
