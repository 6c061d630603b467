import type { MessagePart } from '../../core/message-key.ts'

export const NEW_PASSWORD_MESSAGES: readonly MessagePart[] = [
  'tokens.reset.title',
  'tokens.pending',
  'tokens.spent',
  'tokens.withdrawal.expired',
  'tokens.withdrawal.used',
  'common.titles.notifications',
  'common.titles.transactions',
  'common.not_found.home',
  'accounts.token',
  'accounts.activation.done_search',
  'login',
  'settings.password',
  'signup.account.password_hint',
  'signup.complete.confirmed_title',
  'signup.complete.search',
  'signup.errors.password_required',
  'signup.errors.password_too_short',
  'signup.errors.password_too_common',
  'errors.fields',
]

export const RESET_REQUEST_MESSAGES: readonly MessagePart[] = [
  'tokens.request',
  'login',
  'signup.complete.title',
  'signup.complete.hint',
  'signup.errors.email_invalid',
  'errors.fields',
]
