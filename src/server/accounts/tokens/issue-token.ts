import type { NotificationKind, TokenKind } from '../../../contract/lists.ts'
import type { Context } from '../../platform/context.ts'
import { hashToken, newToken } from '../../platform/random-token.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long a link works. */
export const TOKEN_MS: Record<TokenKind, number> = {
  activate: 7 * DAY_MS,
  reset: 2 * HOUR_MS,
  mail_change: DAY_MS,
  undo_mail_change: 30 * DAY_MS,
  login: DAY_MS,
  unsubscribe: 90 * DAY_MS,
}

/** A new link of these kinds voids the one before it; links of other kinds are valid together. */
const REPLACING_KINDS: readonly TokenKind[] = ['activate', 'reset', 'mail_change']

export interface TokenData {
  /** The address a link confirms, changes to, or back to. */
  email?: string
  /** The notifications that an unsubscribe link ends. */
  notification?: NotificationKind
}

/** Makes a one-time link's token in the running transaction; only its hash is kept. */
export async function issueToken(
  context: Pick<Context, 'db' | 'brand' | 'now'>,
  account: string,
  kind: TokenKind,
  data: TokenData = {},
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
      expires_at: now + TOKEN_MS[kind],
      used_at: 0,
    })
    .execute()
  return token
}

export async function voidTokens(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  account: string,
  kinds: readonly TokenKind[],
): Promise<void> {
  await db
    .deleteFrom('token')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('kind', 'in', kinds)
    .execute()
}
