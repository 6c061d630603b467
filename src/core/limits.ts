// Numbers that rules on both sides share.

export const FREE_MESSAGES = 10
export const FREE_CONVERSATIONS = 2
export const FREE_PHOTOS = 3
export const PREMIUM_PHOTOS = 25
/** A deleted account can be brought back for so long. */
export const REACTIVATION_DAYS = 14
/** Likes a day in the swipe game. */
export const SWIPE_LIKES = 4
/** Conversations with an unconfirmed address; each of them holds one message. */
export const UNCONFIRMED_CONVERSATIONS = 1
