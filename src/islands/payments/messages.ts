import type { MessagePart } from '../../core/message-key.ts'

export const BUNDLES_MESSAGES: readonly MessagePart[] = [
  'payments',
  'transactions.all',
  'attributes',
  'moderation.suspension',
  'common.titles.credits-repeat-order',
  'login',
  'errors.fields',
]

export const ORDER_MESSAGES: readonly MessagePart[] = [
  'payments',
  'attributes',
  'moderation.suspension',
  'debits.zip',
  'accounts.profile.city',
  'login',
  'errors.fields',
]
