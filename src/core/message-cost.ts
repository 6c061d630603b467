import type { Allowance } from '../contract/talking.ts'

/** Credits the next message costs: nothing while a member who never bought has free messages. */
export function messageCost(allowance: Allowance, isPaid: boolean): number {
  return isFree(allowance, isPaid) ? 0 : allowance.message_credits
}

const isFree = (allowance: Allowance, isPaid: boolean) => !isPaid && allowance.free_messages_left > 0

export function canAfford(allowance: Allowance, isPaid: boolean): boolean {
  return messageCost(allowance, isPaid) <= allowance.credits
}

/** What is left after one more message. */
export function spendMessage(allowance: Allowance, isPaid: boolean): Allowance {
  if (isFree(allowance, isPaid)) {
    return { ...allowance, free_messages_left: allowance.free_messages_left - 1 }
  }
  return { ...allowance, credits: Math.max(0, allowance.credits - allowance.message_credits) }
}

/** The length the server counts: code points, without white space at the ends. */
export const messageLength = (text: string): number => [...text.trim()].length
