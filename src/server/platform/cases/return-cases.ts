import type { Deps } from '../context.ts'
import { transact } from '../db/transact.ts'
import { noteEvent } from './cases.ts'

const RETURNS = { kind: 'system', job: 'cases' } as const

/** Gives back cases whose claim is over, or that waited long enough. Returns how many. */
export function returnCases({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<number> {
  return transact(store.db, async (db) => {
    const now = clock()
    const returning = (column: 'claimed_until' | 'waiting_until') =>
      db
        .updateTable('desk_case')
        .set({ state: 'open', claimed_by: '', claimed_until: 0, waiting_until: 0 })
        .where(column, '>', 0)
        .where(column, '<=', now)
        .returning(['pool', 'id', 'subject', 'version'])
        .execute()
    const released = await returning('claimed_until')
    for (const row of released) await noteEvent({ db, now }, row, { kind: 'released', by: RETURNS })
    const returned = await returning('waiting_until')
    for (const row of returned) await noteEvent({ db, now }, row, { kind: 'returned', by: RETURNS })
    return released.length + returned.length
  })
}
