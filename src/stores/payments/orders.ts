// Apart from the prices, so that the page of bundles does not carry it.
import { placeOrder as placeCall } from '../../client/orders.ts'
import type { Result } from '../../client/failure.ts'
import { newKey } from '../../client/key.ts'
import type { BodyOf } from '../../contract/call.ts'
import { Id } from '../../contract/fields.ts'
import type { Order, placeOrder } from '../../contract/orders.ts'
import { environment } from '../page/environment.ts'
import { persisted } from '../page/persisted.ts'

export type OrderRequest = Omit<BodyOf<typeof placeOrder>, 'start_now' | 'replaces'>

/** The order this tab went to pay last: a new one here means that the member came back from it. */
const leftOrder = persisted('left-order', Id)

const isOpen = ({ state }: Order) => state === 'created' || state === 'pending'

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
