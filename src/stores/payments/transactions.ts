import { atom } from 'nanostores'
import * as orders from '../../client/orders.ts'
import * as calls from '../../client/transactions.ts'
import type { Failure, Result } from '../../client/failure.ts'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { Order, OrderState } from '../../contract/orders.ts'
import { type Transaction, TransactionPage } from '../../contract/transactions.ts'
import type { getTransaction, getTransactions } from '../../contract/calls/transactions.ts'
import { fromResult, IDLE, type Loadable, LOADING, onBrowserMount, ready } from '../page/loadable.ts'
import { persisted, showKnown } from '../page/persisted.ts'
import { onMemberChange } from '../account/sessions.ts'

export type TransactionList = AnswerOf<typeof getTransactions>
export type TransactionDetails = AnswerOf<typeof getTransaction>

/** The member's payments so far loaded, newest first. */
export const $transactions = atom<Loadable<TransactionList>>(IDLE)
const snapshot = persisted('transactions', TransactionPage)
/** How the loading of older ones goes. */
export const $older = atom<'idle' | 'busy' | Failure>('idle')
/** The payment of a `/transactions/{id}` page with its papers. */
export const $transaction = atom<Loadable<TransactionDetails>>(IDLE)

export async function loadTransactions(): Promise<void> {
  if ($transactions.get().status !== 'ready') $transactions.set(LOADING)
  $older.set('idle')
  const result = await calls.getTransactions()
  if (result.ok) snapshot.write(result.value)
  if (result.ok || $transactions.get().status !== 'ready') $transactions.set(fromResult(result))
}

export async function loadOlder(): Promise<void> {
  const list = $transactions.get()
  if (list.status !== 'ready' || list.value.next === null || $older.get() === 'busy') return
  $older.set('busy')
  const result = await calls.getTransactions({ before: list.value.next })
  if ($transactions.get() !== list) return
  if (!result.ok) return $older.set(result.failure)
  const { transactions, next } = result.value
  $transactions.set(
    ready({ ...list.value, transactions: [...list.value.transactions, ...transactions], next }),
  )
  $older.set('idle')
}

let asked = ''

export async function loadTransaction(id: string): Promise<void> {
  asked = id
  const known = $transaction.get()
  if (known.status !== 'ready' || known.value.transaction.id !== id) $transaction.set(LOADING)
  const result = await calls.getTransaction(id)
  if (asked === id) $transaction.set(fromResult(result))
}

export const cancelOrder = (id: string): Promise<Result<Order>> => orders.cancelOrder(id)

/** The end of an order, or that it is open, as its member sees it. */
export type PaymentState = 'open' | Exclude<OrderState, 'created' | 'pending'>

export const paymentState = ({ state }: Pick<Transaction, 'state'>): PaymentState =>
  state === 'created' || state === 'pending' ? 'open' : state

onBrowserMount($transactions, () => {
  showKnown($transactions, snapshot)
  return onMemberChange(() => $transactions.set(IDLE))
})
onBrowserMount($transaction, () => onMemberChange(() => $transaction.set(IDLE)))
