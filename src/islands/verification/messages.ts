import type { MessagePart } from '../../core/message-key.ts'

export const VERIFICATION_MESSAGES: readonly MessagePart[] = [
  'verification',
  'login',
  'common.titles.verification',
  'moderation.suspension',
  'errors.fields',
]
