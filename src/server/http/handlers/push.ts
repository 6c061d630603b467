import type { calls, CallName } from '../../../contract/calls.ts'
import { subscribe, unsubscribe } from '../../services/push/subscription.ts'
import { memberOf } from '../../services/transaction.ts'
import type { AnyHandler } from '../handler.ts'

export const pushHandlers = {
  subscribePush: (context, { body }) => subscribe(memberOf(context), body).then(() => undefined),
  unsubscribePush: (context) => unsubscribe(memberOf(context)).then(() => undefined),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
