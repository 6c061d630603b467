import type { calls, CallName } from '../../../contract/calls.ts'
import type { Context } from '../../context.ts'
import { changeLanguage } from '../../services/session/language.ts'
import { logIn } from '../../services/session/login.ts'
import { logOut } from '../../services/session/logout.ts'
import { currentUser } from '../../services/session/user.ts'
import { activate, resendActivation } from '../../services/signup/activate.ts'
import { continueSignup } from '../../services/signup/continue.ts'
import { setDraftCookie } from '../../services/signup/draft.ts'
import { startSignup } from '../../services/signup/start.ts'
import { describeToken } from '../../services/token/use.ts'
import { memberOf } from '../../services/transaction.ts'
import type { AnyHandler } from '../handler.ts'

export const sessionHandlers = {
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
export const logoutHandler = {
  logout: {
    async respond(context: Context) {
      await logOut(context)
      return new Response(null, {
        status: 204,
        headers: { 'Cache-Control': 'no-store', 'Clear-Site-Data': '"cache"' },
      })
    },
  },
}
