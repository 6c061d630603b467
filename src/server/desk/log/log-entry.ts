// The operator log: what operators did and looked at, a chain of hashes that nobody can change without its showing.

import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { LogSubject } from '../../../contract/desk/log.ts'
import type { Right } from '../../../contract/desk/rights.ts'
import type { Actor, HostContext, Operator } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { networkOf } from '../../platform/network.ts'
import { DIGITS } from '../../platform/security-log.ts'
import { ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { rightsAt } from '../../../core/desk.ts'
import { grantsOf } from '../operators/grants.ts'
import type { OperatorLogTable } from '../tables.ts'

/** What an operator did or looked at. Holds no text of a message, no address and no secret. */
export interface Entry {
  /** Name of the call or command. */
  call: string
  /** The right that allowed it; none for one's own account. */
  right?: Right
  /** Of whom or what, with its id. */
  subject?: readonly [kind: Exclude<LogSubject, ''>, id: string]
  /** The brand it is about, and the pool of its rows. */
  brand?: string
  pool?: string
  caseId?: string
  /** The operator's own words. */
  reason?: string
  /** What changed, from and to. */
  before?: object
  after?: object
}

type Row = Selectable<OperatorLogTable>

/** The columns in the order they are hashed in. */
const HASHED = [
  ...([
    'seq',
    'at',
    'actor_kind',
    'operator',
    'brand',
    'pool',
    'right_used',
    'call',
    'subject_kind',
  ] as const),
  ...(['subject', 'case_id', 'reason', 'before', 'after', 'network', 'prev_hash'] as const),
] satisfies (keyof Row)[]

export const hashOf = (row: Omit<Row, 'hash'>): string =>
  createHash('sha256')
    .update(JSON.stringify(HASHED.map((column) => row[column])))
    .digest('base64url')

export const yearOf = (at: number): number => new Date(at).getUTCFullYear()

const whoIs = (actor: Actor | null): Pick<Row, 'actor_kind' | 'operator'> => {
  if (!actor) return { actor_kind: '', operator: '' }
  if (actor.kind === 'command') return { actor_kind: 'command', operator: actor.user }
  if (actor.kind === 'system') return { actor_kind: 'system', operator: actor.job }
  return { actor_kind: actor.kind, operator: actor.id }
}

/** The actor that features are told of: the operator who asks. */
export const actorOf = ({ operator }: Pick<HostContext, 'operator'>): Actor | null =>
  operator && { kind: 'operator', id: operator.id }

interface Logging extends Pick<HostContext, 'deps' | 'db' | 'now'> {
  operator?: HostContext['operator']
  ip?: string
}

/**
 * Writes an entry in the running transaction, which it holds against other entries until its end: what was not logged did
 * not happen. `actor` unless the operator of the context did it. Throws where this login has ended, or its operator has lost
 * the right, since the request came in: `authentication_required`, `right_missing`.
 */
export async function logEntry(
  context: Logging,
  entry: Entry,
  actor: Actor | null = actorOf({ operator: context.operator ?? null }),
): Promise<void> {
  const { deps, db, now, ip = '' } = context
  if (!db.isTransaction) throw new Error('an entry belongs into the transaction of what it tells')
  const head = await holdLog(db)
  if (context.operator) await requireStill(db, context.operator, entry)
  const at = Math.max(now, 1)
  const [subjectKind, subject] = entry.subject ?? (['', ''] as const)
  const row: Omit<Row, 'hash'> = {
    seq: head.seq + 1,
    at,
    ...whoIs(actor),
    brand: entry.brand ?? '',
    pool: entry.pool ?? '',
    right_used: entry.right ?? '',
    call: entry.call,
    subject_kind: subjectKind,
    subject,
    case_id: entry.caseId ?? '',
    reason: entry.reason ?? '',
    before: entry.before ? JSON.stringify(entry.before) : '',
    after: entry.after ? JSON.stringify(entry.after) : '',
    // Keyed: addresses are few enough to try out.
    network: ip === '' ? '' : deps.digest.of(networkOf(ip)).slice(0, DIGITS),
    // Each year begins a chain, so that an old one can go.
    prev_hash: head.year === yearOf(at) ? head.hash : '',
  }
  const hash = hashOf(row)
  const values: Insertable<OperatorLogTable> = { ...row, hash }
  await db.insertInto('operator_log').values(values).execute()
  await db
    .updateTable('operator_log_head')
    .set({ seq: row.seq, hash, year: yearOf(at) })
    .where('name', '=', 'log')
    .execute()
}

/** Writes down an attempt that failed, in a transaction of its own: nobody is known to have made it. */
export const logFailure = (context: HostContext, entry: Entry): Promise<void> =>
  inTransaction(context, (trx) => logEntry({ ...trx, operator: null }, entry))

/** Reads again, behind the lock that changes of operators take too, whether an operator may do what they are about to. */
async function requireStill(
  db: Db,
  { id, sessionHash }: Pick<Operator, 'id' | 'sessionHash'>,
  { right, brand }: Entry,
): Promise<void> {
  const row = await db
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.id', 'operator_session.operator')
    .select('operator.state')
    .where('operator_session.hash', '=', sessionHash)
    .where('operator.id', '=', id)
    .executeTakeFirst()
  if (!row || row.state === 'off') throw new ServiceError('authentication_required')
  if (right === undefined) return
  const grants = (await grantsOf(db, [id])).get(id) ?? []
  if (!rightsAt(grants, brand).has(right)) throw new ServiceError('right_missing')
}

/**
 * Makes other entries wait for the end of the running transaction: on PostgreSQL an update that changes nothing holds the row;
 * SQLite has one writer anyway. The first entry makes it.
 */
export async function holdLog(db: Db): Promise<{ seq: number; hash: string; year: number }> {
  return db
    .insertInto('operator_log_head')
    .values({ name: 'log', hash: '', seq: 0, year: 0 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ seq: (eb) => eb.ref('operator_log_head.seq') }),
    )
    .returning(['seq', 'hash', 'year'])
    .executeTakeFirstOrThrow()
}

/**
 * Looks at what is logged: the entry is written first, and where it cannot be, nothing is read. It stands when the reading begins,
 * which holds nobody up: neither the log, nor SQLite's one writer.
 */
export async function look<C extends HostContext, T>(
  context: C,
  entry: Entry,
  read: (context: C) => Promise<T>,
): Promise<T> {
  await inTransaction(context, (trx) => logEntry(trx, entry))
  return read(context)
}
