// Consent of the visitor on this device, and the values kept because of it. Read by islands and by `src/visitors`.

import {
  CONSENT_VERSION,
  type Consent,
  decodeConsent,
  decodeCountry,
  decodeSource,
  encodeKept,
  PURPOSES,
  type Purpose,
  type Source,
  sourceIn,
} from '../../core/consent.ts'
import { storageKey } from '../../core/storage-keys.ts'
import { environment } from './environment.ts'

const CONSENT = storageKey('consent')
const KEPT = { source: storageKey('source'), country: storageKey('country') } as const

/** Said to the islands of this page and to other tabs. */
export interface CountryMessage {
  topic: 'country'
  country: string
}

const stored = (key: string) => environment.read('local', key)

/** The campaign in the address. */
function sourceHere(): Source | null {
  const [path = '', query = ''] = environment.path().split('#')[0]?.split('?') ?? []
  return sourceIn(query, path)
}

/** A stored value for as long as it may be kept; afterwards it is erased. */
function within<Value>(key: string, decode: (text: string | null, now: number) => Value): Value {
  const text = stored(key)
  const value = decode(text, environment.now())
  if (text !== null && !value) environment.erase('local', key)
  return value
}

/** Null as long as nothing was decided. */
export const consentHere = (): Consent | null => within(CONSENT, decodeConsent)

export const hasConsent = (purpose: Purpose): boolean => consentHere()?.given.includes(purpose) ?? false

/** Keeps the answer with its version and date; what is not agreed to is erased, what is agreed to begins at once. */
export function decideConsent(given: readonly Purpose[]): void {
  const consent: Consent = { version: CONSENT_VERSION, at: environment.now(), given }
  environment.write('local', CONSENT, JSON.stringify(consent))
  for (const purpose of ['source', 'country'] as const) {
    if (!given.includes(purpose)) environment.erase('local', KEPT[purpose])
  }
  keepSource()
  keepCountry()
}

/** A member's own choice in the settings holds for this device too. */
export function changeConsent(purpose: Purpose, isGiven: boolean): void {
  const before = consentHere()?.given ?? []
  if (before.includes(purpose) === isGiven) return
  decideConsent(PURPOSES.filter((one) => (one === purpose ? isGiven : before.includes(one))))
}

/** The campaign that is kept. */
const keptSource = (): Source | null =>
  within(KEPT.source, (text, now) => (hasConsent('source') ? decodeSource(text, now) : null))

/**
 * The campaign in the address, where it comes before the kept one: the first touch wins for its days, unless only the
 * later one has a network, which may invite to a signup.
 */
function newSource(): Source | null {
  const [here, kept] = [sourceHere(), keptSource()]
  return kept && (kept.network || !here?.network) ? null : here
}

/** Keeps the campaign in the address, where that is agreed to. */
export function keepSource(): void {
  const source = newSource()
  if (!source || !hasConsent('source')) return
  environment.write('local', KEPT.source, encodeKept(source, environment.now()))
}

/** The campaign that goes with a signup: the kept one, else the one in the address, which travels along unkept. */
export const tracking = (): Source | null => newSource() ?? keptSource()

interface VisitFields {
  tracking?: Source
  tracking_consent?: true
  statistics_consent?: true
}

/** The campaign, and what the visitor agreed to, in the words of a signup's first step. */
export function visitFields(): VisitFields {
  const source = tracking()
  return {
    ...(source ? { tracking: source } : {}),
    ...(source && hasConsent('source') ? { tracking_consent: true } : {}),
    ...(hasConsent('statistics') ? { statistics_consent: true } : {}),
  }
}

/** The country chosen instead of the one the visit comes from; '' without. */
export const chosenCountry = (): string =>
  within(KEPT.country, (text, now) => (hasConsent('country') ? decodeCountry(text, now) : ''))

/** The choice made on this page; undefined as long as there is none. */
let choice: string | undefined

/** Sets the country for prices, or none ('') again; kept where that is agreed to, now or later on this page. */
export function chooseCountry(country: string): void {
  choice = country
  // For the whole site, this overrules a member's choice to pay from.
  environment.erase('session', storageKey('payment-country'))
  keepCountry()
  environment.publish({ topic: 'country', country } satisfies CountryMessage)
}

function keepCountry(): void {
  if (choice === undefined || !hasConsent('country')) return
  if (choice === '') environment.erase('local', KEPT.country)
  else environment.write('local', KEPT.country, encodeKept(choice, environment.now()))
}
