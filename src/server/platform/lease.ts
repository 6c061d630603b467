// Work of one process at a time: a row says who holds it, and until when by the database's clock.

import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { databaseNow } from './db/dialects/clock.ts'
import type { Store } from './db/store.ts'
import { reasonOf } from './log-redaction.ts'

export interface LeaseOptions {
  store: Store
  log: Logger
  /** How long a holder that died keeps the others from taking over. */
  leaseMs: number
}

export interface Lease {
  /** Whether this process holds it; says no before the database lets another one have it. */
  readonly isHeld: () => boolean
  /** Lets go of it, so that another process takes over at its next try. */
  release(): Promise<void>
}

/** Takes the lease as soon as it is free, and renews it three times in its length. */
export function holdLease(name: string, { store, log, leaseMs }: LeaseOptions): Lease {
  const holder = randomUUID()
  let heldUntil = 0
  let timer: NodeJS.Timeout | undefined
  let isReleased = false
  let claiming = claim()

  async function claim(): Promise<void> {
    // Before the database reads its clock, and by a monotonic one.
    const begun = performance.now()
    try {
      heldUntil = (await claimLease(store, name, holder, leaseMs)) ? begun + leaseMs : 0
    } catch (error) {
      log.warn({ lease: name, reason: reasonOf(error) }, 'lease not renewed')
    }
    if (isReleased) return
    timer = setTimeout(() => {
      claiming = claim()
    }, leaseMs / 3)
  }

  return {
    isHeld: () => performance.now() < heldUntil,
    async release() {
      isReleased = true
      clearTimeout(timer)
      await claiming
      heldUntil = 0
      await releaseLease(store, name, holder)
        // It ends by itself.
        .catch((error: unknown) => log.warn({ lease: name, reason: reasonOf(error) }, 'lease not released'))
    },
  }
}

/** Takes or renews a lease that is free, over or the holder's own. Returns whether the holder has it. */
export async function claimLease(
  { db, engine }: Store,
  name: string,
  holder: string,
  leaseMs: number,
): Promise<boolean> {
  const now = databaseNow(engine)
  const claimed = await db
    .insertInto('lease')
    .values((eb) => ({ name, holder, expires_at: eb(now, '+', leaseMs) }))
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({
          holder: eb.ref('excluded.holder'),
          expires_at: eb.ref('excluded.expires_at'),
        }))
        .where((eb) => eb.or([eb('lease.holder', '=', holder), eb('lease.expires_at', '<=', now)])),
    )
    .returning('holder')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Lets go of a lease that the holder has. */
export async function releaseLease({ db }: Pick<Store, 'db'>, name: string, holder: string): Promise<void> {
  await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
}
