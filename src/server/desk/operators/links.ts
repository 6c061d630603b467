// One-time links of invitations and resets: they open a login that may set up how to sign in, and nothing else.

import type { Me } from '../../../contract/desk/operators.ts'
import { DESK_LINK_MS } from '../../../core/desk.ts'
import type { Actor, Deps, HostContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { transact } from '../../platform/db/transact.ts'
import { ServiceError } from '../../platform/errors.ts'
import { addressKey } from '../../platform/normalize.ts'
import { hashToken, newToken } from '../../platform/random-token.ts'
import { recordRefusal } from '../../platform/record-security.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { logEntry, logFailure } from '../log/log-entry.ts'
import { endLogins, openLogin } from './logins.ts'
import { viewMe } from './view-me.ts'

/** The address at the desk where a link is used; what is behind `#` is sent to nobody. */
export const invitationPath = (token: string): string => `/invitation#${token}`

/**
 * Makes the link of an operator, in the running transaction; one before it no longer works, nor a login that it opened. Answers
 * its token.
 */
export async function issueLink(db: Db, operator: string, now: number): Promise<string> {
  const token = newToken()
  await db
    .updateTable('operator')
    .set({ link_hash: hashToken(token), link_until: now + DESK_LINK_MS })
    .where('id', '=', operator)
    .execute()
  // After the link, which whoever opens it waits for.
  await endLogins(db, operator)
  return token
}

/** Uses a link up. Throws `link_invalid`. */
export async function openInvitation(context: HostContext, token: string): Promise<Me> {
  const me = await inTransaction(context, async (trx) => {
    const { db, now } = trx
    const operator = await db
      .updateTable('operator')
      .set({ link_hash: '', link_until: 0 })
      .where('link_hash', '=', hashToken(token))
      .where('link_until', '>', now)
      .where('state', '=', 'invited')
      .returningAll()
      .executeTakeFirst()
    if (!operator) return null
    const opened = await openLogin(trx, operator)
    await logEntry(opened, { call: 'openInvitation', subject: ['operator', operator.id] })
    return viewMe(opened)
  })
  if (me) return me
  recordRefusal(context, 'login_failed', { what: 'desk: link' })
  await logFailure(context, { call: 'openInvitation', after: { refused: 'link_invalid' } })
  throw new ServiceError('link_invalid')
}

/**
 * Lets an operator in again who lost every way to sign in: all of them go, with the logins, and a new link is made. Null for
 * an address that no operator has who is there.
 */
export async function resetOperator(
  deps: Deps,
  actor: Actor,
  email: string,
): Promise<{ token: string; name: string } | null> {
  return transact(deps.store.db, async (db) => {
    const now = deps.clock()
    const operator = await db
      .selectFrom('operator')
      .select(['id', 'name'])
      .where('email_norm', '=', addressKey(email))
      .where('state', '!=', 'off')
      .executeTakeFirst()
    if (!operator) return null
    const { id, name } = operator
    await logEntry({ deps, db, now }, { call: 'operator --reset', subject: ['operator', id] }, actor)
    await removeFactors(db, id)
    await db.updateTable('operator').set({ state: 'invited' }).where('id', '=', id).execute()
    return { token: await issueLink(db, id, now), name }
  })
}

/** Removes every way to sign in, and ends all logins. */
export async function removeFactors(db: Db, operator: string): Promise<void> {
  await endLogins(db, operator)
  await db.deleteFrom('operator_passkey').where('operator', '=', operator).execute()
  await db.deleteFrom('operator_recovery_code').where('operator', '=', operator).execute()
  await db
    .updateTable('operator')
    .set({ password_hash: '', totp_secret: '', link_hash: '', link_until: 0 })
    .where('id', '=', operator)
    .execute()
}
