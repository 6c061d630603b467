import type { MessagePart } from '../../core/message-key.ts'

/** The frame around a screen: `Nav`, `Alerts` and `BottomBar`. */
export const FRAME_MESSAGES: readonly MessagePart[] = [
  'accounts.alerts',
  'accounts.token',
  'moderation.suspension',
  'settings.notifications.bounce',
  'settings.notifications.fbl',
  'settings.notifications.listunsubscribe',
]
