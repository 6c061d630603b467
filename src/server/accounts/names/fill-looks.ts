import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../../platform/context.ts'
import { lookOf } from '../../platform/skeleton.ts'

const AT_ONCE = 200

/**
 * Notes how names look that were taken before looks were kept. A name that looks like another's stays, and its note says so.
 */
export async function fillLooks({ store }: Pick<Deps, 'store'>): Promise<void> {
  while ((await fillBatch(store)) === AT_ONCE);
}

async function fillBatch(store: Deps['store']): Promise<number> {
  const accounts = await store.db
    .selectFrom('account')
    .select(['pool', 'brand', 'id', 'name'])
    .where('name_skeleton', '=', '')
    .limit(AT_ONCE)
    .execute()
  for (const { pool, brand, id, name } of accounts) {
    // The name of a purged account is gone.
    const look = name === '' ? id : lookOf(name)
    await transact(store.db, async (db) => {
      const other = await db
        .selectFrom('account')
        .select('id')
        .where('pool', '=', pool)
        .where('brand', '=', brand)
        .where('name_skeleton', '=', look)
        .executeTakeFirst()
      await db
        .updateTable('account')
        .set({ name_skeleton: other ? alikeOf(look, id) : look })
        .where('pool', '=', pool)
        .where('id', '=', id)
        .where('name_skeleton', '=', '')
        .execute()
    })
  }
  return accounts.length
}

/** No name holds a space. */
export const alikeOf = (look: string, id: string) => `${look} ${id}`
export const isAlike = (look: string): boolean => look.includes(' ')
