import { SUSPENSION_DAYS } from '../contract/moderation.ts'
import { CONSENT_DAYS, SOURCE_DAYS } from '../core/consent.ts'
import * as limits from '../core/limits.ts'
import { TIME_BONUS_SECONDS } from '../core/time-bonus.ts'

/** Numbers legal texts may name, by their placeholders: those the code holds to, and those of the law. */
export const LEGAL_NUMBERS = {
  free_messages: limits.FREE_MESSAGES,
  free_conversations: limits.FREE_CONVERSATIONS,
  begin_hours: limits.BEGIN_HOURS,
  conversations_a_day: limits.CONVERSATIONS_A_DAY,
  conversations_first_day: limits.CONVERSATIONS_FIRST_DAY,
  young_senders_a_day: limits.YOUNG_SENDERS_A_DAY,
  settled_days: limits.SETTLED_DAYS,
  waiting_days: limits.WAITING_DAYS,
  free_photos: limits.FREE_PHOTOS,
  premium_photos: limits.PREMIUM_PHOTOS,
  photo_megabytes: limits.PHOTO_MEGABYTES,
  unread_days: limits.UNREAD_DAYS,
  reactivation_days: limits.REACTIVATION_DAYS,
  removed_days: limits.REMOVED_KEPT_DAYS,
  suspension_days: Math.max(...SUSPENSION_DAYS),
  activation_days: limits.LINK_HOURS.activate / 24,
  time_bonus_hours: TIME_BONUS_SECONDS / 3600,
  welcome_hours: limits.WELCOME_HOURS,
  session_days: limits.SESSION_DAYS,
  session_cap_days: limits.SESSION_CAP_DAYS,
  cookie_days: limits.COOKIE_DAYS,
  signup_hours: limits.SIGNUP_HOURS,
  campaign_days: SOURCE_DAYS,
  consent_days: CONSENT_DAYS,
  typed_minor_days: limits.TYPED_MINOR_DAYS,
  minor_days: limits.MINOR_DAYS,
  block_days: limits.BLOCK_DAYS,
  debit_limit_days: limits.DEBIT_LIMIT_DAYS,
  dispute_months: limits.DISPUTE_MONTHS,
  outbox_days: limits.OUTBOX_DAYS,
  lock_days: limits.LOCK_DAYS,
  complaint_years: limits.COMPLAINT_YEARS,
  evidence_days: limits.EVIDENCE_DAYS,
  verification_days: limits.VERIFICATION_DAYS,
  signal_days: limits.SIGNAL_DAYS,
  signal_trace_days: limits.SIGNAL_TRACE_DAYS,
  picture_days: limits.REMOVED_PICTURE_DAYS,
  first_photos: limits.FIRST_PHOTOS,
  free_likes: limits.FREE_LIKES,
  premium_likes: limits.PREMIUM_LIKES,
  photo_members_an_hour: limits.PHOTO_MEMBERS_AN_HOUR,
  photo_members_a_day: limits.PHOTO_MEMBERS_A_DAY,
  photo_members_after_withdrawals: limits.PHOTO_MEMBERS_AFTER_WITHDRAWALS,
  repeated_withdrawal_days: limits.REPEATED_WITHDRAWAL_DAYS,
  withdrawal_answer_hours: limits.WITHDRAWAL_ANSWER_HOURS,
  refused_reports: limits.REFUSED_REPORTS,
  /** Of the law: withdrawing from a purchase, and paying back after it. */
  withdrawal_days: 14,
  /** A refund of a debit, from the bank. */
  debit_weeks: 8,
  /** Objecting to a decision about content or an account. */
  objection_months: 6,
  /** Ours: a change of the terms is told so long before, a contract ended, what is deleted gone from everywhere. */
  change_days: 30,
  notice_days: 14,
  erasure_days: 30,
} as const
