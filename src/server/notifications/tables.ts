import type { NotificationChannel, NotificationKind } from '../../contract/lists.ts'

declare module '../platform/db/schema.ts' {
  interface Database {
    notification_preference: NotificationPreferenceTable
    push_subscription: PushSubscriptionTable
    notification_schedule: NotificationScheduleTable
    news_sent: NewsSentTable
  }
}

/** A choice of one notification that differs from, or confirms, what it is by default. */
export interface NotificationPreferenceTable {
  pool: string
  account: string
  kind: NotificationKind
  channel: NotificationChannel
  wanted: number
}

/** Where a browser that is logged in takes notifications; ends with its session. */
export interface PushSubscriptionTable {
  pool: string
  /** Hash of the endpoint: a browser belongs to the member who logged in last. */
  id: string
  brand: string
  account: string
  session: string
  endpoint: string
  p256dh: string
  auth: string
  /** The brand's public key that it was made with; '' is the oldest. */
  server_key: string
  created_at: number
}

/** When a member is next notified of what waits, a row for each schedule that runs. */
export interface NotificationScheduleTable {
  pool: string
  account: string
  brand: string
  schedule: NotificationSchedule
  due_at: number
  /** Notifications sent so far. */
  stage: number
  /** When the schedule began, or last notified. */
  since: number
}

/** The schedule that a row of `notification_schedule` waits for. */
export type NotificationSchedule = 'messages' | 'likes' | 'reminders' | 'weekly' | 'promotions'

/** Which news a member was sent, so that no member gets one twice. */
export interface NewsSentTable {
  pool: string
  account: string
  /** Name of its folder. */
  news: string
  sent_at: number
}
