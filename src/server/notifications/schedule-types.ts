/** What a row of `notification_plan` waits for. */
export type NotificationSchedule = 'messages' | 'likes' | 'reminders' | 'weekly' | 'promotions'
