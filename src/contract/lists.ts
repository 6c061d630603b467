// Closed lists both sides of the wire agree on. Values are wire values; words for them live in `locales/`.

export const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'] as const
export type Locale = (typeof LOCALES)[number]

export const COUNTRIES = [
  'GB',
  'IE',
  'US',
  'DE',
  'AT',
  'CH',
  'NL',
  'BE',
  'DK',
  'NO',
  'ES',
  'IT',
  'FR',
  'LU',
  'SE',
  'FI',
  'PL',
] as const
export type Country = (typeof COUNTRIES)[number]

export const CURRENCIES = ['EUR', 'GBP', 'USD', 'CHF', 'DKK', 'SEK', 'NOK', 'PLN'] as const
export type Currency = (typeof CURRENCIES)[number]

/** 1 general, 2 over 50, 3 single parents, 4 gay men, 5 lesbian women, 6 academics, 7 outdoor and travel. */
export const NICHES = [1, 2, 3, 4, 5, 6, 7] as const

/** Landers by the last segment of their address; every brand has all of them. */
export const LANDERS = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'tinderswipe',
  'transitionsvideolanding',
  'video',
] as const
export type Lander = (typeof LANDERS)[number]

/** Visitors who may sign up: everybody, those who came through a campaign, or nobody. */
export const SIGNUPS = ['all', 'with_trafficsource', 'none'] as const

export const GENDERS = ['man', 'woman', 'non_binary'] as const
export type Gender = (typeof GENDERS)[number]

export const SEEKS = [...GENDERS, 'everyone'] as const
export type Seeks = (typeof SEEKS)[number]

/** Special categories of data (GDPR Art. 9), each told by its own consent alone, which bears its name. */
export const SPECIAL_FIELDS = ['faith', 'politics'] as const
export type SpecialField = (typeof SPECIAL_FIELDS)[number]
export const INTERESTS = [
  'art',
  'astronomy',
  'baking',
  'board_games',
  'camping',
  'cars',
  'cats',
  'chess',
  'cinema',
  'climbing',
  'comics',
  'concerts',
  'cooking',
  'crafts',
  'cycling',
  'dancing',
  'design',
  'dogs',
  'family',
  'fashion',
  'festivals',
  'fishing',
  'fitness',
  'football',
  'gardening',
  'hiking',
  'history',
  'horses',
  'languages',
  'literature',
  'meditation',
  'motorcycles',
  'museums',
  'music',
  'nature',
  'photography',
  'podcasts',
  'politics',
  'restaurants',
  'running',
  'sailing',
  'science',
  'series',
  'skiing',
  'swimming',
  'technology',
  'travel',
  'yoga',
] as const
export type Interest = (typeof INTERESTS)[number]

export const PAYMENT_METHODS = [
  'creditcard',
  'paypal',
  'ideal',
  'bancontact',
  'blik',
  'eps',
  'applepay',
  'googlepay',
  'klarna',
  'swish',
  'mobilepay',
  'vipps',
  'przelewy24',
  'twint',
  'mbway',
  'sct',
  'sdd',
  'giropay',
  'sofort',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Why credits move; `unread`, `reversal`: see `src/server/payments/tables.ts`. */
export const BOOKING_REASONS = [
  'message',
  'photo',
  'gift',
  'voice',
  'signup',
  'purchase',
  'refund',
  'chargeback',
  'reversal',
  'unread',
  'debt',
  'debt_paid',
  /** An operator wrote off what was owed. */
  'debt_waived',
  /** An operator gave it. */
  'goodwill',
  /** The member brought it along from another system. */
  'import',
] as const
export type BookingReason = (typeof BOOKING_REASONS)[number]

export const PHOTO_SIZES = ['thumb', 'medium', 'full'] as const
/** How a photo of a message may be asked for: `blurred` where its receiver did not ask for it. */
export const SENT_PHOTO_SIZES = [...PHOTO_SIZES, 'blurred'] as const
export type SentPhotoSize = (typeof SENT_PHOTO_SIZES)[number]

export const MESSAGE_KINDS = ['text', 'photo', 'gift', 'voice'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** The choices of who may begin a conversation with a member: those with a confirmed address, with a photo, or here for some days. */
/** Whose first messages a member takes; `verified` is offered where the brand has `verification`. */
export const FIRST_MESSAGES = ['confirmed', 'photo', 'settled', 'verified'] as const
export type FirstMessages = (typeof FIRST_MESSAGES)[number]

/** Gifts a member may send in a conversation; drawn by the client. */
export const GIFTS = [
  'rose',
  'tulips',
  'chocolates',
  'coffee',
  'cake',
  'wine',
  'teddy_bear',
  'balloon',
  'book',
  'ticket',
  'kite',
  'star',
] as const
export type Gift = (typeof GIFTS)[number]

/** The match finder's questions with their answers; the order is the one they are asked in. */
export const MATCH_QUESTIONS = {
  weekend: ['nature', 'city', 'home', 'friends'],
  evening: ['cooking', 'culture', 'sport', 'sofa'],
  pace: ['slow', 'steady', 'fast'],
  goal: ['friendship', 'relationship', 'family', 'open'],
  talk: ['humour', 'depth', 'plans', 'silence'],
} as const

export const LIKE_TYPES = ['received', 'sent', 'matches'] as const
export type LikeType = (typeof LIKE_TYPES)[number]

export const TOKEN_KINDS = [
  'activate',
  'reset',
  'mail_change',
  'undo_mail_change',
  'login',
  'export',
  'unsubscribe',
  'withdrawal',
  'privacy_request',
] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]
/** Purposes of one-time links: those of an account, and to confirm the sender of a notice. */
export const LINK_KINDS = [...TOKEN_KINDS, 'notice'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** A member's answer to a withdrawal without login: it was theirs, or somebody else's. */
export const WITHDRAWAL_ANSWERS = ['mine', 'not_mine'] as const
export type WithdrawalAnswer = (typeof WITHDRAWAL_ANSWERS)[number]

/** Who may appeal against a decision: the member it restricts, and the notifier whose notice it answers. */
export const APPEAL_SIDES = ['member', 'notifier'] as const
export type AppealSide = (typeof APPEAL_SIDES)[number]
/** What became of the first decision; `gone`: the account was, before anybody decided. */
export const APPEAL_OUTCOMES = ['upheld', 'reversed', 'changed', 'gone'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]

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
 * `SPECIAL_FIELDS`: that the member says it, and others see and search it; withdrawn, it is erased.
 */
export const CONSENT_KINDS = ['sensitive', 'tracking', 'statistics', 'teaser', ...SPECIAL_FIELDS] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** Subjects of a complaint. The kinds of `NOTICE_KINDS` are notices of illegal content and name its URL or id. */
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

/** Notices that may hide what they are about until a person has decided. */
export const HIDING_KINDS = ['child_abuse', 'under_age'] as const satisfies readonly ComplaintKind[]
export type HidingKind = (typeof HIDING_KINDS)[number]

/** Why a photo is refused: rules of the terms. */
export const PHOTO_GROUNDS = ['photo_of_another', 'photo_nude', 'photo_advertising'] as const
export type PhotoGround = (typeof PHOTO_GROUNDS)[number]

/** Why an account is restricted. */
export const RESTRICTION_GROUNDS = [...NOTICE_KINDS, ...PHOTO_GROUNDS, 'charge_back'] as const
export type RestrictionGround = (typeof RESTRICTION_GROUNDS)[number]
