import type { exportData as exportCall } from '../../contract/accounts.ts'
import type { AnswerOf } from '../../contract/call.ts'
import type { calls, CallName } from '../../contract/calls.ts'
import { changeAccount } from './change-account.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { changeNotifications, viewNotifications } from '../notifications/preferences.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { viewAccount } from './view-account.ts'
import { listSessions, revokeSessions } from './sessions/list-sessions.ts'
import { unsubscribe, useToken } from './tokens/use-token.ts'
import { memberOf } from '../platform/transaction.ts'
import type { AnyHandler } from '../platform/handler.ts'

export const accountRoutes = {
  useToken: (context, { body }) => useToken(context, body.token, body.answer),
  unsubscribe: (context, { query }) => unsubscribe(context, query.t).then(() => undefined),
  requestReset: (context, { body }) => requestReset(context, body.login).then(() => undefined),
  resetPassword: (context, { body }) => resetPassword(context, body),
  getAccount: (context) => viewAccount(memberOf(context)),
  changeAccount: (context, { body }) => changeAccount(memberOf(context), body),
  deleteAccount: (context, { body }) => deleteAccount(memberOf(context), body).then(() => undefined),
  getSessions: (context) => listSessions(memberOf(context)),
  revokeSessions: (context, { body }) => revokeSessions(memberOf(context), body).then(() => undefined),
  getNotifications: (context) => viewNotifications(memberOf(context)),
  changeNotifications: (context, { body }) => changeNotifications(memberOf(context), body),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }

/** `GET export.php` is a download: it answers a file. */
export const exportRoute = {
  exportData: {
    async respond(context: Parameters<typeof memberOf>[0]) {
      const value: AnswerOf<typeof exportCall> = await exportData(memberOf(context))
      return new Response(JSON.stringify(value, null, 1), {
        headers: {
          'Content-Type': 'application/json',
          'Content-Disposition': `attachment; filename="${context.brand.site.id}-export.json"`,
          'Cache-Control': 'no-store',
        },
      })
    },
  },
}
