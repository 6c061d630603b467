// Message keys, inferred from English, which all languages are held against.
import type accounts from '../../locales/en/accounts.json'
import type attributes from '../../locales/en/attributes.json'
import type chat from '../../locales/en/chat.json'
import type common from '../../locales/en/common.json'
import type debits from '../../locales/en/debits.json'
import type desk from '../../locales/en/desk.json'
import type errors from '../../locales/en/errors.json'
import type fairness from '../../locales/en/fairness.json'
import type games from '../../locales/en/games.json'
import type home from '../../locales/en/home.json'
import type icebreakers from '../../locales/en/icebreakers.json'
import type lander from '../../locales/en/lander.json'
import type likes from '../../locales/en/likes.json'
import type login from '../../locales/en/login.json'
import type moderation from '../../locales/en/moderation.json'
import type notifications from '../../locales/en/notifications.json'
import type payments from '../../locales/en/payments.json'
import type pricing from '../../locales/en/pricing.json'
import type profiles from '../../locales/en/profiles.json'
import type prompts from '../../locales/en/prompts.json'
import type repeats from '../../locales/en/repeats.json'
import type settings from '../../locales/en/settings.json'
import type signup from '../../locales/en/signup.json'
import type tokens from '../../locales/en/tokens.json'
import type verification from '../../locales/en/verification.json'
import type voice from '../../locales/en/voice.json'
import type visitors from '../../locales/en/visitors.json'
import type withdrawals from '../../locales/en/withdrawals.json'
import type transactions from '../../locales/en/transactions.json'
import type { Attribute } from '../contract/profile-lists.ts'
import type { Placeholders } from './placeholders.ts'

interface Namespaces {
  accounts: typeof accounts
  attributes: typeof attributes
  chat: typeof chat
  common: typeof common
  debits: typeof debits
  desk: typeof desk
  errors: typeof errors
  fairness: typeof fairness
  games: typeof games
  home: typeof home
  icebreakers: typeof icebreakers
  lander: typeof lander
  likes: typeof likes
  login: typeof login
  moderation: typeof moderation
  notifications: typeof notifications
  payments: typeof payments
  pricing: typeof pricing
  profiles: typeof profiles
  prompts: typeof prompts
  repeats: typeof repeats
  settings: typeof settings
  signup: typeof signup
  tokens: typeof tokens
  verification: typeof verification
  visitors: typeof visitors
  voice: typeof voice
  withdrawals: typeof withdrawals
  transactions: typeof transactions
}

/** Plural forms share one key. */
type WithoutForm<Name extends string> = Name extends `${infer Key}_${'one' | 'other'}` ? Key : Name

type LeavesOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? WithoutForm<Name>
    : `${Name}.${LeavesOf<Tree[Name]>}`
}[keyof Tree & string]

type GroupsOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? never : Name | `${Name}.${GroupsOf<Tree[Name]>}`
}[keyof Tree & string]

/** The text of a chosen value; which value belongs to which list is beyond the type. */
type ValueKey = `attributes.${Attribute | 'facts' | 'seeks' | 'interests'}.${string}`

/** `namespace.key`, or `namespace.group.key`. */
export type MessageKey = LeavesOf<Namespaces> | ValueKey

/** Keys of texts that take nothing. */
export type PlainKey = Exclude<LeavesOf<Namespaces>, keyof Placeholders> | ValueKey

type NamesOf<Key> = Key extends keyof Placeholders ? Placeholders[Key] : never

/** What stands in a text; a date in the style of tables stands in none. */
type MessageValue = number | (string & { readonly dateStyle?: never })

/** Values by these names. A count is a number, by which the form is chosen. */
export type ParamsFor<Names extends string> = {
  readonly [Name in Names]: Name extends 'count' ? number : MessageValue
}

/** What a text takes; of several keys, what any of them takes. */
export type ParamsOf<Key> = ParamsFor<NamesOf<Key>>

/** The arguments behind a key: none where its text takes nothing. */
export type ParamsBehind<Key> = [NamesOf<Key>] extends [never] ? [] : [params: ParamsOf<Key>]

/** One message, a group of them, or a whole namespace. */
export type MessagePart = MessageKey | GroupsOf<Namespaces>
