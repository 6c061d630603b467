import { atom } from 'nanostores'
import * as calls from '../../client/direct-debits.ts'
import type { Result } from '../../client/failure.ts'
import { newKey } from '../../client/key.ts'
import { cancelOrder } from '../../client/orders.ts'
import type { AnswerOf, BodyOf } from '../../contract/calls/define-call.ts'
import type { DirectDebitOrder } from '../../contract/direct-debits.ts'
import type { getDirectDebit, orderDirectDebit as orderCall } from '../../contract/calls/direct-debits.ts'
import type { Order } from '../../contract/orders.ts'
import { fromResult, IDLE, type Loadable, LOADING, onBrowserMount, ready } from '../page/loadable.ts'
import { requestKeys } from '../page/request-key.ts'
import { onMemberChange } from '../account/sessions.ts'

export type DebitTerms = AnswerOf<typeof getDirectDebit>
export type DebitRequest = Omit<BodyOf<typeof orderCall>, 'start_now' | 'mandate'>

/** The terms of a direct debit, and the order that waits for its code. */
export const $debitTerms = atom<Loadable<DebitTerms>>(IDLE)

export async function loadDebitTerms(): Promise<void> {
  if ($debitTerms.get().status !== 'ready') $debitTerms.set(LOADING)
  $debitTerms.set(fromResult(await calls.getDirectDebit()))
}

function setAwaiting(debit: DirectDebitOrder): void {
  const state = $debitTerms.get()
  if (state.status !== 'ready') return
  $debitTerms.set(ready({ ...state.value, open_order: debit.order.id, awaiting_code: debit }))
}

const orders = requestKeys()
const codes = requestKeys()

/** Orders by direct debit, which sends the code. The same order again, after a fault, is the same order. */
export async function orderDirectDebit(request: DebitRequest): Promise<Result<DirectDebitOrder>> {
  const body = { ...request, start_now: true, mandate: true } as const
  const result = await calls.orderDirectDebit(body, orders.keyOf(request))
  if (result.ok || result.failure.kind === 'api') orders.settle()
  if (result.ok) setAwaiting(result.value)
  return result
}

export async function resendCode(order: string): Promise<Result<DirectDebitOrder>> {
  const result = await calls.resendCode(order, newKey())
  if (result.ok) setAwaiting(result.value)
  return result
}

/** Confirms the mandate; `unavailable` leaves it confirmed, and the same code asks again. */
export async function confirmCode(order: string, code: string): Promise<Result<DirectDebitOrder>> {
  const result = await calls.confirmCode({ order, code }, codes.keyOf({ order, code }))
  if (result.ok || result.failure.kind === 'api') codes.settle()
  return result
}

export async function cancelDebit(order: string): Promise<Result<Order>> {
  const result = await cancelOrder(order)
  await loadDebitTerms()
  return result
}

onBrowserMount($debitTerms, () => onMemberChange(() => $debitTerms.set(IDLE)))
