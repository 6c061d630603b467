// Refunds that one operator may not give alone: asked for by one, signed by another, and void where nobody signs in time.

import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { SecondSignatureReason } from '../../../contract/desk/money-lists.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { nameOf } from '../../platform/actor.ts'
import type { Actor, Context, Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { lockOrder, type OrderRow } from '../order.ts'
import type { RefundRequestTable } from '../tables.ts'
import { giveGoodwill, type Goodwill, type GoodwillRefusal, whyNotGiven } from './refund-goodwill.ts'
import { refundEnd, type RefundRow } from './refund-order.ts'

export type RefundRequestRow = Selectable<RefundRequestTable>

/** A request is void after so long. */
export const REFUND_REQUEST_MS = 7 * DAY_MS

/** Why nobody gives a refund of an order alone, whatever it amounts to. */
export async function whyTwo(deps: Deps, db: Db, order: OrderRow): Promise<SecondSignatureReason[]> {
  const earlier = await db
    .selectFrom('refund')
    .select('id')
    .where('pool', '=', order.pool)
    .where('order_id', '=', order.id)
    .limit(1)
    .executeTakeFirst()
  return [
    ...(earlier || order.returned_amount > 0 ? (['second_refund'] as const) : []),
    ...(deps.clock() > refundEnd(deps, order) ? (['period'] as const) : []),
  ]
}

export type LoneRefundRefusal = GoodwillRefusal | 'needs_two' | 'too_many_a_day' | 'asked_already'

type Asked = Goodwill & {
  /** Of the refund, or of what is asked for. */
  id: string
  words: string
  /** Asks for a second signature, whether one is needed or not. */
  asks: boolean
}

/**
 * Gives a refund, or asks for the second signature, in the running transaction: one that needs two is refused with
 * `needs_two` unless it asks. At most `desk.refunds_a_day` of one actor in 24 hours, what they ask for counted.
 */
export async function giveOrAsk(
  context: Context,
  by: Actor,
  read: Pick<OrderRow, 'pool' | 'id'>,
  { id, words, asks, ...goodwill }: Asked,
): Promise<RefundRow | RefundRequestRow | Exclude<LoneRefundRefusal, 'no_order'>> {
  const { deps, db, now, brand } = context
  const { refund_alone, refunds_a_day } = brand.site.desk
  const order = await lockOrder(db, read)
  const refusal = whyNotGiven(order, goodwill.amount)
  if (refusal) return refusal
  if (await openRequest(db, order, now)) return 'asked_already'
  if ((await countOfDay(db, by, now)) >= refunds_a_day) return 'too_many_a_day'
  const why = [
    ...(goodwill.amount > refund_alone ? (['sum'] as const) : []),
    ...(await whyTwo(deps, db, order)),
  ]
  if (!asks) return why.length > 0 ? 'needs_two' : giveGoodwill(context, { id, by }, order, goodwill)
  const { pool, account, currency } = order
  const { amount, takeBack: take_back, reason } = goodwill
  return db
    .insertInto('refund_request')
    .values({
      ...{
        pool,
        id,
        brand: brand.id,
        order_id: order.id,
        account,
        amount,
        currency,
        take_back,
        reason,
        words,
      },
      ...{ why: JSON.stringify(why), asked_by: nameOf(by), decided_by: '', outcome: '', refund: '' },
      ...{ created_at: now, ends_at: now + REFUND_REQUEST_MS, decided_at: 0 },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What waits for a second signature of an order, behind its lock; one that is over is void from then on. */
async function openRequest(db: Db, { pool, id }: OrderRow, now: number): Promise<boolean> {
  await voidRequests(db, now, { pool, id })
  const open = await db
    .selectFrom('refund_request')
    .select('id')
    .where('pool', '=', pool)
    .where('order_id', '=', id)
    .where(sql<boolean>`outcome = ''`)
    .executeTakeFirst()
  return open !== undefined
}

/** What somebody gave alone, and asked for, in 24 hours. */
async function countOfDay(db: Db, by: Actor, now: number): Promise<number> {
  const actor = nameOf(by)
  const { given } = await db
    .selectFrom('refund')
    .select((row) => row.fn.countAll<number>().as('given'))
    .where('given_by', '=', actor)
    .where(sql<boolean>`given_by <> ''`)
    .where('created_at', '>', now - DAY_MS)
    .where('signed_by', '=', '')
    .executeTakeFirstOrThrow()
  const { asked } = await db
    .selectFrom('refund_request')
    .select((row) => row.fn.countAll<number>().as('asked'))
    .where('asked_by', '=', actor)
    .where('created_at', '>', now - DAY_MS)
    .executeTakeFirstOrThrow()
  return Number(given) + Number(asked)
}

export type SigningRefusal = 'same_decider' | 'not_waiting' | Exclude<GoodwillRefusal, 'no_order'>

/**
 * Signs what somebody else asked for, which books it, or refuses it, in the running transaction. Whoever asked may do
 * neither.
 */
export async function decideRequest(
  context: Context,
  by: Actor,
  { id, isSigned }: { id: string; isSigned: boolean },
): Promise<RefundRequestRow | SigningRefusal> {
  const { db, now, brand } = context
  const { pool } = brand
  const find = () =>
    db
      .selectFrom('refund_request')
      .selectAll()
      .where('pool', '=', pool)
      .where('id', '=', id)
      .executeTakeFirst()
  const read = await find()
  if (!read) return 'not_waiting'
  const order = await lockOrder(db, { pool, id: read.order_id })
  const request = (await find()) ?? read
  if (request.outcome !== '' || request.ends_at <= now) return 'not_waiting'
  if (request.asked_by === nameOf(by)) return 'same_decider'
  const { amount, take_back: takeBack, reason } = request
  const givers = { id: randomUUID(), by: actorNamed(request.asked_by), signedBy: by }
  const given = isSigned ? await giveGoodwill(context, givers, order, { amount, takeBack, reason }) : null
  if (typeof given === 'string') return given
  return db
    .updateTable('refund_request')
    .set({
      ...{ decided_by: nameOf(by), decided_at: now },
      ...(given ? { outcome: 'signed', refund: given.id } : { outcome: 'refused' }),
    })
    .where('pool', '=', pool)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Who asked, as they were written down. */
function actorNamed(name: string): Actor {
  const [kind, id = ''] = name.split(/:(.*)/)
  return kind === 'operator' ? { kind, id } : { kind: 'command', user: id }
}

/** Ends requests that nobody signed in time, of one order or of all. */
export async function voidRequests(
  db: Db,
  now: number,
  order?: Pick<OrderRow, 'pool' | 'id'>,
): Promise<void> {
  let ended = db
    .updateTable('refund_request')
    .set((row) => ({ outcome: 'void', decided_at: row.ref('ends_at') }))
    .where(sql<boolean>`outcome = ''`)
    .where('ends_at', '<=', now)
  if (order) ended = ended.where('pool', '=', order.pool).where('order_id', '=', order.id)
  await ended.execute()
}
