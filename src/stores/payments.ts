import { atom } from 'nanostores'
import * as calls from '../client/payments.ts'
import type { Result } from '../client/failure.ts'
import { newKey } from '../client/key.ts'
import type { AnswerOf, BodyOf } from '../contract/call.ts'
import { CountryCode, Id } from '../contract/fields.ts'
import type { Country } from '../contract/lists.ts'
import type { getBundles, Order, placeOrder } from '../contract/payments.ts'
import { environment } from './environment.ts'
import { failed, fromResult, IDLE, type Loadable, LOADING, onBrowserMount, ready } from './loadable.ts'
import { persisted } from './persisted.ts'
import { loadSession, onMemberChange } from './sessions.ts'

export type Prices = AnswerOf<typeof getBundles>
export type OrderRequest = Omit<BodyOf<typeof placeOrder>, 'start_now' | 'replaces'>

export const $prices = atom<Loadable<Prices>>(IDLE)
/** The order of a `/transactions/{id}` page. */
export const $order = atom<Loadable<Order>>(IDLE)

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

/** The order this tab went to pay last: a new one here means that the member came back from it. */
const leftOrder = persisted({ name: 'left-order', version: 1, area: 'session', owner: 'member', schema: Id })

let lastRequest = ''
let lastKey = ''
let replaced: string | undefined

/** Orders and pays. The same order again, after a fault, is the same order: one key until anything in it changes. */
export async function orderAndPay(request: OrderRequest): Promise<Result<Order>> {
  const text = JSON.stringify(request)
  if (text !== lastRequest) [lastRequest, lastKey, replaced] = [text, newKey(), leftOrder.read()]
  const replaces = replaced === undefined ? {} : { replaces: replaced }
  const result = await calls.placeOrder({ ...request, ...replaces, start_now: true }, lastKey)
  if (result.ok) leftOrder.write(result.value.id)
  else if (result.failure.kind === 'api') lastRequest = ''
  return result
}

/** Goes where the order is paid; false when the address is not safe to follow. */
export const goAndPay = (order: Order): boolean =>
  order.redirect_url !== null && environment.leave(order.redirect_url)

const FIRST_WAIT = 1_500
const LONGEST_WAIT = 15_000
let timer: ReturnType<typeof setTimeout> | undefined

export const isOpen = (order: Order): boolean => order.state === 'created' || order.state === 'pending'

/** Loads an order and asks again, ever more slowly, until it is decided. Returns the way to stop. */
export function watchOrder(id: string): () => void {
  let isWatching = true
  const ask = async (wait: number): Promise<void> => {
    if ($order.get().status !== 'ready') $order.set(LOADING)
    const result = await calls.getOrder(id)
    if (!isWatching) return
    if (result.ok) {
      // A purchase changes the member: credits, premium.
      if (result.value.state === 'completed') await loadSession()
      if (isWatching) $order.set(ready(result.value))
    } else if ($order.get().status !== 'ready' || result.failure.kind === 'api') {
      return $order.set(failed(result.failure))
    }
    const order = $order.get()
    if (isWatching && order.status === 'ready' && isOpen(order.value)) {
      timer = setTimeout(() => void ask(Math.min(wait * 1.5, LONGEST_WAIT)), wait)
    }
  }
  void ask(FIRST_WAIT)
  return () => {
    isWatching = false
    clearTimeout(timer)
    $order.set(IDLE)
  }
}

onBrowserMount($prices, () => onMemberChange(() => $prices.set(IDLE)))
