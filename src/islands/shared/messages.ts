import type { MessagePart } from '../../core/message-key.ts'

/** Nearly every screen needs these. */
export const SHARED_MESSAGES: readonly MessagePart[] = [
  'common.actions',
  'common.error',
  'common.failures',
  'common.nav',
  'common.not_found.home',
  'common.states',
]
