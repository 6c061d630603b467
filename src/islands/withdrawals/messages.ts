import type { MessagePart } from '../../core/message-key.ts'

export const WITHDRAWAL_MESSAGES: readonly MessagePart[] = [
  'withdrawals',
  'transactions.invoice.seller',
  'errors.fields',
  'common.footer.withdraw',
  'common.not_found.home',
]
