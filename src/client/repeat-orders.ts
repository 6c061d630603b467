// The calls of a repeated order, apart from the others: few pages carry them.
import { getAccount as getAccountCall } from '../contract/accounts.ts'
import type { BodyOf } from '../contract/call.ts'
import * as repeats from '../contract/repeat-orders.ts'
import { call } from './http.ts'

export const getAccount = () => call(getAccountCall)
export const getRepeat = () => call(repeats.getRepeat, { query: { repeat: '1' } })
export const repeatOrder = (body: BodyOf<typeof repeats.repeatOrder>, key: string) =>
  call(repeats.repeatOrder, { query: { repeat: '1' }, body, key })
