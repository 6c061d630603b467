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
