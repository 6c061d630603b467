// The calls of push, apart from the others: they are made when a member turns it on or off.
import type { BodyOf } from '../contract/call.ts'
import * as notifications from '../contract/notifications.ts'
import * as site from '../contract/site.ts'
import { call } from './http.ts'
import { newKey } from './key.ts'

/** Tried once: somebody has pressed a button and waits. */
export const getSettings = () => call(site.getSettings, { retries: 0 })
export const subscribePush = (body: BodyOf<typeof notifications.subscribePush>) =>
  call(notifications.subscribePush, { query: { push: '1' }, body, key: newKey() })
export const unsubscribePush = () => call(notifications.unsubscribePush, { query: { push: '1' } })
