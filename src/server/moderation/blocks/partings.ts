import type { Context } from '../../platform/context.ts'

/** How two members parted, whoever of them did; undefined where they did not, or may meet again. */
export function findParting(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  one: string,
  other: string,
): Promise<{ unmatched: string } | undefined> {
  return db
    .selectFrom('block')
    .select('unmatched')
    .where('pool', '=', brand.pool)
    .where('blocker', 'in', [one, other])
    .where('blocked', 'in', [one, other])
    .where('unmatched', '<>', '')
    .executeTakeFirst()
}
