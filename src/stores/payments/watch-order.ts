import { atom } from 'nanostores'
import { getOrder } from '../../client/orders.ts'
import type { Order } from '../../contract/orders.ts'
import { failed, IDLE, type Loadable, LOADING, ready } from '../page/loadable.ts'
import { reloadSession } from '../account/sessions.ts'

/** The order of a `/transactions/{id}` page. */
export const $order = atom<Loadable<Order>>(IDLE)

const FIRST_WAIT = 1_500
const LONGEST_WAIT = 15_000
let timer: ReturnType<typeof setTimeout> | undefined

export const isOpen = (order: Order): boolean => order.state === 'created' || order.state === 'pending'

/** Loads an order and asks again, ever more slowly, until it is decided. Returns the way to stop. */
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
