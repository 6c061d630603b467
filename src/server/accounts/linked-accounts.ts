// Traces: keyed digests that link accounts of one person. They are erased with the account.

import { randomBytes } from 'node:crypto'
import { COOKIE_DAYS } from '../../core/limits.ts'
import type { Context } from '../platform/context.ts'
import { mailboxOf } from '../platform/normalize.ts'
import { renewDigests } from '../moderation/renew-digests.ts'
import { reachByTrace } from '../moderation/blocks/derived-blocks.ts'
import type { TraceKind } from './tables.ts'

/** Identifies the browser to the server, and no person: it opens nothing. */
const BROWSER_COOKIE = 'browser'
const BROWSER_SECONDS = COOKIE_DAYS * 24 * 3600

/** The mark of this browser, made where it has none; '' for what no browser asks for. */
export function browserMark({ cookies, ip }: Pick<Context, 'cookies' | 'ip'>): string {
  if (ip === '') return ''
  const known = cookies.get(BROWSER_COOKIE)
  const mark = known && /^[A-Za-z0-9_-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url')
  cookies.set(BROWSER_COOKIE, mark, { httpOnly: true, maxAge: BROWSER_SECONDS })
  return mark
}

/** The mark this browser has; '' where it has none. */
export const knownBrowserMark = ({ cookies }: Pick<Context, 'cookies'>): string =>
  cookies.get(BROWSER_COOKIE) ?? ''

interface Tracing extends Pick<Context, 'db' | 'now'> {
  brand: Pick<Context['brand'], 'pool'>
  deps: Pick<Context['deps'], 'digest'>
}

export const mailboxText = (email: string): string => `mailbox ${mailboxOf(email)}`
export const browserText = (mark: string): string => `browser ${mark}`
export const paymentText = (payer: string): string => `payment ${payer}`

/** Keeps a trace of an account, once, in the running transaction, and lets blocks of others reach the account by it. */
export async function keepTrace(
  { db, brand, deps, now }: Tracing,
  account: string,
  kind: TraceKind,
  text: string,
): Promise<void> {
  const digest = deps.digest.of(text)
  const kept = await db
    .insertInto('account_trace')
    .values({ pool: brand.pool, account, kind, digest, created_at: now })
    .onConflict((conflict) => conflict.columns(['pool', 'account', 'kind', 'digest']).doNothing())
    .executeTakeFirst()
  if (kept.numInsertedOrUpdatedRows !== 1n) return
  await renewDigests({ db, brand, deps }, kind, text)
  await reachByTrace({ db, pool: brand.pool, now }, account, { kind, digest })
}

/** Accounts of the pool that left the same trace. */
export async function accountsWithTrace(
  { db, brand, deps }: Pick<Context, 'db' | 'brand' | 'deps'>,
  kind: TraceKind,
  text: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('account_trace')
    .select('account')
    .distinct()
    .where('pool', '=', brand.pool)
    .where('kind', '=', kind)
    .where('digest', 'in', deps.digest.each(text))
    .execute()
  return rows.map(({ account }) => account)
}
