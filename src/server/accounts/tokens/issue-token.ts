import type { NotificationKind, TokenKind } from '../../../contract/lists.ts'
import { HOUR_MS } from '../../../core/durations.ts'
import { LINK_HOURS } from '../../../core/limits.ts'
import type { Context } from '../../platform/context.ts'
import { hashToken, newToken } from '../../platform/random-token.ts'

/** A new link of these kinds voids the one before it; links of other kinds are valid together. */
const REPLACING_KINDS: readonly TokenKind[] = ['activate', 'reset', 'mail_change']

export interface TokenData {
  /** The address a link confirms, changes to, or back to. */
  email?: string
  /** The notifications that an unsubscribe link ends. */
  notification?: NotificationKind
  /** The case whose member is asked. */
  withdrawal?: string
  /** The request about data that was not made with a login. */
  request?: string
}

/** Makes a one-time link's token in the running transaction, which works for so many hours; only its hash is kept. */
export async function issueToken(
  context: Pick<Context, 'db' | 'brand' | 'now'>,
  account: string,
  kind: TokenKind,
  data: TokenData = {},
  hours = LINK_HOURS[kind],
): Promise<string> {
  const { db, brand, now } = context
  if (REPLACING_KINDS.includes(kind)) await voidTokens(context, account, [kind])
  const token = newToken()
  await db
    .insertInto('token')
    .values({
      pool: brand.pool,
      hash: hashToken(token),
      brand: brand.site.id,
      account,
      kind,
      data: JSON.stringify(data),
      created_at: now,
      expires_at: now + hours * HOUR_MS,
      used_at: 0,
    })
    .execute()
  return token
}

/** Ends links that still work; used and expired ones stay, to say so to whoever opens them. */
export async function voidTokens(
  { db, brand, now }: Pick<Context, 'db' | 'brand' | 'now'>,
  account: string,
  kinds: readonly TokenKind[],
): Promise<void> {
  await db
    .deleteFrom('token')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('kind', 'in', kinds)
    .where('used_at', '=', 0)
    .where('expires_at', '>', now)
    .execute()
}
