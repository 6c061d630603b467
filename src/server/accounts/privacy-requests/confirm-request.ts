import { sql } from 'kysely'
import { noteEvent } from '../../platform/cases/cases.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { consumeToken } from '../tokens/find-token.ts'

/** Proves by the mailed link whose request it is; its case comes back at once. Throws `link_invalid`. */
export const confirmRequest = (context: Context, token: string): Promise<void> =>
  inTransaction(context, async (trx) => {
    const { db, brand, now } = trx
    const { data } = await consumeToken(trx, token, 'privacy_request')
    const request = data.request ?? ''
    await db
      .updateTable('privacy_request')
      .set({ identity: 'link' })
      .where('pool', '=', brand.pool)
      .where('id', '=', request)
      .where('decided_at', '=', 0)
      .execute()
    const returned = await db
      .updateTable('desk_case')
      .set((row) => ({
        state: sql<'open'>`case when state = 'waiting' then 'open' else state end`,
        waiting_until: sql<number>`case when state = 'waiting' then 0 else waiting_until end`,
        version: row('version', '+', 1),
      }))
      .where('pool', '=', brand.pool)
      .where('subject_ref', '=', request)
      .where('kind', '=', 'privacy_request')
      // The same expression as in the index.
      .where(sql<boolean>`closed_at = 0`)
      .returningAll()
      .executeTakeFirst()
    if (returned) await noteEvent({ db, now }, returned, { kind: 'confirmed', by: 'member' })
  })
