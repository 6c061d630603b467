import type { calls, CallName } from '../../contract/calls.ts'
import { complain } from './notices/complain.ts'
import type { AnyHandler } from '../platform/handler.ts'

export const moderationRoutes = {
  sendComplaint: (context, { body }) => complain(context, body),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
