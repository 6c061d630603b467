import type { MessagePart } from '../../core/message-key.ts'

export const REPEAT_ORDER_MESSAGES: readonly MessagePart[] = [
  'repeats',
  'debits.others',
  'payments.bundle',
  'payments.continue',
  'payments.order',
  'attributes.payment_methods',
  'common.titles.credits-repeat-order',
  'login',
  'moderation.suspension',
  'errors.fields',
]
