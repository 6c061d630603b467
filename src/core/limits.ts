// Numbers that rules on both sides share.

import type { LinkKind } from '../contract/lists.ts'
import { MINUTE_MS } from './durations.ts'

/** The age of majority, which the laws against showing minors mean; a brand may ask for more. */
export const ADULT_AGE = 18
export const FREE_MESSAGES = 10
export const FREE_CONVERSATIONS = 2
export const FREE_PHOTOS = 3
export const PREMIUM_PHOTOS = 25
/** At or under this many credits the balance is shown. */
export const FEW_CREDITS = 10
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
/** Pixels a profile photo has at least on each side. */
export const PHOTO_MIN_SIDE = 200
/** A drawn pose is to be shown within so long. */
export const VERIFICATION_MINUTES = 10
/** Pictures for the verified mark that may be sent in 24 hours. */
export const VERIFICATIONS_A_DAY = 2
/** Such a picture is kept for so long after it was sent. */
export const VERIFICATION_DAYS = 30
export const PHOTO_MEGAPIXELS = 40
export const PHOTO_MEGABYTES = 12
/** Of a voice message. */
export const VOICE_SECONDS = 60
/** Of an answer on a profile. */
export const VOICE_ANSWER_SECONDS = 30
export const VOICE_MEGABYTES = 4
/** Parts whose loudness is drawn. */
export const VOICE_BARS = 48
/** Photos that wait to be sent take no more of a device's room. */
export const KEPT_PHOTO_MEGABYTES = 60
/** A paid first message that was not read for so long is refunded. */
export const UNREAD_DAYS = 14
/** A deleted account can be brought back for so long. */
export const REACTIVATION_DAYS = 14
/** An account that was taken away stays locked so long: its member may object. */
export const REMOVED_KEPT_DAYS = 183
/** The code of a first purchase works for so long after signup. */
export const WELCOME_HOURS = 72
/** A session lasts so long after its last use, and never longer than the second. */
export const SESSION_DAYS = 30
export const SESSION_CAP_DAYS = 180
/** The cookies of language, known browser and refused age. */
export const COOKIE_DAYS = 365
/** An unfinished signup is kept for so long. */
export const SIGNUP_HOURS = 24
/** How long an address is rejected that was entered by, or found to belong to, a minor. */
export const TYPED_MINOR_DAYS = 30
export const MINOR_DAYS = 365
/** A profile that somebody is not interested in comes again after so long. */
export const DECLINE_DAYS = 90
/** Members who parted find each other again after so long; for so long it can be undone. */
export const UNMATCH_DAYS = 90
export const UNMATCH_UNDO_MS = MINUTE_MS
/** A block reaches the other accounts of a person for so long. */
export const BLOCK_DAYS = 365
/** Minor units of EUR an account may be debited in 30 days. */
export const DEBIT_LIMIT = 100_00
export const DEBIT_LIMIT_DAYS = 30
/** A direct debit is collected, or expires, within so long after its order. */
export const DEBIT_DAYS = 14
/** The code that confirms a mandate works for so long. */
export const DEBIT_CODE_MINUTES = 10
/** A direct debit that was not authorised may be disputed for so long. */
export const DISPUTE_MONTHS = 13
/** Mails and messages on their way out are kept for so long. */
export const OUTBOX_DAYS = 30
/** What an authority was told of is held for it so long, and longer where it says so. */
export const REPORT_HOLD_DAYS = 183
/** The link to a copy of their data that a member asked our team for. */
export const EXPORT_LINK_DAYS = 7
/** The link by which a member who came from another system sets a password. */
export const MOVED_LINK_DAYS = 14
/** Copies of what was reported are kept so long after the last decision. */
export const EVIDENCE_DAYS = 183
/** Six months, the longest there are: so long after a decision one may appeal against it. */
export const APPEAL_DAYS = 184
/** Another person decides on an appeal within so many days. */
export const APPEAL_ANSWER_DAYS = 14
/** Failed logins are remembered for so long, as digests. */
export const LOCK_DAYS = 7
/** Reports and complaints, after they were answered: claims end three years after the year they arose in. */
export const COMPLAINT_YEARS = 4
/** A challenge of a login or a passkey works for so long, and takes so many codes. */
export const CHALLENGE_MINUTES = 5
export const CHALLENGE_TRIES = 5
/** A secret for an authenticator app waits so long for its first code. */
export const TOTP_SETUP_MINUTES = 30
export const PASSKEYS = 10
/** Passkeys and apps added in so many days before a change of the address go with it when it is undone. */
export const UNDONE_FACTOR_DAYS = 30
export const RECOVERY_CODES = 10
/** At or under this many recovery codes a member is asked to generate new codes. */
export const FEW_RECOVERY_CODES = 2
/** Decisions against a notifier from which on their reports hide nothing (DSA Art. 23). */
export const REFUSED_REPORTS = 10
/** How long a mailed link works. */
export const LINK_HOURS: Record<LinkKind, number> = {
  activate: 7 * 24,
  reset: 2,
  mail_change: 24,
  undo_mail_change: 30 * 24,
  login: 1,
  export: 1,
  unsubscribe: 90 * 24,
  withdrawal: 14 * 24,
  privacy_request: 14 * 24,
  notice: 7 * 24,
}
/**
 * Mails an hour to one address, on request without login. Their links work until the hour is over, or a stranger who
 * uses them up would lock the owner out.
 */
export const RESET_MAILS = 3
export const LOGIN_MAILS = 3
/** Mails a day to one address. */
export const EXPORT_MAILS = 3
export const ACTIVATION_MAILS = 5
/** Asked for again from the account's own page, by all networks together. */
export const ACTIVATION_MAILS_AGAIN = 40
/** Cards with a photo that open a page of search results. */
export const FIRST_PHOTOS = 6
/** Likes a day in the swipe game. */
export const SWIPE_LIKES = 4
/** Likes a day of all kinds together. */
export const FREE_LIKES = 50
export const PREMIUM_LIKES = 200
/** Other members whose photos one member opens larger than lists show them. */
export const PHOTO_MEMBERS_AN_HOUR = 60
export const PHOTO_MEMBERS_A_DAY = 300
/** The same after a further withdrawal within so many days, until the period of the next purchase ends. */
export const PHOTO_MEMBERS_AFTER_WITHDRAWALS = 40
export const REPEATED_WITHDRAWAL_DAYS = 90
/** Discount codes that do not exist, tried within an hour. */
export const CODE_GUESSES = 20
/** The member answers for so long whether a withdrawal without login was theirs; then operators may decide. */
export const WITHDRAWAL_ANSWER_HOURS = 48
/** Wrong pairs of order and address a day, in withdrawals without login. */
export const WITHDRAWAL_PAIRS = 5
/** Conversations with an unconfirmed address; each of them holds one message. */
export const UNCONFIRMED_CONVERSATIONS = 1
/** Conversations an account begins within so many hours, and in its first. */
export const BEGIN_HOURS = 24
export const CONVERSATIONS_A_DAY = 20
export const CONVERSATIONS_FIRST_DAY = 5
/** Conversations a day (UTC) that accounts younger than a day begin with one member; the others wait. */
export const YOUNG_SENDERS_A_DAY = 10
/** A first message that waits goes after so long. */
export const WAITING_DAYS = 14
/** Age of an account from which it may write first to members who exclude new members. */
export const SETTLED_DAYS = 7

/** Signs of fraud are kept so long, and the traces they are read from. */
export const SIGNAL_DAYS = 90
export const SIGNAL_TRACE_DAYS = 30
/** A picture of an account that was removed is known again for so long. */
export const REMOVED_PICTURE_DAYS = 365
