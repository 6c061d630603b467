import type { Logger } from 'pino'
import type { Locale } from '../../contract/lists.ts'
import type { Site } from '../../config/site.ts'
import type { PasswordHasher } from './passwords.ts'
import type { KeyedDigest } from './keyed-digest.ts'
import type { Seal } from './seal.ts'
import type { SecurityLog } from './security-log.ts'
import type { ServerKeys } from './server-keys.ts'
import type { MediaStore } from './media/store.ts'
import type { PushSender } from './push/sender.ts'
import type { SmsSender } from './sms/sms.ts'
import type { Db, Store } from './db/store.ts'
import type { Translators } from './translator.ts'

/** A brand as the server knows it: its site file, the pool its rows live in, and the origins it is reached at. */
export interface Brand {
  readonly site: Site
  readonly pool: string
  readonly defaultLocale: Locale
  /** Brands of the same pool that list members of each other with this one; another process may serve them. */
  readonly partners: readonly Site[]
  /** Where mails link to and forms come from, e.g. `http://amora.localhost:4321`. */
  readonly origin: string
}

/** Everything a service may reach; composed once at start. Rooms above the platform add what is theirs. */
export interface Deps {
  readonly store: Store
  readonly brands: ReadonlyMap<string, Brand>
  readonly clock: () => number
  readonly translator: Translators
  readonly passwords: PasswordHasher
  readonly media: MediaStore
  readonly push: PushSender
  /** Null where no SMS can be sent: then nothing is offered that needs one. */
  readonly sms: SmsSender | null
  /** ISO country of an address, '' when unknown. */
  readonly countryOf: (ip: string) => string
  readonly log: Logger
  readonly securityLog: SecurityLog
  readonly keys: ServerKeys
  readonly digest: KeyedDigest
  readonly seal: Seal
  readonly demo: boolean
  readonly version: string
}

/** Who answers for what is done to members: an operator, who runs a command, a job, or a notice that acts by itself. */
export type Actor =
  | { readonly kind: 'operator'; readonly id: string }
  | { readonly kind: 'command'; readonly user: string }
  | { readonly kind: 'system'; readonly job: string }
  | { readonly kind: 'notice'; readonly id: string }

/** The account behind the session, as read when the request came in. Money is always read again where it is spent. */
export interface Viewer {
  readonly account: string
  readonly brand: string
  readonly confirmed: boolean
  readonly paid: boolean
  /** Until then the member may read, but take no part; 0 = not suspended. */
  readonly suspendedUntil: number
  readonly language: Locale
  readonly sessionHash: string
  /** Transactions that a copy of the database must have where this member reads from it. */
  readonly lastXids: readonly number[]
  /** Stands for everything that the calls which pages poll answer this member, but for the clock. */
  readonly version: string
}

/** One request: who asks, of which brand, and the database or the transaction it runs in. */
export interface Context {
  readonly deps: Deps
  readonly db: Db
  readonly brand: Brand
  readonly viewer: Viewer | null
  readonly now: number
  readonly locale: Locale
  readonly ip: string
  readonly country: string
  /** Browser and system in a word each, '' when unknown. */
  readonly device: string
  /** Whether a script of the site's own page asks; a link, a prefetch or another site's page leaves no trace. */
  readonly isPageFetch: boolean
  /** The call's idempotency key, '' for calls without one. */
  readonly key: string
  readonly cookies: Cookies
  /** Called for each transaction of a call that may write. */
  readonly onTransaction?: (db: Db) => void
}

/** A context whose viewer is known to be a member. */
export type MemberContext = Context & { readonly viewer: Viewer }

export interface Cookies {
  get(name: string): string | undefined
  set(name: string, value: string, options: { maxAge?: number; httpOnly: boolean }): void
  clear(name: string, options: { httpOnly: boolean }): void
}
