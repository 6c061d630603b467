import type { Allowance } from '../contract/chat.ts'

/** Credits the next message costs: nothing while a member who never bought has free messages. */
export function messageCost(allowance: Allowance, isPaid: boolean): number {
  return isFree(allowance, isPaid) ? 0 : allowance.message_credits
}

const isFree = (allowance: Allowance, isPaid: boolean) => !isPaid && allowance.free_messages_left > 0

/** Whether credits last for the next message, and the limit the member set for the week. */
export function canAfford(allowance: Allowance, isPaid: boolean): boolean {
  const cost = messageCost(allowance, isPaid)
  return cost <= allowance.credits && cost <= (allowance.weekly_credits_left ?? cost)
}

/** The allowance left after one more message. */
export function spendMessage(allowance: Allowance, isPaid: boolean): Allowance {
  if (isFree(allowance, isPaid)) {
    return { ...allowance, free_messages_left: allowance.free_messages_left - 1 }
  }
  const { credits, message_credits, weekly_credits_left: weekly } = allowance
  return {
    ...allowance,
    credits: Math.max(0, credits - message_credits),
    weekly_credits_left: weekly === null ? null : Math.max(0, weekly - message_credits),
  }
}

/** The length the server counts: code points, without white space at the ends. */
export const messageLength = (text: string): number => [...text.trim()].length
