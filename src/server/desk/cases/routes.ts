import type { HonoRequest } from 'hono'
import type * as calls from '../../../contract/desk/case-calls.ts'
import type { HostContext, OperatorContext } from '../../platform/context.ts'
import type { AnyHandler, Handler, Input, ReadingHandler, ResponseHandler } from '../../platform/handler.ts'
import { photoResponse } from '../../platform/media/photo-response.ts'
import { voiceResponse } from '../../platform/media/voice-response.ts'
import { operatorOf } from '../../platform/transaction.ts'
import { assignCases, listAssignable } from './assign-cases.ts'
import { holdPiece, openEvidence, openPhoto, openVoice } from './case-files.ts'
import { addNote, awaitAnswer, escalateCase, reopen } from './change-case.ts'
import { claimCase, claimNext, releaseCase } from './claim-case.ts'
import {
  beginDecision,
  decideCase,
  type DecisionAtWork,
  endDecision,
  previewDecision,
} from './decide-case.ts'
import { listCases } from './list-cases.ts'
import { beginPhotos, decidePhotos, endPhotos, listPhotos, type PhotoAtWork } from './photo-grid.ts'
import { readCase } from './read-case.ts'
import { readConversation } from './read-conversation.ts'
import { readRow } from './read-row.ts'

/** A write whose answer is the case as it is then: of a repeat, too. */
const answeredByCase = <Body extends { id: string }>(
  write: (context: OperatorContext, body: Body) => Promise<void>,
) => ({
  run: (context: HostContext, { body }: { body: Body }) =>
    write(operatorOf(context), body).then(() => ({ id: body.id })),
  finish: (context: HostContext, { id }: { id: string }) => readCase(operatorOf(context), id),
})

const answerless =
  <Body>(write: (context: OperatorContext, body: Body) => Promise<void>) =>
  (context: HostContext, { body }: { body: Body }) =>
    write(operatorOf(context), body).then(() => undefined)

const NEVER_KEPT = { 'Cache-Control': 'no-store' }

/** Calls on cases: handlers that only translate. */
export const caseRoutes = {
  getQueue: (context, { query }) => listCases(operatorOf(context), query),
  getCaseRow: (context, { query }) => readRow(operatorOf(context), query),
  getCase: (context, { query }) => readCase(operatorOf(context), query.id),
  claimCase: (context, { body }) => claimCase(operatorOf(context), body.id),
  claimNextCase: (context, { query: { next: _next, ...query } }) => claimNext(operatorOf(context), query),
  releaseCase: (context, { body }) => releaseCase(operatorOf(context), body.id).then(() => undefined),
  getAssignable: (context, { query }) => listAssignable(operatorOf(context), query.id),
  assignCases: answerless(assignCases),
  noteCase: answeredByCase(addNote),
  parkCase: answerless(awaitAnswer),
  escalateCase: answerless(escalateCase),
  reopenCase: answeredByCase(reopen),
  holdEvidence: answerless(holdPiece),
  previewCase: (context, { body }) => previewDecision(operatorOf(context), body),
  decideCase: {
    prepare: (context, { body }) => beginDecision(operatorOf(context), body),
    run: (context, { body }, atWork) => decideCase(operatorOf(context), body, atWork),
    discard: ({ deps }, atWork) => endDecision(deps, atWork),
    async finish(context, { id }, atWork) {
      if (atWork) await endDecision(context.deps, atWork)
      return readCase(operatorOf(context), id)
    },
  } satisfies ReadingHandler<typeof calls.decideCase, { id: string }, DecisionAtWork, HostContext>,
  getConversation: (context, { query }) => readConversation(operatorOf(context), query),
  getEvidenceFile: {
    async respond(context, input, { c }) {
      const { query } = input as Input<typeof calls.getEvidenceFile>
      return photoResponse(c.req.method, await openEvidence(operatorOf(context), query), NEVER_KEPT)
    },
  },
  getEvidenceVoice: {
    async respond(context, input, { c }) {
      const { query } = input as Input<typeof calls.getEvidenceVoice>
      return voiceResponse(c.req as HonoRequest, await openVoice(operatorOf(context), query))
    },
  },
  getPhotoFile: {
    async respond(context, input, { c }) {
      const { query } = input as Input<typeof calls.getPhotoFile>
      return photoResponse(c.req.method, await openPhoto(operatorOf(context), query), NEVER_KEPT)
    },
  },
  getPhotos: (context) => listPhotos(operatorOf(context)),
  decidePhotos: {
    prepare: (context, { body }) => beginPhotos(operatorOf(context), body),
    run: (context, _, begun) => decidePhotos(operatorOf(context), begun),
    discard: ({ deps }, begun) => endPhotos(deps, begun),
    async finish({ deps }, answer, begun) {
      if (begun) await endPhotos(deps, begun)
      return answer
    },
  } satisfies Handler<typeof calls.decidePhotos, PhotoAtWork[], HostContext>,
} satisfies {
  [Name in keyof typeof calls]:
    | AnyHandler<(typeof calls)[Name], HostContext>
    | ReadingHandler<(typeof calls)[Name], unknown, unknown, HostContext>
    | ResponseHandler<HostContext>
}
