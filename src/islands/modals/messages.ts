import type { MessagePart } from '../../core/message-key.ts'

/** Fetched when the first modal opens, not part of the page. */
export const MODALS_MESSAGES: readonly MessagePart[] = [
  'profiles.card',
  'profiles.presence',
  'profiles.profile',
  'likes.modal',
  'payments.bonus',
  'chat.start',
  'chat.icebreaker',
  'moderation.cases.number',
  'moderation.warning',
  'notifications.reasons',
]
