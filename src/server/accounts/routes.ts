import type { exportByLink as byLinkCall, exportData as exportCall } from '../../contract/calls/accounts.ts'
import type { Export } from '../../contract/accounts.ts'
import type { BodyOf, Call } from '../../contract/calls/define-call.ts'
import type { CallName, calls } from '../../contract/calls/all-calls.ts'
import { changeAccount } from './change-account.ts'
import { deleteAccount } from './delete-account.ts'
import { eraseRemoved } from './removed-accounts.ts'
import { exportByLink, exportData, mailExport } from './export-data.ts'
import { endPause, pauseProfile } from './pause.ts'
import { changeNotifications, viewNotifications } from '../notifications/preferences.ts'
import { sendRequest } from './privacy-requests/send-request.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { viewAccount } from './view-account.ts'
import { requestLoginLink } from './sessions/login-link.ts'
import { listSessions, revokeSessions } from './sessions/list-sessions.ts'
import { unsubscribe, useToken } from './tokens/use-token.ts'
import { memberOf } from '../platform/transaction.ts'
import type { Context } from '../platform/context.ts'
import type { AnyHandler, Input } from '../platform/handler.ts'

export const accountRoutes = {
  useToken: (context, { body }) => useToken(context, body.token, body.answer),
  unsubscribe: (context, { query }) => unsubscribe(context, query.t).then(() => undefined),
  requestReset: (context, { body }) => requestReset(context, body.login).then(() => undefined),
  requestLoginLink: (context, { body }) => requestLoginLink(context, body.login).then(() => undefined),
  resetPassword: (context, { body }) => resetPassword(context, body),
  getAccount: (context) => viewAccount(memberOf(context)),
  changeAccount: (context, { body }) => changeAccount(memberOf(context), body),
  pauseProfile: (context, { body }) => pauseProfile(memberOf(context), body),
  endPause: (context) => endPause(memberOf(context)),
  deleteAccount: (context, { body }) => deleteAccount(memberOf(context), body),
  eraseRemoved: (context, { body }) => eraseRemoved(context, body).then(() => undefined),
  getSessions: (context) => listSessions(memberOf(context)),
  revokeSessions: (context, { body }) => revokeSessions(memberOf(context), body).then(() => undefined),
  mailExport: (context) => mailExport(memberOf(context)).then(() => undefined),
  sendPrivacyRequest: (context, { body }) => sendRequest(memberOf(context), body),
  getNotifications: (context) => viewNotifications(memberOf(context)),
  changeNotifications: (context, { body }) => changeNotifications(memberOf(context), body),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }

/** An export is a download: it answers a file. */
export const exportRoutes = {
  exportData: {
    respond: async (context: Context, { body }: Input<Call>) =>
      fileOf(context, await exportData(memberOf(context), body as BodyOf<typeof exportCall>)),
  },
  exportByLink: {
    respond: async (context: Context, { body }: Input<Call>) =>
      fileOf(context, await exportByLink(context, (body as BodyOf<typeof byLinkCall>).token)),
  },
}

function fileOf({ brand }: Context, data: Export): Response {
  return new Response(JSON.stringify(data, null, 1), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="${brand.site.id}-export.json"`,
      'Cache-Control': 'no-store',
    },
  })
}
