import type { TokenKind } from '../../../contract/lists.ts'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/random-token.ts'
import type { TokenData } from './issue-token.ts'

export interface FoundToken {
  account: string
  kind: TokenKind
  data: TokenData
  created_at: number
}

/** Finds the token of a link, without consuming it. Throws `link_invalid` for an unknown, used or expired one. */
export async function findToken({ db, brand, now }: Context, token: string): Promise<FoundToken> {
  const row = await db
    .selectFrom('token')
    .select(['account', 'kind', 'data', 'created_at'])
    .where('pool', '=', brand.pool)
    .where('hash', '=', hashToken(token))
    .where('brand', '=', brand.site.id)
    .where('used_at', '=', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw new ServiceError('link_invalid')
  return { ...row, data: JSON.parse(row.data) as TokenData }
}

/** The kind of a link that was used or has expired; undefined for one that works, or is unknown. */
export async function findSpent(
  { db, brand, now }: Context,
  token: string,
): Promise<{ kind: TokenKind; spent: 'used' | 'expired' } | undefined> {
  const row = await db
    .selectFrom('token')
    .select(['kind', 'used_at', 'expires_at'])
    .where('pool', '=', brand.pool)
    .where('hash', '=', hashToken(token))
    .where('brand', '=', brand.site.id)
    .executeTakeFirst()
  if (!row || (row.used_at === 0 && row.expires_at > now)) return undefined
  return { kind: row.kind, spent: row.used_at > 0 ? 'used' : 'expired' }
}

/** Consumes a token of this kind, in the transaction of its effect: of concurrent calls one succeeds. */
export async function consumeToken(
  { db, brand, now }: Context,
  token: string,
  kind: TokenKind,
): Promise<FoundToken> {
  const row = await db
    .updateTable('token')
    .set({ used_at: now })
    .where('pool', '=', brand.pool)
    .where('hash', '=', hashToken(token))
    .where('brand', '=', brand.site.id)
    .where('kind', '=', kind)
    .where('used_at', '=', 0)
    .where('expires_at', '>', now)
    .returning(['account', 'kind', 'data', 'created_at'])
    .executeTakeFirst()
  if (!row) throw new ServiceError('link_invalid')
  return { ...row, data: JSON.parse(row.data) as TokenData }
}
