import type { MessagePart } from '../../core/message-key.ts'

export const MEETING_MESSAGES: readonly MessagePart[] = [
  'moderation.meeting',
  'common.titles.notifications',
  'errors.fields',
  'errors.push_off',
]
