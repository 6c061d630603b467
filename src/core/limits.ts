// Numbers that rules on both sides share.

import type { TokenKind } from '../contract/lists.ts'

export const FREE_MESSAGES = 10
export const FREE_CONVERSATIONS = 2
export const FREE_PHOTOS = 3
export const PREMIUM_PHOTOS = 25
/** Pixels a profile photo has at least on each side. */
export const PHOTO_MIN_SIDE = 200
export const PHOTO_MEGAPIXELS = 40
export const PHOTO_MEGABYTES = 12
/** A paid first message that was not read for so long is refunded. */
export const UNREAD_DAYS = 14
/** A deleted account can be brought back for so long. */
export const REACTIVATION_DAYS = 14
/** How long a mailed link works. */
export const LINK_HOURS: Record<TokenKind, number> = {
  activate: 7 * 24,
  reset: 2,
  mail_change: 24,
  undo_mail_change: 30 * 24,
  login: 24,
  unsubscribe: 90 * 24,
}
/** Mails a day to one address, asked for by whoever enters it. */
export const RESET_MAILS = 3
export const ACTIVATION_MAILS = 5
/** Likes a day in the swipe game. */
export const SWIPE_LIKES = 4
/** Conversations with an unconfirmed address; each of them holds one message. */
export const UNCONFIRMED_CONVERSATIONS = 1
