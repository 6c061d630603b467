import { DAY_MS } from '../../../core/durations.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Brand, Cookies, Deps, Viewer } from '../../platform/context.ts'
import { isUnavailable } from '../../platform/db/errors.ts'
import { integer, type ParametersOf, statement, text } from '../../platform/db/statement.ts'
import type { Db } from '../../platform/db/store.ts'
import { transact } from '../../platform/db/transact.ts'
import { hashToken } from '../../platform/random-token.ts'
import { shortDigest } from '../../platform/security-log.ts'
import { publishOnline } from '../presence.ts'
import { lastXids } from './last-xids.ts'
import { markSeen } from './mark-seen.ts'
import { SESSION_CAP_MS, SESSION_COOKIE, SESSION_SECONDS, setSessionCookies } from './open-session.ts'

/** Seen times are written at most this often, so that most reads write nothing. */
export const TOUCH_MS = 120_000
const RENEW_MS = DAY_MS

/** `oldest`: when a session was opened at the earliest that still holds. */
const sessionTypes = { pool: text, brand: text, hash: text, now: integer, oldest: integer }

type SessionQuery = ParametersOf<{ pool: string; brand: string; hash: string; now: number; oldest: number }>

const openSessionQuery = (db: Db, { pool, brand, hash, now, oldest }: SessionQuery) =>
  db
    .selectFrom('session')
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'session.pool').onRef('account.id', '=', 'session.account'),
    )
    .leftJoin('event_cursor', (join) =>
      join
        .onRef('event_cursor.pool', '=', 'session.pool')
        .onRef('event_cursor.profile', '=', 'session.account'),
    )
    .leftJoin('member_version', (join) =>
      join
        .onRef('member_version.pool', '=', 'session.pool')
        .onRef('member_version.profile', '=', 'session.account'),
    )
    .select(['event_cursor.last_id', 'member_version.version'])
    .select([
      'session.hash',
      'session.account',
      'session.persistent',
      'session.created_at',
      'session.seen_at',
      'session.expires_at',
    ])
    .select(['account.email_confirmed_at', 'account.paid_user', 'account.language', 'account.invisible'])
    .select('account.suspended_until')
    .where('session.pool', '=', pool)
    .where('session.hash', '=', hash)
    .where('session.brand', '=', brand)
    .where('session.expires_at', '>', now)
    .where('session.created_at', '>', oldest)
    .where('account.status', 'in', ['not_confirmed', 'active'])

const openSession = statement(sessionTypes, openSessionQuery)
const openSessionWithXids = statement(sessionTypes, (db, values) =>
  openSessionQuery(db, values).select(lastXids),
)

/**
 * The viewer of a request by its session cookie, or null: no session, another brand's, expired, or account deleted. `isSeen`:
 * whether the request shows that the member is here.
 */
export async function findViewer(
  deps: Deps,
  brand: Brand,
  cookies: Cookies,
  now: number,
  isSeen: boolean,
): Promise<Viewer | null> {
  const token = cookies.get(SESSION_COOKIE)
  if (token?.length !== 43) return null
  const { db, replica } = deps.store
  const hash = hashToken(token)
  const { pool, site } = brand
  const values = { pool, brand: site.id, hash, now, oldest: now - SESSION_CAP_MS }
  const row = await (replica ? openSessionWithXids : openSession).first(db, values)
  if (!row) {
    await logForeignSession(deps, brand, hash)
    return null
  }

  const {
    session_xid = 0,
    event_xid = 0,
    version_xid = 0,
  } = row as Partial<Record<'session_xid' | 'event_xid' | 'version_xid', number>>
  if (isSeen && now - row.seen_at > TOUCH_MS) {
    // Both are renewed once a day; of a session near its cap the cookie lasts longer, to no effect.
    const until = Math.min(now + SESSION_SECONDS * 1000, row.created_at + SESSION_CAP_MS)
    const isRenewed = until - row.expires_at > RENEW_MS
    const expiresAt = isRenewed ? until : row.expires_at
    await transact(deps.store.db, async (db) => {
      await markSeen({ db, pool, now }, row.account, row.invisible === 1)
      await publishOnline({ db, brand, now, deps }, row.account)
      // Last, as in calls that write.
      await db
        .updateTable('session')
        .set({ seen_at: now, expires_at: expiresAt })
        .where('pool', '=', pool)
        .where('hash', '=', hash)
        .execute()
    }).catch((error: unknown) => {
      // A request does not fail because the seen time cannot be written just now.
      if (!isUnavailable(error)) throw error
    })
    if (row.persistent === 1 && isRenewed) setSessionCookies(cookies, token, true)
  }
  return {
    account: row.account,
    brand: brand.site.id,
    confirmed: row.email_confirmed_at > 0,
    paid: row.paid_user === 1,
    suspendedUntil: row.suspended_until,
    language: row.language,
    sessionHash: row.hash,
    lastXids: [session_xid, event_xid, version_xid],
    version: `${row.last_id ?? 0} ${row.version ?? 0}`,
  }
}

/** Logs the session of another brand, without its secrets. */
async function logForeignSession(deps: Deps, { site }: Brand, hash: string): Promise<void> {
  const row = await deps.store.db
    .selectFrom('session')
    .select(['brand', 'account'])
    .where('pool', 'in', poolsOf(deps.brands))
    .where('hash', '=', hash)
    .where('brand', '!=', site.id)
    .executeTakeFirst()
  if (!row) return
  deps.securityLog.record('foreign_session', {
    brand: site.id,
    of: row.brand,
    account: shortDigest(row.account),
  })
}
