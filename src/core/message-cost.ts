import type { Allowance } from '../contract/talking.ts'

/** Credits the next message costs: nothing while free messages last. */
export function messageCost(allowance: Allowance): number {
  return allowance.free_messages_left > 0 ? 0 : allowance.message_credits
}

export function canAfford(allowance: Allowance): boolean {
  return messageCost(allowance) <= allowance.credits
}

/** What is left after one more message. */
export function spendMessage(allowance: Allowance): Allowance {
  if (allowance.free_messages_left > 0) {
    return { ...allowance, free_messages_left: allowance.free_messages_left - 1 }
  }
  return { ...allowance, credits: Math.max(0, allowance.credits - allowance.message_credits) }
}

/** The length the server counts: code points, without white space at the ends. */
export const messageLength = (text: string): number => [...text.trim()].length
