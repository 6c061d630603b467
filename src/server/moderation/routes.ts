import type { CallName, calls } from '../../contract/calls/all-calls.ts'
import type * as reports from '../../contract/calls/reports.ts'
import { addAppealPicture, dropSpare, prepareAppealPicture } from './appeals/appeal-pictures.ts'
import { sendAppeal } from './appeals/send-appeal.ts'
import { viewAppeal } from './appeals/view-appeal.ts'
import { complain, dropPrepared, prepareComplaint, type PreparedComplaint } from './notices/complain.ts'
import { listCases } from './notices/list-cases.ts'
import { ServiceError } from '../platform/errors.ts'
import type { StoredPhoto } from '../platform/media/store.ts'
import { seeWarning } from './restrictions/see-warning.ts'
import { memberOf } from '../platform/transaction.ts'
import type { AnyHandler, Handler, Input, ResponseHandler } from '../platform/handler.ts'
import {
  listTransparencyReports,
  readTransparencyFile,
  readTransparencyWords,
} from './transparency-report.ts'

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
  getAppeal: (context, { query }) => viewAppeal(context, query),
  sendAppeal: (context, { body }) => sendAppeal(context, body),
  sendAppealPicture: {
    prepare: (context, { query, file }) => {
      if (!file) throw new ServiceError('invalid_request')
      return prepareAppealPicture(context, query, file)
    },
    run: (context, { query }, stored) => addAppealPicture(context, query, stored),
    discard: dropSpare,
    async finish(context, answer, stored) {
      if (stored) await dropSpare(context, stored)
      return answer
    },
  } satisfies Handler<typeof calls.sendAppealPicture, StoredPhoto>,
  getCases: (context) => listCases(memberOf(context)),
  seeWarning: (context, { body }) => seeWarning(memberOf(context), body.statement),
  getTransparencyReports: (context) => listTransparencyReports(context),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }

/** Files of reports that are published. */
export const transparencyRoutes = {
  getTransparencyFile: {
    respond: (context, input) =>
      readTransparencyFile(context, (input as Input<typeof reports.getTransparencyFile>).query),
  },
  getTransparencyWords: {
    respond: (context, input) =>
      readTransparencyWords(context, (input as Input<typeof reports.getTransparencyWords>).query),
  },
} satisfies Record<string, ResponseHandler>
