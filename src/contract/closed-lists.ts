// Closed lists of what belongs to an account.

export const TOKEN_KINDS = [
  'activate',
  'reset',
  'mail_change',
  'undo_mail_change',
  'login',
  'unsubscribe',
] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

export const NOTIFICATION_KINDS = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const NOTIFICATION_CHANNELS = ['email', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** Why e-mail was switched off for a member: a complaint to the provider, a dead address, a one-click unsubscribe. */
export const DISABLED_REASONS = ['fbl', 'bounce', 'listunsubscribe'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

/**
 * `sensitive`: that membership and sexual orientation are processed (law.md L32); withdrawn, the profile is hidden.
 * `tracking`: keeping the campaign a visit came from. `statistics`: counting pages left at once, and marking away.
 */
export const CONSENT_KINDS = ['sensitive', 'tracking', 'statistics'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

export const DELETION_REASONS = [
  'price',
  'found_someone',
  'not_looking',
  'site_problems',
  'no_members',
  'time',
  'other',
] as const

/** Subjects of a complaint. The kinds of `NOTICE_KINDS` are notices of illegal content and name where it stands. */
export const COMPLAINT_KINDS = [
  'child_abuse',
  'under_age',
  'fake',
  'fraud',
  'harassment',
  'illegal',
  'payment',
  'privacy',
  'service',
  'other',
] as const
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number]
export const NOTICE_KINDS = [
  'child_abuse',
  'under_age',
  'fake',
  'fraud',
  'harassment',
  'illegal',
] as const satisfies readonly ComplaintKind[]
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Notices that hide a member until a person has decided. */
export const HIDING_KINDS = ['child_abuse', 'under_age'] as const satisfies readonly ComplaintKind[]
export type HidingKind = (typeof HIDING_KINDS)[number]

/** Why a photo is refused: rules of the terms. */
export const PHOTO_GROUNDS = ['photo_of_another', 'photo_nude', 'photo_advertising'] as const
export type PhotoGround = (typeof PHOTO_GROUNDS)[number]
