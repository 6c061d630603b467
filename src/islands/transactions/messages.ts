import type { MessagePart } from '../../core/message-key.ts'

export const TRANSACTIONS_MESSAGES: readonly MessagePart[] = [
  'transactions',
  'payments.bundle',
  'payments.owed',
  'payments.transaction.none_link',
  'attributes.payment_methods',
  'login',
  'errors.fields',
]

export const TRANSACTION_MESSAGES: readonly MessagePart[] = [
  'transactions',
  'payments.transaction',
  'payments.order',
  'payments.bundle',
  'common.footer.register',
  'common.footer.vat',
  'common.footer.withdraw',
  'attributes.payment_methods',
  'settings.security.offer',
  'settings.security.offer_go',
  'login',
  'errors.fields',
]
