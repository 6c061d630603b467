import { logEnd } from './log-offers.ts'
import type { Context } from '../../platform/context.ts'

/**
 * Ends a code that an operator gave out, now: orders name it, so it stays. Answers when it would have ended; null where
 * none of this name counts, or is to.
 */
export async function endCode(
  { db, brand, now }: Pick<Context, 'db' | 'brand' | 'now'>,
  code: string,
): Promise<number | null> {
  const given = await db
    .selectFrom('discount_code')
    .select('expires_at')
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.id)
    .where('code', '=', code)
    .where('source', '=', 'operator')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!given) return null
  await db
    .updateTable('discount_code')
    .set({ expires_at: now })
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.id)
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .execute()
  await logEnd(db, brand.id, code, now)
  return given.expires_at
}
