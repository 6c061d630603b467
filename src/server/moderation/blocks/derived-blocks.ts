// A block reaches further than an account: other accounts that left a trace the blocked one left are blocked with it, for a
// year, and neither side is told.

import { sql } from 'kysely'
import { DAY_MS } from '../../../core/durations.ts'
import { BLOCK_DAYS } from '../../../core/limits.ts'
import type { AccountTraceTable, TraceKind } from '../../accounts/tables.ts'
import { moveVersion } from '../../events/member-version.ts'
import type { Deps } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import type { Db } from '../../platform/db/store.ts'

const REACH_MS = BLOCK_DAYS * DAY_MS

interface Trace {
  kind: TraceKind
  digest: string
}

/** A pool's rows in the running transaction. */
interface PoolTransaction {
  db: Db
  pool: string
  now: number
}

interface Pair {
  blocker: string
  blocked: string
}

/**
 * Keeps what the blocked account left, and blocks the others that left the same. Whoever leaves one of these traces meanwhile
 * waits, or is found here.
 */
export async function blockTraces(trx: PoolTransaction, { blocker, blocked }: Pair): Promise<void> {
  const { db, pool, now } = trx
  await lockTraces(trx, { account: blocked })
  const expires = now + REACH_MS
  await db
    .insertInto('block_trace')
    .columns(['pool', 'blocker', 'blocked', 'kind', 'digest', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('account_trace')
        .select([
          'pool',
          eb.val(blocker).as('blocker'),
          'account',
          'kind',
          'digest',
          eb.val(expires).as('expires_at'),
        ])
        .where('pool', '=', pool)
        .where('account', '=', blocked),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['pool', 'blocker', 'blocked', 'kind', 'digest'])
        .doUpdateSet({ expires_at: (eb) => eb.ref('excluded.expires_at') }),
    )
    .execute()
  await deriveBlocks(trx, blocker)
}

/** Locks traces in the order of their key: an update of them all has its own order, and two of them a deadlock. */
async function lockTraces(
  { db, pool }: PoolTransaction,
  wanted: Trace | Pick<AccountTraceTable, 'account'>,
): Promise<void> {
  const traces = await db
    .selectFrom('account_trace')
    .select(['account', 'kind', 'digest'])
    .where('pool', '=', pool)
    .where((eb) => eb.and({ ...wanted }))
    .orderBy('account')
    .orderBy('kind')
    .orderBy('digest')
    .execute()
  for (const trace of traces) await lockRow(db, 'account_trace', { pool, ...trace })
}

/** Forgets the block's traces, and those the blocked account shares with others; what other blocks reach stays blocked. */
export async function forgetTraces(trx: PoolTransaction, { blocker, blocked }: Pair): Promise<void> {
  const { db, pool } = trx
  await db
    .deleteFrom('block_trace')
    .where('pool', '=', pool)
    .where('blocker', '=', blocker)
    .where((eb) =>
      eb.or([
        eb('blocked', '=', blocked),
        eb(
          'digest',
          'in',
          eb
            .selectFrom('account_trace')
            .select('digest')
            .where('account_trace.pool', '=', pool)
            .where('account_trace.account', '=', blocked),
        ),
      ]),
    )
    .execute()
  const removed = await db
    .deleteFrom('block')
    .where('pool', '=', pool)
    .where('blocker', '=', blocker)
    .where('derived_from', '<>', '')
    .returning(['blocker', 'blocked'])
    .execute()
  moveVersions(trx, removed)
  await deriveBlocks(trx, blocker)
}

/** Blocks every account that left a trace which the blocks of a member keep. */
async function deriveBlocks({ db, pool, now }: PoolTransaction, blocker: string): Promise<void> {
  const { rows } = await sql<Pair>`
    insert into block (pool, blocker, blocked, created_at, derived_from, expires_at)
    select block_trace.pool, block_trace.blocker, account_trace.account, ${whole(now)},
      min(block_trace.blocked), max(block_trace.expires_at)
    from block_trace inner join account_trace on account_trace.pool = block_trace.pool
      and account_trace.kind = block_trace.kind and account_trace.digest = block_trace.digest
    where block_trace.pool = ${pool} and block_trace.blocker = ${blocker} and block_trace.expires_at > ${whole(now)}
      and account_trace.account <> block_trace.blocker and account_trace.account <> block_trace.blocked
    group by block_trace.pool, block_trace.blocker, account_trace.account
    ${onceMore} returning blocker, blocked`.execute(db)
  moveVersions({ db, pool, now }, rows)
}

/** PostgreSQL takes a parameter in a list of columns for text. */
const whole = (number: number) => sql<number>`cast(${number} as bigint)`

/** A block that a member made stays; a derived one, and a parting, lasts for as long as the longest. */
const onceMore = sql`on conflict (pool, blocker, blocked) do update set expires_at = excluded.expires_at
  where block.expires_at > 0 and block.expires_at < excluded.expires_at`

/** An account left a new trace: blocks it reaches hold for it, and its own blocks reach further. */
export async function reachByTrace(
  trx: PoolTransaction,
  account: string,
  { kind, digest }: Trace,
): Promise<void> {
  const { db, pool, now } = trx
  // A block that keeps this digest at this moment is waited for, or finds the new trace.
  await lockTraces(trx, { kind, digest })
  const reached = await sql<Pair>`
    insert into block (pool, blocker, blocked, created_at, derived_from, expires_at)
    select pool, blocker, ${account}, ${whole(now)}, min(blocked), max(expires_at) from block_trace
    where pool = ${pool} and kind = ${kind} and digest = ${digest} and expires_at > ${whole(now)}
      and blocker <> ${account} and blocked <> ${account}
    group by pool, blocker ${onceMore} returning blocker, blocked`.execute(db)
  const kept = await sql<Pair>`
    insert into block_trace (pool, blocker, blocked, kind, digest, expires_at)
    select pool, blocker, blocked, ${kind}, ${digest}, created_at + ${whole(REACH_MS)} from block
    where pool = ${pool} and blocked = ${account} and derived_from = '' and unmatched = '' and created_at > ${whole(now - REACH_MS)}
    on conflict do nothing returning blocker, blocked`.execute(db)
  moveVersions(trx, reached.rows)
  for (const { blocker } of kept.rows) await deriveBlocks(trx, blocker)
}

function moveVersions({ db, pool }: PoolTransaction, pairs: readonly Pair[]): void {
  for (const member of new Set(pairs.flatMap(({ blocker, blocked }) => [blocker, blocked])))
    moveVersion(db, pool, member)
}

/** Ends what a block reached, once its year is over. */
export async function sweepBlocks({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const now = clock()
  await db.deleteFrom('block_trace').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('block')
    .where('expires_at', '>', 0)
    .where('expires_at', '<=', now)
    .where('unmatched', '=', '')
    .execute()
}
