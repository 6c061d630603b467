import type { MessagePart } from '../../core/message-key.ts'

export const MEMBERS_MESSAGES: readonly MessagePart[] = [
  'profiles',
  'attributes',
  'games.links',
  'login',
  'errors.fields',
]
