import { HINT_COOKIE } from '../../../contract/protocol.ts'
import type { Locale } from '../../../contract/lists.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { SESSION_CAP_DAYS, SESSION_DAYS } from '../../../core/limits.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { ServiceError } from '../../platform/errors.ts'
import { hashToken, newToken } from '../../platform/random-token.ts'
import { publishLogout } from '../../events/event-kinds.ts'
import { keepLogin } from '../../moderation/signals/keep-signal-trace.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { browserMark, browserText, keepTrace } from '../linked-accounts.ts'
import { rememberDevice } from './device-cookie.ts'
import { markSeen } from './mark-seen.ts'

export const SESSION_COOKIE = 'session'
export const SESSION_SECONDS = SESSION_DAYS * 24 * 3600
/** However often it is used, a session ends after this. */
export const SESSION_CAP_MS = SESSION_CAP_DAYS * DAY_MS
const SESSIONS_PER_ACCOUNT = 10
const MAY_LOG_IN: readonly string[] = ['not_confirmed', 'active']

/**
 * Opens a session in the running transaction and sets its cookie; a session the request came with ends. Returns the
 * context of its member. Throws `authentication_required` for a deleted account.
 */
export async function openSession(
  context: Context,
  account: { id: string; confirmed: boolean; paid: boolean; language: Locale },
  persistent: boolean,
): Promise<MemberContext> {
  const { db, brand, now, cookies, viewer } = context
  // A concurrent deletion of the account is noticed here, or ends this session too.
  const owner = await lockRow(db, 'account', { pool: brand.pool, id: account.id })
  if (!owner || !MAY_LOG_IN.includes(owner.status)) throw new ServiceError('authentication_required')
  if (viewer) await endSession(context, viewer.sessionHash)

  const token = newToken()
  const hash = hashToken(token)
  await db
    .insertInto('session')
    .values({
      pool: brand.pool,
      hash,
      account: account.id,
      brand: brand.site.id,
      persistent: persistent ? 1 : 0,
      device: context.device,
      created_at: now,
      seen_at: now,
      expires_at: now + SESSION_SECONDS * 1000,
    })
    .execute()
  const oldSessions = await db
    .selectFrom('session')
    .select('hash')
    .where('pool', '=', brand.pool)
    .where('account', '=', account.id)
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .offset(SESSIONS_PER_ACCOUNT)
    .limit(SESSIONS_PER_ACCOUNT)
    .execute()
  for (const row of oldSessions) await endSession(context, row.hash)

  setSessionCookies(cookies, token, persistent)
  rememberDevice(cookies, owner)
  const mark = browserMark(context)
  if (mark !== '') await keepTrace(context, account.id, 'browser', browserText(mark))
  await keepLogin(context, owner)
  await markSeen({ db, pool: brand.pool, now }, account.id, owner.invisible === 1)
  return {
    ...context,
    viewer: {
      account: account.id,
      brand: brand.site.id,
      confirmed: account.confirmed,
      paid: account.paid,
      suspendedUntil: owner.suspended_until,
      language: account.language,
      sessionHash: hash,
      lastXids: [],
      version: '',
    },
  }
}

/** Whether the viewer's session outlives the browser. */
export async function isPersistent({ db, brand, viewer }: Context): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('persistent')
    .where('pool', '=', brand.pool)
    .where('hash', '=', viewer?.sessionHash ?? '')
    .executeTakeFirst()
  return row?.persistent === 1
}

export function setSessionCookies(cookies: Context['cookies'], token: string, persistent: boolean): void {
  const life = persistent ? { maxAge: SESSION_SECONDS } : {}
  cookies.set(SESSION_COOKIE, token, { httpOnly: true, ...life })
  cookies.set(HINT_COOKIE, '1', { httpOnly: false, ...life })
}

export function clearSessionCookies(cookies: Context['cookies']): void {
  cookies.clear(SESSION_COOKIE, { httpOnly: true })
  cookies.clear(HINT_COOKIE, { httpOnly: false })
}

export async function endSession(context: Context, hash: string): Promise<void> {
  await inTransaction(context, async (trx) => {
    const { db, brand } = trx
    const ended = await db
      .deleteFrom('session')
      .where('pool', '=', brand.pool)
      .where('hash', '=', hash)
      .returning('account')
      .executeTakeFirst()
    if (ended) await publishLogout(trx, ended.account, [hash])
  })
}
