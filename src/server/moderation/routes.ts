import type { CallName, calls } from '../../contract/calls/all-calls.ts'
import { complain, dropPrepared, prepareComplaint, type PreparedComplaint } from './notices/complain.ts'
import { listCases } from './notices/list-cases.ts'
import { seeWarning } from './restrictions/see-warning.ts'
import { memberOf } from '../platform/transaction.ts'
import type { AnyHandler, Handler } from '../platform/handler.ts'

export const moderationRoutes = {
  sendComplaint: {
    prepare: (context, { body }) => prepareComplaint(context, body),
    run: (context, { body }, prepared) => complain(context, body, prepared),
    discard: dropPrepared,
    async finish(context, answer, prepared) {
      if (prepared) await dropPrepared(context, prepared)
      return answer
    },
  } satisfies Handler<typeof calls.sendComplaint, PreparedComplaint>,
  getCases: (context) => listCases(memberOf(context)),
  seeWarning: (context, { body }) => seeWarning(memberOf(context), body.statement),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
