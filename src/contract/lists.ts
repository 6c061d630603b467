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

export const GENDERS = ['man', 'woman', 'non_binary'] as const
export type Gender = (typeof GENDERS)[number]

export const SEEKS = [...GENDERS, 'everyone'] as const
export type Seeks = (typeof SEEKS)[number]

export const SEXUALITIES = ['hetero', 'gay', 'lesbian', 'bi'] as const
export const RELATIONSHIPS = ['single', 'separated', 'divorced', 'widowed', 'open'] as const
export const HAIR_COLOURS = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'dyed'] as const
export const EYE_COLOURS = ['brown', 'blue', 'green', 'hazel', 'grey'] as const
export const BODY_TYPES = ['slim', 'athletic', 'average', 'curvy', 'large'] as const
export const TATTOOS = ['none', 'few', 'many'] as const

/** Profile attributes with one value out of a list; the key is the field's name on the wire. */
export const ATTRIBUTES = {
  sexuality: SEXUALITIES,
  relationship: RELATIONSHIPS,
  hair: HAIR_COLOURS,
  eyes: EYE_COLOURS,
  body: BODY_TYPES,
  tattoos: TATTOOS,
} as const
export type Attribute = keyof typeof ATTRIBUTES
export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as Attribute[]

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
  'sct',
  'sdd',
  'giropay',
  'sofort',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const ORDER_STATES = [
  'created',
  'pending',
  'completed',
  'failed',
  'cancelled',
  'refunded',
  'charged_back',
] as const

export const PHOTO_SIZES = ['thumb', 'medium', 'full'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

export const MESSAGE_KINDS = ['text', 'photo', 'gift'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

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
