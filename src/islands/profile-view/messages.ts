import type { MessagePart } from '../../core/message-key.ts'

export const PROFILE_VIEW_MESSAGES: readonly MessagePart[] = [
  'profiles',
  'attributes',
  'login',
  'errors.fields',
  'chat.comment',
  'chat.cost',
  'chat.menu',
  'chat.over',
  'moderation.block',
  'moderation.case',
  'moderation.decline',
  'moderation.good_faith',
  'moderation.page.mine',
  'moderation.page.name',
  'moderation.page.email',
  'moderation.page.email_hint',
  'moderation.report',
  'moderation.unmatch',
  'notifications.kinds',
  'settings.blocked.text',
]
