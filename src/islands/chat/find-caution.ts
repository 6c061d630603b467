import type { Message } from '../../contract/messages.ts'
import { asksForMoney, EARLY_MESSAGES, namesContact } from '../../core/contact-words.ts'

export interface FoundCaution {
  /** Id of the message that the hint stands below. */
  message: string
  reason: 'money' | 'contact'
}

/**
 * The received message below which a hint is due: the first that asks for money, else an early one that leads away.
 * `messages`: oldest first; `hasFirst`: whether they begin with the conversation's first.
 */
export function findCaution(messages: readonly Message[], hasFirst: boolean): FoundCaution | undefined {
  const received = messages.filter(({ mine }) => !mine)
  const money = received.find(({ text }) => asksForMoney(text))
  if (money) return { message: money.id, reason: 'money' }
  const early = hasFirst ? received.slice(0, EARLY_MESSAGES) : []
  const contact = early.find(({ text }) => namesContact(text))
  return contact && { message: contact.id, reason: 'contact' }
}
