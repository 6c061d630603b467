import type { NotificationChannel, NotificationKind } from '../../contract/lists.ts'

declare module '../platform/db/schema.ts' {
  interface Database {
    notification_preference: NotificationPreferenceTable
    push_subscription: PushSubscriptionTable
    notification_schedule: NotificationScheduleTable
    news: NewsTable
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

/** News that operators write at the desk. Who signs it is not who planned it: the table refuses them. */
export interface NewsTable {
  brand: string
  name: string
  /** JSON: Markdown by language. */
  texts: string
  /** The discount code it announces; '' without. */
  code: string
  /** Actors, e.g. `operator:<id>`; '' before. */
  written_by: string
  written_at: number
  /** When it is sent; 0 for a draft. */
  due_at: number
  asked_by: string
  needs_two: number
  signed_by: string
  /** Those who were to get it when it was planned. */
  readers: number
  /** When the job took it up, to how many it went, and when it was through; 0 before. */
  begun_at: number
  sent: number
  finished_at: number
}

/** Which news a member was sent, so that no member gets one twice. */
export interface NewsSentTable {
  pool: string
  account: string
  /** Name of its folder. */
  news: string
  sent_at: number
}
