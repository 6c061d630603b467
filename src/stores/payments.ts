import { atom } from 'nanostores'
import * as calls from '../client/payments.ts'
import type { AnswerOf } from '../contract/call.ts'
import { CountryCode } from '../contract/fields.ts'
import type { Country } from '../contract/lists.ts'
import type { getBundles } from '../contract/payments.ts'
import { fromResult, IDLE, type Loadable, LOADING, onBrowserMount } from './loadable.ts'
import { persisted } from './persisted.ts'
import { onMemberChange } from './sessions.ts'

export type Prices = AnswerOf<typeof getBundles>

export const $prices = atom<Loadable<Prices>>(IDLE)

/** The country chosen to pay from; without a choice the server says which. */
const chosenCountry = persisted({
  name: 'payment-country',
  version: 1,
  area: 'session',
  owner: 'member',
  schema: CountryCode,
})

/** Loads bundles and ways to pay; a country given is kept for the pages to come. */
export async function loadPrices(country?: Country): Promise<void> {
  if (country) chosenCountry.write(country)
  const wanted = country ?? chosenCountry.read()
  if ($prices.get().status !== 'ready') $prices.set(LOADING)
  const result = await calls.getBundles(wanted ? { country: wanted } : {})
  if (!wanted || wanted === chosenCountry.read()) $prices.set(fromResult(result))
}

onBrowserMount($prices, () => onMemberChange(() => $prices.set(IDLE)))
