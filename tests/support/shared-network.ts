import { randomUUID } from 'node:crypto'
import { runSignals } from '../../src/server/moderation/signals/run-signals.ts'
import type { Person, TestApi } from './api.ts'

/** So many new accounts of Amora that share a network, and nothing else with anybody, which a rule has found. */
export async function shareNetwork(
  api: TestApi,
  count: number,
): Promise<{ people: Person[]; value: string }> {
  const { store, brands } = api.deps
  const { pool } = brands.get('amora')!
  const value = randomUUID()
  const people = await Promise.all(Array.from({ length: count }, () => api.member('amora')))
  await store.db.deleteFrom('signal_trace').execute()
  await store.db
    .insertInto('signal_trace')
    .values(
      people.map(({ id: account }) => ({
        ...{ pool, account, kind: 'network' as const, value, ref: '', created_at: api.clock.now },
      })),
    )
    .execute()
  await runSignals(api.deps)
  return { people, value }
}
