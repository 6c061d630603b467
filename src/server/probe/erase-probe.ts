import { sql } from 'kysely'
import type { Brand } from '../platform/context.ts'
import { PLACEMENT } from '../platform/db/placement.ts'
import type { Store } from '../platform/db/store.ts'
import { transact } from '../platform/db/transact.ts'

/** Tables that others refer to, those that refer to them in turn first: their rows go last. */
const REFERRED: readonly string[] = [
  ...['push_subscription', 'message_subject', 'message', 'conversation', 'mandate', 'orders', 'desk_case'],
  ...['session', 'profile', 'account'],
]

/** The tables of pools, in an order in which their rows can be deleted. */
export const ERASED: readonly string[] = [
  ...Object.entries(PLACEMENT).flatMap(([table, placement]) =>
    placement === 'pool' && !REFERRED.includes(table) ? [table] : [],
  ),
  ...REFERRED,
]

/** SQL condition: a key of the brand, by the index of the key. */
const beginsWith = (column: string, brand: string) =>
  sql<boolean>`${sql.ref(column)} >= ${`${brand}:`} and ${sql.ref(column)} < ${`${brand};`}`

/** Deletes every row of a probe's brand. */
export async function eraseProbe({ db }: Pick<Store, 'db'>, { id, pool }: Brand): Promise<void> {
  await transact(db, async (trx) => {
    for (const table of ERASED) await sql`delete from ${sql.table(table)} where pool = ${pool}`.execute(trx)
    await trx.deleteFrom('outbox').where('brand', '=', id).execute()
    await trx.deleteFrom('signup_draft').where('brand', '=', id).execute()
    await trx.deleteFrom('idempotency').where(beginsWith('scope', id)).execute()
    await trx
      .deleteFrom('login_throttle')
      .where(beginsWith('key', `login:${id}`))
      .execute()
    // Counters of all kinds, which would lock the next run out.
    await trx.deleteFrom('rate_limit').where('key', 'like', `%:${id}%`).execute()
  })
}
