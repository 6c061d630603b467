import type * as calls from '../../../contract/desk/verifications.ts'
import type { HostContext } from '../../platform/context.ts'
import type { AnyHandler, Input, ResponseHandler } from '../../platform/handler.ts'
import { photoResponse } from '../../platform/media/photo-response.ts'
import { operatorOf } from '../../platform/transaction.ts'
import { decide, listVerifications, openVerification } from './compare.ts'

export const verificationRoutes = {
  getVerifications: (context) => listVerifications(operatorOf(context)),
  getVerificationFile: {
    async respond(context, input, { c }) {
      const { query } = input as Input<typeof calls.getVerificationFile>
      const file = await openVerification(operatorOf(context), query)
      return photoResponse(c.req.method, file, { 'Cache-Control': 'no-store' })
    },
  },
  decideVerification: (context, { body }) => decide(operatorOf(context), body).then(() => undefined),
} satisfies {
  getVerifications: AnyHandler<typeof calls.getVerifications, HostContext>
  getVerificationFile: ResponseHandler<HostContext>
  decideVerification: AnyHandler<typeof calls.decideVerification, HostContext>
}
