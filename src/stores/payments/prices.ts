import { atom } from 'nanostores'
import * as calls from '../../client/payments.ts'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import { CountryCode } from '../../contract/fields.ts'
import { COUNTRIES, type Country } from '../../contract/lists.ts'
import type { getBundles } from '../../contract/calls/payments.ts'
import { PriceList } from '../../contract/payments.ts'
import { storageKey } from '../../core/storage-keys.ts'
import type { CountryMessage } from '../page/consent.ts'
import { environment } from '../page/environment.ts'
import { fromResult, IDLE, type Loadable, LOADING, onBrowserMount } from '../page/loadable.ts'
import { persisted, showKnown } from '../page/persisted.ts'
import { onMemberChange } from '../account/sessions.ts'

export type Prices = AnswerOf<typeof getBundles>

export const $prices = atom<Loadable<Prices>>(IDLE)
const snapshot = persisted('prices', PriceList)

/** The country chosen to pay from; without a choice the server says which. */
const chosenCountry = persisted('payment-country', CountryCode)

/** Chosen for the whole site while this page is open; the consent decides whether it is kept. */
let countryHere: Country | undefined

/** Reads the country kept for the whole site; fetched where one is kept, which few members have. */
let keptCountry = () => ''
const hasKeptCountry = () => environment.read('local', storageKey('country')) !== null

/** The country for the pages to come: the choice to pay from, else the one kept for the whole site. */
const keptChoice = (): Country | undefined =>
  chosenCountry.read() ?? COUNTRIES.find((country) => country === keptCountry())

const wantedCountry = (): Country | undefined => chosenCountry.read() ?? countryHere ?? keptChoice()

/** Loads bundles and ways to pay; a country given is kept for the pages to come. */
export async function loadPrices(country?: Country): Promise<void> {
  if (country) chosenCountry.write(country)
  await loadFor(country)
}

async function loadFor(country: Country | undefined): Promise<void> {
  if ($prices.get().status !== 'ready') $prices.set(LOADING)
  if (hasKeptCountry()) {
    const consent = await import('../page/consent.ts').catch(() => null)
    if (consent) keptCountry = consent.chosenCountry
  }
  const wanted = wantedCountry()
  const result = await calls.getBundles(wanted ? { country: wanted } : {})
  if (wanted !== wantedCountry()) return
  if (result.ok && wanted === keptChoice()) snapshot.write(result.value)
  if (result.ok || country || $prices.get().status !== 'ready') $prices.set(fromResult(result))
}

onBrowserMount($prices, () => {
  countryHere = undefined
  showKnown($prices, snapshot)
  const stops = [
    environment.whenStale(() => void loadFor(undefined)),
    onMemberChange(() => $prices.set(IDLE)),
    environment.subscribe((message) => {
      const { topic, country } = message as Partial<CountryMessage>
      if (topic !== 'country') return
      countryHere = COUNTRIES.find((known) => known === country)
      chosenCountry.erase()
      void loadFor(countryHere)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
