import type { CallName, calls } from '../../../contract/calls/all-calls.ts'
import { DISCARD_PAGES } from '../../../core/safe-headers.ts'
import type { Context } from '../../platform/context.ts'
import { changeLanguage } from './change-language.ts'
import { logIn } from './login.ts'
import { logOut } from './logout.ts'
import { currentUser } from './current-user.ts'
import { activate, resendActivation } from '../signup/activate.ts'
import { continueSignup } from '../signup/continue-signup.ts'
import { setDraftCookie } from '../signup/signup-draft.ts'
import { startSignup } from '../signup/start-signup.ts'
import { describeToken } from '../tokens/use-token.ts'
import { memberOf } from '../../platform/transaction.ts'
import type { AnyHandler } from '../../platform/handler.ts'

export const sessionRoutes = {
  getUser: async (context) => ({ user: await currentUser(memberOf(context)) }),
  login: async (context, { body }) => ({ user: await logIn(context, body) }),
  changeLanguage: async (context, { body }) => ({
    user: await changeLanguage(memberOf(context), body.language),
  }),
  activate: (context, { body }) => activate(context, body),
  resendActivation: (context) => resendActivation(memberOf(context)).then(() => undefined),
  getToken: (context, { query }) => describeToken(context, query.t),
  startSignup: {
    run: async (context, { body }) => ({ draft: await startSignup(context, body), user: null }),
    async finish(context, answer) {
      setDraftCookie(context)
      return answer
    },
  },
  continueSignup: (context, { body }) => continueSignup(context, body),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }

/** Photos and pages seen while logged in leave the browser; what it stores is erased by name, since consent stays. */
export const logoutRoute = {
  logout: {
    async respond(context: Context) {
      await logOut(context)
      return new Response(null, {
        status: 204,
        headers: { 'Cache-Control': 'no-store', 'Clear-Site-Data': `"cache", ${DISCARD_PAGES}` },
      })
    },
  },
}
