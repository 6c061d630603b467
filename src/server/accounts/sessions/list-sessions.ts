import type { AnswerOf, BodyOf } from '../../../contract/calls/define-call.ts'
import type { revokeSessions as revokeCall } from '../../../contract/calls/accounts.ts'
import type { getSessions } from '../../../contract/calls/sessions.ts'
import type { MemberContext } from '../../platform/context.ts'
import { hashToken } from '../../platform/random-token.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { currentAccount } from '../current-account.ts'
import { requirePassword } from '../password.ts'
import { voidTokens } from '../tokens/issue-token.ts'
import { endSession } from './open-session.ts'

/** Public name of a session: neither the cookie nor its stored digest can be derived from it. */
const nameOf = (hash: string) => hashToken(hash).slice(0, 22)

async function ownSessions({ db, brand, viewer, now }: MemberContext) {
  return db
    .selectFrom('session')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('hash')
    .execute()
}

/** The viewer's sessions, the latest used first. */
export async function listSessions(context: MemberContext): Promise<AnswerOf<typeof getSessions>> {
  const rows = await ownSessions(context)
  return {
    sessions: rows.map(({ hash, device, created_at, seen_at }) => ({
      id: nameOf(hash),
      current: hash === context.viewer.sessionHash,
      device,
      created_at,
      seen_at,
    })),
  }
}

/**
 * Ends one of the viewer's sessions, or all but this one and the links that would open another; one that has gone already is
 * no fault. Throws `REAUTHENTICATION_ERRORS`.
 */
export async function revokeSessions(
  context: MemberContext,
  { session, password, passkey }: BodyOf<typeof revokeCall>,
): Promise<void> {
  const account = await currentAccount(context)
  await requirePassword(context, account, { password, passkey })
  const isOne = session !== undefined
  const ends = (hash: string) => (isOne ? nameOf(hash) === session : hash !== context.viewer.sessionHash)
  for (const { hash } of await ownSessions(context)) {
    if (ends(hash)) await endSession(context, hash)
  }
  if (!isOne) await voidTokens(context, account.id, ['login'])
  recordSecurity(context, 'session_ended', { what: isOne ? 'one' : 'others' })
}
