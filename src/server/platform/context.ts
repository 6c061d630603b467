import type { Logger } from 'pino'
import type { Grant } from '../../contract/desk/rights.ts'
import type { DeskLocale } from '../../contract/desk/locales.ts'
import type { Locale } from '../../contract/lists.ts'
import type { FormOfAddress, Site } from '../../config/site.ts'
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

/** What answers at an origin of its own: a brand, or the operators' desk. */
export interface Host {
  readonly id: string
  /** Where forms come from, e.g. `http://amora.localhost:4321`. */
  readonly origin: string
  readonly defaultLocale: Locale
  readonly address: FormOfAddress
}

/** A brand as the server knows it: its site file, and the pool its rows live in. Mails link to its origin. */
export interface Brand extends Host {
  readonly site: Site
  readonly pool: string
  /** Brands of the same pool that list members of each other with this one; another process may serve them. */
  readonly partners: readonly Site[]
}

/** The host of the operators' desk, where this process has one. */
export interface DeskHost extends Host {
  /** Networks in CIDR that requests may come from; empty = the proxy decides. */
  readonly networks: readonly string[]
  /** Whether password and code are refused. */
  readonly passkeysOnly: boolean
}

/** Everything a service may reach; composed once at start. Rooms above the platform add what is theirs. */
export interface Deps {
  readonly store: Store
  readonly brands: ReadonlyMap<string, Brand>
  readonly desk: DeskHost | null
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

/** The operator behind the session, as read when the request came in. */
export interface Operator {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: DeskLocale
  readonly timeZone: string
  /** None before there is a way to sign in. */
  readonly grants: readonly Grant[]
  readonly isEnrolled: boolean
  readonly sessionHash: string
  readonly sessionEndsAt: number
  /** When they last proved by a passkey or code that it is them. */
  readonly confirmedAt: number
}

/** One request to any host: who asks, and the database or the transaction it runs in. */
export interface HostContext {
  readonly deps: Deps
  readonly db: Db
  readonly host: Host
  /** The member behind the session of a brand. */
  readonly viewer: Viewer | null
  /** The operator behind the session of the desk. */
  readonly operator: Operator | null
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

/** One request to a brand. */
export interface Context extends HostContext {
  readonly brand: Brand
}

/** One request to the desk by an operator who is signed in. */
export type OperatorContext = HostContext & { readonly operator: Operator }

/** A context whose viewer is known to be a member. */
export type MemberContext = Context & { readonly viewer: Viewer }

export interface Cookies {
  get(name: string): string | undefined
  set(name: string, value: string, options: { maxAge?: number; httpOnly: boolean }): void
  clear(name: string, options: { httpOnly: boolean }): void
}
