import type { Allowance } from '../../contract/chat.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { User } from '../../contract/sessions.ts'
import { lackOf } from '../../core/message-cost.ts'
import type { Conversation } from '../../stores/chat/conversation.ts'

export interface Spending {
  conversation: Conversation
  allowance: Allowance
  user: User | null
  /** Credits the next message, photo or gift costs. */
  cost: number
}

/** The error the server would answer, as far as the page can tell; null if none. */
export function obstacleOf({ conversation, allowance, user, cost }: Spending): ErrorCode | null {
  if (conversation.refusal) return conversation.refusal
  const isNew = conversation.conversation === null
  const mayBegin = user?.paid_user === true || allowance.free_conversations_left > 0
  if (user?.status === 'not_confirmed' && !(isNew && mayBegin)) return 'email_confirmation_required'
  return isNew && !mayBegin ? 'conversation_limit_reached' : lackOf(allowance, cost)
}

/** The address may have been confirmed on another device: this alone does not prevent sending. */
export const isBlocked = (obstacle: ErrorCode | null): boolean =>
  obstacle !== null && obstacle !== 'email_confirmation_required'
