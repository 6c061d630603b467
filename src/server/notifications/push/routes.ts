import type { CallName, calls } from '../../../contract/calls/all-calls.ts'
import { cancelCheckIn, findCheckIn, setCheckIn } from '../check-in.ts'
import { subscribe, unsubscribe } from './subscription.ts'
import { memberOf } from '../../platform/transaction.ts'
import type { AnyHandler } from '../../platform/handler.ts'

export const pushRoutes = {
  subscribePush: (context, { body }) => subscribe(memberOf(context), body).then(() => undefined),
  unsubscribePush: (context) => unsubscribe(memberOf(context)).then(() => undefined),
  getCheckIn: (context) => findCheckIn(memberOf(context)),
  setCheckIn: (context, { body }) => setCheckIn(memberOf(context), body.at),
  cancelCheckIn: (context) => cancelCheckIn(memberOf(context)),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
