import { atom } from 'nanostores'
import { getAccount } from '../../client/accounts.ts'
import * as calls from '../../client/repeat-orders.ts'
import { hasCode, type Result } from '../../client/failure.ts'
import type { Account } from '../../contract/accounts.ts'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { Order } from '../../contract/orders.ts'
import type { getRepeat } from '../../contract/calls/repeat-orders.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready } from '../page/loadable.ts'
import { requestKeys } from '../page/request-key.ts'
import { onMemberChange } from '../account/sessions.ts'
import { andLoad, loadAccount } from '../account/accounts.ts'

export type Repeat = AnswerOf<typeof getRepeat>
export type KeptMethod = Account['kept_methods'][number]

/** The purchase that can be made again by the means kept with it; null where none can. */
export const $repeat = atom<Loadable<Repeat | null>>(IDLE)

export async function loadRepeat(): Promise<void> {
  if ($repeat.get().status !== 'ready') $repeat.set(LOADING)
  const result = await calls.getRepeat()
  if (result.ok) $repeat.set(ready(result.value))
  else $repeat.set(hasCode(result.failure, 'not_found') ? ready(null) : failed(result.failure))
}

/** The newest means of payment kept; null where none is. Asked where most members have none: nothing is refused. */
export async function newestKept(): Promise<KeptMethod | null> {
  const result = await getAccount()
  return result.ok ? (result.value.kept_methods[0] ?? null) : null
}

const keys = requestKeys()

/** Makes the purchase again for the amount shown; asked twice it is bought once. */
export async function repeatOrder({ intent, total }: Repeat): Promise<Result<Order>> {
  const body = { intent, total: total.amount, start_now: true } as const
  const result = await calls.repeatOrder(body, keys.keyOf(body))
  if (result.ok || result.failure.kind === 'api') keys.settle()
  return result
}

onBrowserMount($repeat, () => onMemberChange(() => $repeat.set(IDLE)))

/** Lets go of every means of payment kept. */
export const forgetMethods = () => andLoad(calls.forgetMethods(), loadAccount)
