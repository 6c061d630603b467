import type { CallName, calls } from '../../../contract/calls/all-calls.ts'
import { subscribe, unsubscribe } from './subscription.ts'
import { memberOf } from '../../platform/transaction.ts'
import type { AnyHandler } from '../../platform/handler.ts'

export const pushRoutes = {
  subscribePush: (context, { body }) => subscribe(memberOf(context), body).then(() => undefined),
  unsubscribePush: (context) => unsubscribe(memberOf(context)).then(() => undefined),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
