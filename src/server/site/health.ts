import { randomUUID } from 'node:crypto'
import type { StorageFault } from '../../contract/calls/error-body.ts'
import type { Deps } from '../platform/context.ts'
import { transact } from '../platform/db/transact.ts'
import { storageFaultOf } from '../platform/storage-errors.ts'

/** More than there is room for by chance: a full disk may yet take a small row. */
const PROBE = 'probe '.repeat(4096)

type Storage = Pick<Deps, 'store' | 'media' | 'clock'>

/** One probe a store at a time; requests meanwhile share it. */
const probes = new WeakMap<Deps['store'], Promise<StorageFault | null>>()

/** Finds what keeps database or photos from being written, by doing so; null where nothing does. */
export function findStorageFault(storage: Storage): Promise<StorageFault | null> {
  const { store } = storage
  const running = probes.get(store) ?? probe(storage).finally(() => probes.delete(store))
  probes.set(store, running)
  return running
}

async function probe({ store, media, clock }: Storage): Promise<StorageFault | null> {
  const row = { scope: 'health', key: randomUUID() }
  const writeRow = transact(store.db, async (db) => {
    const rest = { request_hash: '', answer: PROBE, created_at: clock() }
    await db
      .insertInto('idempotency')
      .values({ ...row, ...rest })
      .execute()
    await db.deleteFrom('idempotency').where('scope', '=', row.scope).where('key', '=', row.key).execute()
  })
  return Promise.all([writeRow, media.probe()]).then(() => null, storageFaultOf)
}
