import type { CallName, calls } from '../../contract/calls/all-calls.ts'
import { complain, prepareComplaint } from './notices/complain.ts'
import { listCases } from './notices/list-cases.ts'
import { memberOf } from '../platform/transaction.ts'
import type { AnyHandler, Handler } from '../platform/handler.ts'
import { dropUnused, type PublicCopies } from './restrictions/public-copies.ts'

export const moderationRoutes = {
  sendComplaint: {
    prepare: (context, { body }) => prepareComplaint(context, body),
    run: (context, { body }, copies) => complain(context, body, copies),
    discard: async (context, copies) => {
      if (copies) await dropUnused(context, copies)
    },
    async finish(context, answer, copies) {
      if (copies) await dropUnused(context, copies)
      return answer
    },
  } satisfies Handler<typeof calls.sendComplaint, PublicCopies | null>,
  getCases: (context) => listCases(memberOf(context)),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
