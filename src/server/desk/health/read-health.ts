import { sql } from 'kysely'
import type { AuditRun, Health } from '../../../contract/desk/health.ts'
import { REFUND_OWED_MS } from '../../../core/cases.ts'
import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { askForAudit } from '../../audit/audit-runs.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { Brand, OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { ServiceError } from '../../platform/errors.ts'
import { readJobRuns } from '../../platform/job-runs.ts'
import { countOutbox } from '../../platform/outbox/outbox.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { operatorActor } from '../cases/claim-case.ts'
import { namesOf, operatorIn } from '../cases/list-cases.ts'
import { figuresOf } from '../clusters/list-clusters.ts'
import { logEntry } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'

type Brands = ReadonlyMap<string, Brand>

/** So many audits are told of. */
const AUDITS_SHOWN = 10
const AUDIT_LATE_MS = 2 * DAY_MS
const OUTBOX_LATE_MS = 10 * MINUTE_MS

/** How the installation is, and what is overdue at the operator's brands. */
export async function readHealth(context: OperatorContext): Promise<Health> {
  const { db, deps, now } = context
  const brands = brandsOf(context, 'figures.read')
  const rules = await figuresOf(db, brands)
  const audits = await readAudits(db)
  const outbox = await countOutbox(db, [...brands.keys()], now)
  return {
    audits,
    is_audit_late: isAuditLate(audits, now),
    operators: await namesOf(
      db,
      audits.map(({ asked_by }) => operatorIn(asked_by)),
    ),
    outbox: outbox.map((row) => ({
      ...row,
      is_late: row.waiting.count > 0 && row.waiting.oldest < now - OUTBOX_LATE_MS,
    })),
    jobs: await readJobRuns(deps, now),
    refunds: await overdueRefunds(db, brands, now),
    requests: await overdueRequests(db, brands, now),
    rules: rules.flatMap(({ poor, ...rule }) => (poor ? [rule] : [])),
  }
}

/** Asks for an audit. Throws `already_decided` while one waits or is on its way. */
export function startAudit(context: OperatorContext): Promise<void> {
  return inTransaction(context, async (trx) => {
    const id = await askForAudit(trx, operatorActor(trx))
    if (id === null) throw new ServiceError('already_decided')
    await logEntry(trx, { call: 'startAudit', right: 'log.read_cases', subject: ['audit_run', id] })
  })
}

async function readAudits(db: Db): Promise<AuditRun[]> {
  const rows = await db
    .selectFrom('audit_run')
    .selectAll()
    .orderBy('asked_at', 'desc')
    .limit(AUDITS_SHOWN)
    .execute()
  return rows.map(({ found, ...row }) => ({ ...row, found: JSON.parse(found) as AuditRun['found'] }))
}

/** Whether the last one that was made is old; where none ever was, nobody can tell. */
function isAuditLate(audits: readonly AuditRun[], now: number): boolean {
  const last = audits.find(({ finished_at, failure }) => finished_at > 0 && failure === '')
  return last ? last.finished_at < now - AUDIT_LATE_MS : audits.some(({ failure }) => failure !== '')
}

/** Those that the law owes, by when they were due. */
async function overdueRefunds(db: Db, brands: Brands, now: number): Promise<Health['refunds']> {
  const { count, oldest } = await db
    .selectFrom('refund')
    .innerJoin('orders', (join) =>
      join.onRef('orders.pool', '=', 'refund.pool').onRef('orders.id', '=', 'refund.order_id'),
    )
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('refund.created_at').as('oldest')])
    .where(withinBrands(brands, 'orders'))
    // The same expression as in the index.
    .where(sql<boolean>`refund.sent_at = 0`)
    .where('refund.reason', '=', '')
    .where('refund.created_at', '<=', now - REFUND_OWED_MS)
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest: oldest === null ? 0 : Number(oldest) + REFUND_OWED_MS }
}

async function overdueRequests(db: Db, brands: Brands, now: number): Promise<Health['requests']> {
  const { count, oldest } = await db
    .selectFrom('desk_case')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('hard_due_at').as('oldest')])
    .where(withinBrands(brands, 'desk_case'))
    .where(sql<boolean>`closed_at = 0`)
    .where('kind', '=', 'privacy_request')
    .where('hard_due_at', '>', 0)
    .where('hard_due_at', '<=', now)
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest: Number(oldest ?? 0) }
}
