import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../core/durations.ts'
import { LOCK_DAYS, OUTBOX_DAYS, TOTP_SETUP_MINUTES } from '../core/limits.ts'
import { returnCases } from './platform/cases/return-cases.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Deps } from './platform/context.ts'
import { nightlyVacuum } from './platform/db/vacuum.ts'
import { jobRunKeeper, sweepJobRuns } from './platform/job-runs.ts'
import { holdLease } from './platform/lease.ts'
import { KEY_KEPT_MS } from './http/idempotency.ts'
import { publishAway } from './accounts/presence.ts'
import { fillLooks } from './accounts/names/fill-looks.ts'
import { endPauses } from './accounts/pause.ts'
import { purgeAccounts } from './accounts/purge-accounts.ts'
import { refundUnread } from './chat/refund-messages.ts'
import { letThroughDue } from './chat/withheld-conversations.ts'
import { endBooks } from './payments/end-books.ts'
import { expireOrders } from './payments/orders/expire-orders.ts'
import { sweepDeclined } from './likes/take-back-decline.ts'
import { sweepAppealPictures } from './moderation/appeals/appeal-pictures.ts'
import { sweepEvidence } from './moderation/evidence/end-evidence.ts'
import { runSignals, sweepSignals } from './moderation/signals/run-signals.ts'
import { sweepBlocks } from './moderation/blocks/derived-blocks.ts'
import { endUnmatched, settleUnmatched } from './moderation/blocks/unmatch.ts'
import { endSuspensions } from './moderation/restrictions/end-suspensions.ts'
import { tellOrdered } from './moderation/orders/decide-order.ts'
import { sweepComplaints } from './moderation/notices/sweep-complaints.ts'
import { revokeMandates, sweepMandates } from './payments/mandates/mandates.ts'
import { reconcileReturns } from './payments/refunds/reconcile.ts'
import { sendRefunds } from './payments/refunds/refund-order.ts'
import { voidRequests } from './payments/refunds/request-refund.ts'
import { computeDueFigures } from './desk/figures/compute-figures.ts'
import { sweepDesk } from './desk/sweep-desk.ts'
import { type AuditReport, runDueAudit, sweepAudits } from './audit/audit-runs.ts'
import { CHANNELS, deliverChannel } from './notifications/deliver-outbox.ts'
import { sendPlannedNews } from './notifications/planned-news.ts'
import { sendDueNotifications } from './notifications/send-due-notifications.ts'
import { runImports } from './profiles/cam/run-imports.ts'
import { sweepPhotoViews } from './profiles/photos/limit-photo-views.ts'
import { sweepMedia } from './profiles/photos/sweep-media.ts'
import { sweepVerifications } from './profiles/verification/end-verification.ts'
import { reasonOf } from './platform/log-redaction.ts'

const OUTBOX_EVERY_MS = 1000
const ORDERS_EVERY_MS = 60_000
const RETURNS_EVERY_MS = 300_000
const NOTIFICATIONS_EVERY_MS = 20_000
const EVENTS_EVERY_MS = 60_000
const PRESENCE_EVERY_MS = 15_000
/** A client that was away longer than events are kept loads everything again. */
const EVENTS_KEPT_MS = 15 * MINUTE_MS
const OUTBOX_KEPT_MS = OUTBOX_DAYS * DAY_MS
/** Longer than any window in which failures count. */
const LOCKS_KEPT_MS = LOCK_DAYS * DAY_MS
/** An expired link says so for as long. */
const TOKENS_KEPT_MS = WEEK_MS
const WAITING_EVERY_MS = 60_000
const SUSPENSIONS_EVERY_MS = 60_000
const CASES_EVERY_MS = 15_000
const REFUNDS_EVERY_MS = 600_000
const SIGNALS_EVERY_MS = 300_000
const LOOKS_EVERY_MS = 60_000
const SWEEP_EVERY_MS = HOUR_MS

/** How long the jobs of a process that died wait for another. */
const LEASE_MS = 30_000

export interface JobOptions {
  leaseMs?: number
  /** Instead of each job's own interval. */
  everyMs?: number
  /** Called before each run. */
  onRun?: (job: string) => void
  /** Makes an audit, until the signal ends it; without it there is none. */
  audit?: (signal: AbortSignal) => Promise<AuditReport>
}

/**
 * Starts the background jobs. Of the processes that serve the same brands one runs them; each delivers from the outbox,
 * where a row is claimed before it is sent. Returns a function that stops them and waits for their last runs.
 */
export function startJobs(
  deps: Deps,
  mailer: Mailer,
  { leaseMs = LEASE_MS, everyMs, onRun, audit }: JobOptions = {},
): () => Promise<void> {
  const vacuum = nightlyVacuum(deps)
  const lease = holdLease(`jobs of ${[...deps.brands.keys()].sort().join(' ')}`, { ...deps, leaseMs })
  const keepRun = jobRunKeeper(deps)
  const stopping = new AbortController()
  const jobs = [
    ...CHANNELS.map((channel) =>
      inEach(OUTBOX_EVERY_MS, channel, () => deliverChannel(deps, mailer, channel)),
    ),
    // Each process keeps the provider's methods in memory.
    inEach(SWEEP_EVERY_MS, 'methods', async () => deps.payments.refresh?.()),
    every(NOTIFICATIONS_EVERY_MS, 'notifications', () => sendDueNotifications(deps)),
    every(NOTIFICATIONS_EVERY_MS, 'news', () => sendPlannedNews(deps)),
    every(CASES_EVERY_MS, 'cams', () => runImports(deps)),
    every(EVENTS_EVERY_MS, 'events', () => sweepEvents(deps)),
    every(PRESENCE_EVERY_MS, 'presence', () => publishAway(deps)),
    every(ORDERS_EVERY_MS, 'orders', () => expireOrders(deps)),
    every(ORDERS_EVERY_MS, 'payouts', () => sendRefunds(deps)),
    every(RETURNS_EVERY_MS, 'returns', () => reconcileReturns(deps)),
    every(RETURNS_EVERY_MS, 'mandates', () => revokeMandates(deps)),
    every(WAITING_EVERY_MS, 'waiting', () => letThroughDue(deps)),
    every(SUSPENSIONS_EVERY_MS, 'suspensions', () => endSuspensions(deps)),
    every(WAITING_EVERY_MS, 'unmatched', () => settleUnmatched(deps)),
    every(SUSPENSIONS_EVERY_MS, 'pauses', () => endPauses(deps)),
    every(REFUNDS_EVERY_MS, 'refunds', () => refundUnread(deps)),
    every(CASES_EVERY_MS, 'cases', () => returnCases(deps)),
    every(WAITING_EVERY_MS, 'orders of authorities', () => tellOrdered(deps)),
    every(SIGNALS_EVERY_MS, 'signals', () => runSignals(deps)),
    every(SWEEP_EVERY_MS, 'purge', async () => {
      await purgeAccounts(deps)
      await sweepEvidence(deps)
      await sweepAppealPictures(deps)
      await sweepVerifications(deps)
      // One after the other: a vacuum request made while the file is rewritten would count as fulfilled.
      await vacuum()
    }),
    every(SWEEP_EVERY_MS, 'figures', () => computeDueFigures(deps)),
    every(SWEEP_EVERY_MS, 'sweep', () => sweep(deps)),
    ...(audit ? [every(CASES_EVERY_MS, 'audit', () => runDueAudit(deps, () => audit(stopping.signal)))] : []),
    every(LOOKS_EVERY_MS, 'looks', () => fillLooks(deps)),
    every(SWEEP_EVERY_MS, 'media', () => sweepMedia(deps)),
  ]
  return async () => {
    stopping.abort()
    await Promise.all(jobs.map((stop) => stop()))
    await lease.release()
  }

  function every(ms: number, job: string, work: () => Promise<unknown>): () => Promise<void> {
    return inEach(ms, job, work, lease.isHeld)
  }

  function inEach(
    ms: number,
    job: string,
    work: () => Promise<unknown>,
    isOurs = () => true,
  ): () => Promise<void> {
    const pauseMs = everyMs ?? ms
    let timer: NodeJS.Timeout | undefined
    let running = Promise.resolve()
    let stopped = false
    const runOnce = async () => {
      if (!isOurs()) return
      onRun?.(job)
      let hasFailed = true
      try {
        await work()
        hasFailed = false
      } finally {
        await keepRun({ job, everyMs: pauseMs, hasFailed })
      }
    }
    const run = () => {
      running = runOnce()
        .catch((error: unknown) => deps.log.warn({ job, reason: reasonOf(error) }, 'job failed'))
        .then(() => {
          if (!stopped) timer = setTimeout(run, pauseMs)
        })
    }
    timer = setTimeout(run, pauseMs)
    return () => {
      stopped = true
      clearTimeout(timer)
      return running
    }
  }
}

/** Deletes events that no client will resume from. */
export async function sweepEvents({ store: { db }, clock }: Deps): Promise<void> {
  await db
    .deleteFrom('event')
    .where('created_at', '<', clock() - EVENTS_KEPT_MS)
    .execute()
}

/** Deletes expired rows. */
export async function sweep(deps: Deps): Promise<void> {
  const { db } = deps.store
  const now = deps.clock()
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('token')
    .where('expires_at', '<', now - TOKENS_KEPT_MS)
    .execute()
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', now - OUTBOX_KEPT_MS)
    .execute()
  await db.deleteFrom('factor_challenge').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('totp')
    .where('confirmed_at', '=', 0)
    .where('created_at', '<', now - TOTP_SETUP_MINUTES * MINUTE_MS)
    .execute()
  await sweepDesk(deps)
  await sweepAudits(deps)
  await sweepJobRuns(deps)
  await voidRequests(db, now)
  await db.deleteFrom('signup_draft').where('expires_at', '<', now).execute()
  await sweepMandates(deps)
  await endBooks(deps)
  await sweepComplaints(deps)
  await sweepBlocks(deps)
  await endUnmatched(deps)
  await sweepDeclined(deps)
  await sweepSignals(deps)
  await sweepPhotoViews(deps)
  await db
    .deleteFrom('login_throttle')
    .where('locked_until', '<', now)
    .where('window_start', '<', now - LOCKS_KEPT_MS)
    .execute()
  await db.deleteFrom('too_young_address').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', now - KEY_KEPT_MS)
    .execute()
  await db
    .deleteFrom('rate_limit')
    .where('window_start', '<', now - KEY_KEPT_MS)
    .execute()
}
