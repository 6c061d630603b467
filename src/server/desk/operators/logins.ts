// Logins of operators: eight hours at most, ended by half an hour without a sign of life.

import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { MINUTE_MS } from '../../../core/durations.ts'
import { DESK_IDLE_MS, DESK_SESSION_MS } from '../../../core/desk.ts'
import { COOKIE_DAYS } from '../../../core/limits.ts'
import type { Cookies, Deps, HostContext, Operator } from '../../platform/context.ts'
import { isUnavailable } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/store.ts'
import { hashToken, newToken } from '../../platform/random-token.ts'
import type { OperatorTable } from '../tables.ts'
import { grantsOf } from './grants.ts'
import { mailNewDevice } from './operator-mail.ts'

export const DESK_COOKIE = 'desk'
const DEVICE_COOKIE = 'desk_device'
const DEVICE_SECONDS = COOKIE_DAYS * 24 * 3600
const SEEN_EVERY_MS = MINUTE_MS

export type OperatorRow = Selectable<OperatorTable>

/**
 * The operator of a request by its cookie; null for none, one that ended, and operators who are off. A request that nobody
 * attends to is no sign of life.
 */
export async function findOperator(
  { store }: Pick<Deps, 'store'>,
  cookies: Pick<Cookies, 'get'>,
  { now, isUnattended }: { now: number; isUnattended: boolean },
): Promise<Operator | null> {
  const token = cookies.get(DESK_COOKIE)
  if (token?.length !== 43) return null
  const { db } = store
  const hash = hashToken(token)
  const row = await db
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.id', 'operator_session.operator')
    .select(['operator.id', 'operator.email', 'operator.name', 'operator.language', 'operator.state'])
    .select('operator.time_zone')
    .select(['operator_session.seen_at', 'operator_session.expires_at', 'operator_session.confirmed_at'])
    .where('operator_session.hash', '=', hash)
    .where('operator_session.expires_at', '>', now)
    .where('operator_session.seen_at', '>', now - DESK_IDLE_MS)
    .where('operator.state', '!=', 'off')
    .executeTakeFirst()
  if (!row) return null
  if (!isUnattended && now - row.seen_at > SEEN_EVERY_MS) {
    await markSeen(db, hash, row.id, now).catch((error: unknown) => {
      // A request does not fail because the seen time cannot be written just now.
      if (!isUnavailable(error)) throw error
    })
  }
  const isEnrolled = row.state === 'active'
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    language: row.language,
    timeZone: row.time_zone,
    grants: isEnrolled ? ((await grantsOf(db, [row.id])).get(row.id) ?? []) : [],
    isEnrolled,
    sessionHash: hash,
    sessionEndsAt: row.expires_at,
    confirmedAt: row.confirmed_at,
  }
}

async function markSeen(db: Db, hash: string, operator: string, now: number): Promise<void> {
  await db.updateTable('operator_session').set({ seen_at: now }).where('hash', '=', hash).execute()
  await db.updateTable('operator').set({ seen_at: now }).where('id', '=', operator).execute()
}

/**
 * Opens a login in the running transaction and sets its cookie; one the request came with ends. A browser that this operator
 * never came with is told of to them and to all owners. Answers the context of the operator.
 */
export async function openLogin<C extends HostContext>(
  context: C,
  { id, email, name, language, time_zone, state }: OperatorRow,
): Promise<C & { operator: Operator }> {
  const { db, now, cookies, device, operator } = context
  if (operator) await endLogin(db, operator.sessionHash)
  const token = newToken()
  const hash = hashToken(token)
  const sessionEndsAt = now + DESK_SESSION_MS
  await db
    .insertInto('operator_session')
    .values({
      ...{ hash, operator: id, device, created_at: now, seen_at: now },
      ...{ expires_at: sessionEndsAt, confirmed_at: now },
    })
    .execute()
  await db.updateTable('operator').set({ seen_at: now }).where('id', '=', id).execute()
  cookies.set(DESK_COOKIE, token, { httpOnly: true })
  const isEnrolled = state === 'active'
  if (!isKnownDevice(context, id)) {
    rememberDevice(context, id)
    if (isEnrolled) await mailNewDevice(context, { id, email, name, language })
  }
  const grants = isEnrolled ? ((await grantsOf(db, [id])).get(id) ?? []) : []
  const opened = { id, email, name, language, grants, isEnrolled, sessionEndsAt, confirmedAt: now }
  return { ...context, operator: { ...opened, timeZone: time_zone, sessionHash: hash } }
}

export const endLogin = async (db: Db, hash: string): Promise<void> => {
  await db.deleteFrom('operator_session').where('hash', '=', hash).execute()
}

/** Ends all logins of an operator, and what they had begun. */
export async function endLogins(db: Db, operator: string): Promise<void> {
  await db.deleteFrom('operator_session').where('operator', '=', operator).execute()
  await db.deleteFrom('operator_challenge').where('operator', '=', operator).execute()
}

export const forgetLogin = (cookies: Cookies): void => cookies.clear(DESK_COOKIE, { httpOnly: true })

const deviceText = (name: string, operator: string) => `desk device ${name} ${operator}`

/** The name of the browser, where this operator came with it before. It opens nothing. */
export function knownDevice(
  { deps, cookies }: Pick<HostContext, 'deps' | 'cookies'>,
  operator: string,
): string | null {
  const [, name, digest] =
    /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/.exec(cookies.get(DEVICE_COOKIE) ?? '') ?? []
  if (name === undefined || digest === undefined) return null
  return deps.digest.each(deviceText(name, operator)).includes(digest) ? name : null
}

const isKnownDevice = (context: HostContext, operator: string) => knownDevice(context, operator) !== null

function rememberDevice({ deps, cookies }: HostContext, operator: string): void {
  const name = randomBytes(16).toString('base64url')
  const value = `${name}.${deps.digest.of(deviceText(name, operator))}`
  cookies.set(DEVICE_COOKIE, value, { httpOnly: true, maxAge: DEVICE_SECONDS })
}
