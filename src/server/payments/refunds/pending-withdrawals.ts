// Withdrawals that wait for an operator: those of no identified member, those whose member did not answer, and further ones
// of a member within a short while.

import { HOUR_MS } from '../../../core/durations.ts'
import { WITHDRAWAL_ANSWER_HOURS } from '../../../core/limits.ts'
import { withinBrands } from '../../platform/brands.ts'
import { closeCasesOf } from '../../platform/cases/cases.ts'
import type { Actor, Context, Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { transact } from '../../platform/db/transact.ts'
import { systemContext } from '../../platform/system-context.ts'
import { lockOrder } from '../order.ts'
import { waitingFor } from './answer-withdrawal.ts'
import { sendRefund } from './refund-order.ts'
import { settleWithdrawals, type Settled, type WithdrawalRow } from './settle-withdrawal.ts'

const ANSWER_MS = WITHDRAWAL_ANSWER_HOURS * HOUR_MS

export interface PendingWithdrawal {
  case: string
  brand: string
  /** `waiting`: its member may still answer. */
  why: 'open' | 'waiting' | 'unanswered' | 'repeated'
  name: string
  contract: string
  email: string
  since: number
}

const ofBrands = (db: Db, { brands }: Pick<Deps, 'brands'>) =>
  db.selectFrom('withdrawal').selectAll().where(withinBrands(brands, 'withdrawal'))

/** Cases a person has to look at, or will have to, the oldest first. */
export async function pendingWithdrawals(deps: Deps): Promise<PendingWithdrawal[]> {
  const now = deps.clock()
  const rows = await ofBrands(deps.store.db, deps)
    .where((row) =>
      row.or([
        row('state', 'in', ['open', 'waiting']),
        row.and([row('repeated', '=', 1), row('seen_at', '=', 0)]),
      ]),
    )
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    case: row.id,
    brand: row.brand,
    why: whyPending(row, now),
    name: row.name,
    contract: row.contract,
    email: row.email,
    since: row.created_at,
  }))
}

function whyPending({ state, created_at }: WithdrawalRow, now: number): PendingWithdrawal['why'] {
  if (state === 'open') return 'open'
  if (state !== 'waiting') return 'repeated'
  return now < created_at + ANSWER_MS ? 'waiting' : 'unanswered'
}

/** Whether a person may answer it: it is open, or its member let the time for their own answer pass. */
export const isAnswerable = (
  { state, created_at }: Pick<WithdrawalRow, 'state' | 'created_at'>,
  now: number,
): boolean => state === 'open' || (state === 'waiting' && now >= created_at + ANSWER_MS)

/** Why a case is not decided. */
export type WithdrawalRefusal = 'not_pending' | 'too_early' | 'no_order'

/** How a case is decided; `order` names the purchase where the declaration did not. */
export interface WithdrawalDecision {
  is: 'refund' | 'deny'
  order?: string
}

/** Decides a case, and pays out what is owed. Outside any transaction. Returns what became of it. */
export async function decideWithdrawal(
  deps: Deps,
  actor: Actor,
  id: string,
  is: 'refund' | 'deny',
  order = '',
): Promise<Settled['state'] | WithdrawalRefusal> {
  const settled = await transact(deps.store.db, (db) => settleWithin(deps, db, actor, id, { is, order }))
  if (typeof settled === 'string') return settled
  if (settled.refund) await sendRefund(deps, settled.refund)
  return settled.state
}

/** The same in the running transaction; `sendRefund` pays out after it. */
export async function settleWithin(
  deps: Deps,
  db: Db,
  actor: Actor,
  id: string,
  { is, order = '' }: WithdrawalDecision,
): Promise<Settled | WithdrawalRefusal> {
  const read = await ofBrands(db, deps).where('id', '=', id).executeTakeFirst()
  const brand = read && deps.brands.get(read.brand)
  if (!read || !brand) return 'not_pending'
  const named = await db
    .selectFrom('orders')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('brand', '=', read.brand)
    .where('id', '=', read.order_id === '' ? order : read.order_id)
    .executeTakeFirst()
  if (!named && (is === 'refund' || order !== '')) return 'no_order'
  const context = systemContext(deps, brand, db)
  const locked = named ? await lockOrder(db, { pool: brand.pool, id: named.id }) : null
  const row = await ofBrands(db, deps).where('id', '=', id).executeTakeFirstOrThrow()
  if (row.state !== 'open' && row.state !== 'waiting') return 'not_pending'
  if (!isAnswerable(row, context.now)) return 'too_early'
  const waiting = row.state === 'waiting' && locked ? await waitingFor(context, locked.id) : []
  const ids = [...new Set([id, ...waiting])]
  const outcome = await settleWithdrawals(context, ids, locked, { by: actor, is })
  if (locked) await spendLinks(context, locked.account, ids)
  return outcome ?? 'not_pending'
}

/** Notes that a person looked at a further withdrawal. False where none waits under this number. */
export const seeWithdrawal = (deps: Deps, actor: Actor, id: string): Promise<boolean> =>
  transact(deps.store.db, (db) => markSeen({ deps, db, now: deps.clock() }, actor, id))

/** The same in the running transaction. */
export async function markSeen(
  { deps, db, now }: Pick<Context, 'deps' | 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<boolean> {
  const seen = await db
    .updateTable('withdrawal')
    .set({ seen_at: now })
    .where(withinBrands(deps.brands, 'withdrawal'))
    .where('id', '=', id)
    .where('repeated', '=', 1)
    .where('seen_at', '=', 0)
    .returning('pool')
    .executeTakeFirst()
  if (!seen) return false
  const end = { outcome: 'seen', by: actor }
  await closeCasesOf({ db, now }, seen.pool, { kind: 'withdrawal', refs: [id] }, end)
  return true
}

/** The links that asked about these cases say from now on that they were used. */
async function spendLinks(
  { db, brand, now }: Context,
  account: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .updateTable('token')
    .set({ used_at: now })
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('kind', '=', 'withdrawal')
    .where('used_at', '=', 0)
    .where(
      'data',
      'in',
      ids.map((withdrawal) => JSON.stringify({ withdrawal })),
    )
    .execute()
}
