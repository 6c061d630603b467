import type { MessagePart } from '../../core/message-key.ts'

export const DIRECT_DEBIT_MESSAGES: readonly MessagePart[] = [
  'debits',
  'payments.bundle',
  'payments.order',
  'payments.discount',
  'payments.code.weaker',
  'payments.bonus.left',
  'payments.transaction.continue',
  'accounts.profile.city',
  'attributes.payment_methods',
  'login',
  'moderation.suspension',
  'errors.fields',
]
