import type { Locale } from '../../contract/lists.ts'
import type { Brand, Context, Cookies, Deps, MemberContext } from './context.ts'
import type { Db } from './db/store.ts'

const NO_COOKIES: Cookies = { get: () => undefined, set: () => undefined, clear: () => undefined }

/** A context without a request, for what the system does by itself. */
export const systemContext = (deps: Deps, brand: Brand, db: Db = deps.store.db): Context => ({
  deps,
  db,
  host: brand,
  brand,
  viewer: null,
  operator: null,
  now: deps.clock(),
  locale: brand.defaultLocale,
  ip: '',
  country: '',
  device: '',
  isPageFetch: false,
  key: '',
  cookies: NO_COOKIES,
})

/** The same, seeing what a member sees. */
export const onBehalfOf = (
  context: Context,
  account: {
    id: string
    email_confirmed_at: number
    paid_user: number
    suspended_until: number
    language: Locale
  },
): MemberContext => ({
  ...context,
  locale: account.language,
  viewer: {
    account: account.id,
    brand: context.brand.site.id,
    sessionHash: '',
    lastXids: [],
    version: '',
    confirmed: account.email_confirmed_at > 0,
    paid: account.paid_user === 1,
    suspendedUntil: account.suspended_until,
    language: account.language,
  },
})
