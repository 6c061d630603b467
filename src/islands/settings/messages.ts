import type { MessagePart } from '../../core/message-key.ts'

export const ACCOUNT_DELETED_MESSAGES: readonly MessagePart[] = ['settings.deleted', 'common.not_found.home']

export const LANGUAGE_SETTINGS_MESSAGES: readonly MessagePart[] = [
  'settings.language',
  'login',
  'errors.fields',
  'common.titles.settings',
  'common.titles.lang-config',
]

export const NOTIFICATION_SETTINGS_MESSAGES: readonly MessagePart[] = [
  'settings.notifications',
  'settings.push',
  'notifications.new_messages.subject',
  'accounts.alerts.later',
  'settings.email.submit',
  'login',
  'errors.fields',
  'common.titles.settings',
  'common.titles.notifications',
]

export const SETTINGS_MESSAGES: readonly MessagePart[] = [
  'settings',
  'accounts.alerts.pause_go',
  'accounts.alerts.pause_title',
  'moderation.case',
  'moderation.cases',
  'moderation.appeal.outcomes',
  'notifications.facts',
  'notifications.clauses',
  'moderation.page.title',
  'notifications.kinds',
  'notifications.privacy_kinds',
  'notifications.notice_decided',
  'notifications.reasons',
  'login',
  'errors.fields',
  'signup.account.password_hint',
  'accounts.resale',
  'attributes.payment_methods',
  'payments.bundle',
  'payments.bonus.go',
  'payments.order.withdrawal',
  'profiles.load_more',
  'common.titles.settings',
  'common.titles.lang-config',
  'common.titles.notifications',
]
