import type { calls, CallName } from '../../contract/calls.ts'
import { complain } from './notices/complain.ts'
import { listCases } from './notices/list-cases.ts'
import { memberOf } from '../platform/transaction.ts'
import type { AnyHandler } from '../platform/handler.ts'

export const moderationRoutes = {
  sendComplaint: (context, { body }) => complain(context, body),
  getCases: (context) => listCases(memberOf(context)),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
