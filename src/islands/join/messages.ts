import type { MessagePart } from '../../core/message-key.ts'

export const JOIN_MESSAGES: readonly MessagePart[] = [
  'home.join.gender',
  'home.join.seeks',
  'home.join.self',
  'home.join.others',
  'home.join.submit',
  'home.join.note',
  'common.failures',
]
