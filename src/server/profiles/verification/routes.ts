import type { CallName, calls } from '../../../contract/calls/all-calls.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AnyHandler, Handler } from '../../platform/handler.ts'
import { memberOf } from '../../platform/transaction.ts'
import { askVerification } from './ask-verification.ts'
import { endVerification } from './end-verification.ts'
import { dropSpare, prepareVerification, sendVerification } from './send-verification.ts'
import { viewVerification } from './view-verification.ts'

interface Sent {
  id: string
  file: string
}

export const verificationRoutes = {
  getVerification: (context) => viewVerification(memberOf(context)),
  askVerification: (context) => askVerification(memberOf(context)),
  async endVerification(context) {
    const member = memberOf(context)
    await endVerification(member)
    return viewVerification(member)
  },
  sendVerification: {
    async prepare(context, { query: { id }, file }) {
      if (!file) throw new ServiceError('invalid_request')
      return { id, file: await prepareVerification(memberOf(context), id, file) }
    },
    run: (context, _, { id, file }) => sendVerification(memberOf(context), id, file),
    discard: (context, { id, file }) => dropSpare(memberOf(context), id, file),
    async finish(context, answer, sent) {
      if (sent) await dropSpare(memberOf(context), sent.id, sent.file)
      return answer
    },
  } satisfies Handler<typeof calls.sendVerification, Sent>,
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
