// Everything that the pages keep in a browser's storage, in one list: stores, inline scripts and visitors' modules take
// their keys from it. The cookie page of the legal texts names each.

/** `session`: of one tab. */
export type StorageArea = 'local' | 'session'
/**
 * `member`: erased when the session ends. `device`: stays (dismissed alerts, consent, locale); what of it belongs to a member
 * names its member, and is erased at logout.
 */
type Owner = 'member' | 'device'

/** By name; the version is raised when the meaning or the shape changes, and values of older ones are left unread. */
const STORED = {
  account: ['session', 'member', 1],
  alert: ['session', 'member', 1],
  'announced-likes': ['local', 'member', 1],
  cards: ['session', 'member', 1],
  chats: ['session', 'member', 1],
  'closed-cautions': ['local', 'member', 1],
  clock: ['session', 'device', 1],
  consent: ['local', 'device', 1],
  conversations: ['session', 'member', 2],
  counters: ['local', 'member', 1],
  country: ['local', 'device', 1],
  'discount-code': ['session', 'member', 1],
  'dismissed-alerts': ['local', 'device', 1],
  drafts: ['session', 'member', 3],
  entry: ['local', 'device', 1],
  'first-message': ['session', 'member', 1],
  'first-photo': ['local', 'member', 1],
  geolocation: ['local', 'device', 1],
  holder: ['local', 'member', 1],
  'icebreaker-entered': ['session', 'member', 1],
  'icebreakers-offered': ['local', 'member', 1],
  'last-chat': ['local', 'member', 1],
  'last-event': ['local', 'member', 1],
  'last-search': ['local', 'member', 1],
  'left-order': ['session', 'member', 1],
  'like-timer': ['session', 'member', 1],
  likes: ['session', 'member', 1],
  'match-finder': ['local', 'member', 1],
  matches: ['session', 'member', 1],
  'members-area-entered': ['session', 'member', 1],
  'next-check': ['local', 'member', 1],
  'next-refresh': ['local', 'member', 1],
  notifications: ['session', 'member', 1],
  'own-profile': ['session', 'member', 1],
  'payment-country': ['session', 'member', 1],
  prices: ['session', 'member', 1],
  profiles: ['session', 'member', 1],
  push: ['local', 'member', 1],
  'push-endpoint': ['session', 'member', 1],
  'reactivation-end': ['session', 'device', 1],
  reloaded: ['session', 'device', 1],
  searches: ['session', 'member', 3],
  'security-offer': ['local', 'device', 1],
  'sent-likes': ['session', 'member', 1],
  signup: ['session', 'device', 1],
  source: ['local', 'device', 1],
  'swipe-list': ['local', 'device', 1],
  'time-bonus-hidden': ['local', 'device', 1],
  transactions: ['session', 'member', 1],
  'unsaved-forms': ['local', 'device', 1],
  'unsaved-search': ['local', 'member', 1],
  unsent: ['local', 'device', 1],
  user: ['session', 'member', 1],
  view: ['local', 'device', 1],
} as const satisfies Record<string, readonly [StorageArea, Owner, number]>

export type StoredName = keyof typeof STORED
export const STORED_NAMES = Object.keys(STORED) as StoredName[]

/** Begins the keys of what is erased at logout. */
export const MEMBER_PREFIX = 'duet:member:'

export const storageArea = (name: StoredName): StorageArea => STORED[name][0]

export function storageKey(name: StoredName): string {
  const [, owner, version] = STORED[name]
  return `duet:${owner}:${name}:${version}`
}

/** Whether a key holds a member's value of this name, of whichever version. */
export const isKeyOf = (key: string, name: StoredName): boolean => key.startsWith(`${MEMBER_PREFIX}${name}:`)
