import type { MessagePart } from '../../core/message-key.ts'

export const LIKES_MESSAGES: readonly MessagePart[] = [
  'likes',
  'profiles',
  'attributes.interests',
  'games.links',
  'accounts.alerts',
  'login',
  'errors.fields',
]

export const LIKE_OF_MESSAGES: readonly MessagePart[] = ['likes', 'profiles', 'login', 'errors.fields']
