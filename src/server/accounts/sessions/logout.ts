import type { Context } from '../../platform/context.ts'
import { clearSessionCookies, endSession } from './open-session.ts'

/** Ends the session, on the server too. */
export async function logOut(context: Context): Promise<void> {
  if (context.viewer) await endSession(context, context.viewer.sessionHash)
  clearSessionCookies(context.cookies)
}
