import { getOrder, placeOrder as placeCall } from '../../client/orders.ts'
import type { Result } from '../../client/failure.ts'
import { newKey } from '../../client/key.ts'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import { Id } from '../../contract/fields.ts'
import type { Order } from '../../contract/orders.ts'
import type { placeOrder } from '../../contract/calls/orders.ts'
import { environment } from '../page/environment.ts'
import { persisted } from '../page/persisted.ts'
import { atom } from 'nanostores'
import { failed, IDLE, type Loadable, LOADING, ready } from '../page/loadable.ts'
import { reloadSession } from '../account/sessions.ts'

export type OrderRequest = Omit<BodyOf<typeof placeOrder>, 'start_now' | 'replaces'>

/** Whether an order is not decided yet. */
export const isOpen = ({ state }: Order): boolean => state === 'created' || state === 'pending'

/** The order this tab went to pay last: a new one here means that the member came back from it. */
const leftOrder = persisted('left-order', Id)

let lastRequest = ''
let lastKey = ''
let replaced: string | undefined

/** Orders and pays. The same order again, after a fault, is the same order: one key until anything in it changes. */
export async function orderAndPay(request: OrderRequest): Promise<Result<Order>> {
  const text = JSON.stringify(request)
  if (text !== lastRequest) [lastRequest, lastKey, replaced] = [text, newKey(), leftOrder.read()]
  const left = leftOrder.read()
  const replaces = replaced === undefined ? {} : { replaces: replaced }
  const result = await placeCall({ ...request, ...replaces, start_now: true }, lastKey)
  if (result.ok && result.value.id === left && !isOpen(result.value)) {
    // The member is back from it, and it has ended: this is another.
    lastRequest = ''
    return orderAndPay(request)
  }
  if (result.ok) leftOrder.write(result.value.id)
  else if (result.failure.kind === 'api') lastRequest = ''
  return result
}

/** Goes where the order is paid; false when the address is not safe to follow. */
export const goAndPay = (order: Order): boolean =>
  order.redirect_url !== null && environment.leave(order.redirect_url)

/** The order of a `/transactions/{id}` page. */
export const $order = atom<Loadable<Order>>(IDLE)

const FIRST_WAIT = 1_500
const LONGEST_WAIT = 15_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Loads an order and asks again, ever more slowly, until it is decided. Returns an unsubscribe function. */
export function watchOrder(id: string): () => void {
  let isWatching = true
  const ask = async (wait: number): Promise<void> => {
    if ($order.get().status !== 'ready') $order.set(LOADING)
    const result = await getOrder(id)
    if (!isWatching) return
    if (result.ok) {
      // A purchase changes the member: credits, premium.
      if (result.value.state === 'completed') await reloadSession()
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
