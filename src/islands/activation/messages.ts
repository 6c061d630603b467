import type { MessagePart } from '../../core/message-key.ts'

export const ACTIVATION_RESULT_MESSAGES: readonly MessagePart[] = [
  'accounts.activation',
  'accounts.token',
  'login',
  'errors.fields',
]

export const MAIL_CHANGED_MESSAGES: readonly MessagePart[] = [
  'tokens.mail_change.now',
  'settings.email.title',
  'accounts.activation.done_search',
  'login',
  'errors.fields',
]

export const ONE_TIME_LINK_MESSAGES: readonly MessagePart[] = [
  'accounts.token',
  'accounts.activation.done_search',
  'signup.account.password',
  'signup.account.password_hint',
  'tokens',
  'login',
  'settings.export',
  'settings.notifications.kinds',
  'common.titles.transactions',
  'common.titles.notifications',
  'common.not_found.home',
  'errors.fields',
]
