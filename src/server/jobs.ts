import type { Mailer } from './adapters/mail/mailer.ts'
import type { Deps } from './context.ts'
import { KEPT_MS } from './http/idempotency.ts'
import { refundUnread } from './services/chat/refund.ts'
import { expireOrders } from './services/order/expire.ts'
import { deliverOutbox } from './services/outbox.ts'
import { sweepMedia } from './services/photo/sweep.ts'

const OUTBOX_EVERY_MS = 1000
const ORDERS_EVERY_MS = 60_000
const REFUNDS_EVERY_MS = 600_000
const SWEEP_EVERY_MS = 3_600_000

/** Starts what runs beside the requests: mail, expired orders, old keys. Returns the way to stop, once all are done. */
export function startJobs(deps: Deps, mailer: Mailer): () => Promise<void> {
  const jobs = [
    every(OUTBOX_EVERY_MS, 'outbox', () => deliverOutbox(deps, mailer)),
    every(ORDERS_EVERY_MS, 'orders', () => expireOrders(deps)),
    every(REFUNDS_EVERY_MS, 'refunds', () => refundUnread(deps)),
    every(SWEEP_EVERY_MS, 'sweep', () => sweep(deps)),
    every(SWEEP_EVERY_MS, 'media', () => sweepMedia(deps)),
  ]
  return async () => {
    await Promise.all(jobs.map((stop) => stop()))
  }

  function every(ms: number, job: string, work: () => Promise<unknown>): () => Promise<void> {
    let timer: NodeJS.Timeout | undefined
    let running = Promise.resolve()
    let stopped = false
    const turn = () => {
      running = work()
        .catch((error: unknown) => deps.log.warn({ job, reason: (error as Error).message }, 'job failed'))
        .then(() => {
          if (!stopped) timer = setTimeout(turn, ms)
        })
    }
    timer = setTimeout(turn, ms)
    return () => {
      stopped = true
      clearTimeout(timer)
      return running
    }
  }
}

/** Deletes what has run out. */
export async function sweep({ store: { db }, clock }: Deps): Promise<void> {
  const now = clock()
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
  await db.deleteFrom('signup_draft').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', now - KEPT_MS)
    .execute()
  await db
    .deleteFrom('rate_limit')
    .where('window_start', '<', now - KEPT_MS)
    .execute()
}
