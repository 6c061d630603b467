import type { calls, CallName } from '../../contract/calls.ts'
import { countBounce, logViolation, markAway } from '../site/beacons.ts'
import { complain } from './notices/complain.ts'
import type { AnyHandler } from '../platform/handler.ts'

export const moderationRoutes = {
  sendComplaint: (context, { body }) => complain(context, body),
  pageHidden: (context) => markAway(context).then(() => undefined),
  bounce: (context, { body }) => countBounce(context, body.page, body.consent === true).then(() => undefined),
  cspReport: (context, { body }) => {
    logViolation(context, body)
    return Promise.resolve(undefined)
  },
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
