import { sql } from 'kysely'
import type * as v from 'valibot'
import type { AnswerOf, QueryOf } from '../../../contract/calls/define-call.ts'
import type { RefundView, SecondSignatureReason } from '../../../contract/desk/money-lists.ts'
import type { getRefunds as refundsCall, RefundListRow } from '../../../contract/desk/refunds.ts'
import { REFUND_OWED_MS, REFUND_SOON_MS } from '../../../core/cases.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { namesOf, operatorIn } from '../cases/list-cases.ts'
import { look } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'
import { cursorOf, membersOf, MONEY_PAGE } from './list-orders.ts'

type Row = v.InferOutput<typeof RefundListRow>
/** A row of a page, with what the next one begins after. */
type Found = Omit<Row, 'name'> & { pool: string; account: string; key: number }

type Query = QueryOf<typeof refundsCall>

/** A page of refunds: those that wait by what is due first, those that were sent the newest first. */
export function listRefunds(context: OperatorContext, query: Query): Promise<AnswerOf<typeof refundsCall>> {
  const entry = { call: 'getRefunds', right: 'orders.read', after: query } as const
  return look(context, entry, async (trx) => {
    const found = await (query.view === 'to_sign'
      ? requestsOf(trx, query)
      : refundsOf(trx, query, query.view))
    const page = found.slice(0, MONEY_PAGE)
    const names = await membersOf(trx.db, page)
    return {
      rows: page.map(({ pool: _pool, account, key: _key, ...row }) => ({
        ...row,
        name: names.get(account) ?? '',
      })),
      next: cursorOf(found, 'key'),
      operators: await namesOf(
        trx.db,
        page.flatMap(({ by, signed_by }) => [operatorIn(by), operatorIn(signed_by)]),
      ),
    }
  })
}

function brandsFor(context: OperatorContext, { brand }: Query) {
  const brands = [...brandsOf(context, 'orders.read')]
  return new Map(brands.filter(([id]) => brand === undefined || brand === id))
}

async function requestsOf(context: OperatorContext, query: Query): Promise<Found[]> {
  const { db, now } = context
  const [at, id = ''] = query.after?.split('.', 2) ?? []
  let requests = db
    .selectFrom('refund_request')
    .selectAll()
    .where(withinBrands(brandsFor(context, query), 'refund_request'))
    // The same expression as in the index.
    .where(sql<boolean>`outcome = ''`)
    .where('ends_at', '>', now)
  if (at !== undefined)
    requests = requests.where((row) =>
      row.or([
        row('ends_at', '>', Number(at)),
        row.and([row('ends_at', '=', Number(at)), row('id', '>', id)]),
      ]),
    )
  const rows = await requests
    .orderBy('ends_at')
    .orderBy('id')
    .limit(MONEY_PAGE + 1)
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, order: row.order_id, brand: row.brand, member: row.account },
    ...{ amount: row.amount, currency: row.currency, credits: 0, reason: row.reason },
    ...{ by: row.asked_by, signed_by: '', words: row.words },
    why: JSON.parse(row.why) as SecondSignatureReason[],
    ...{ at: row.created_at, due_at: row.ends_at, sent_at: 0 },
    ...{ pool: row.pool, account: row.account, key: row.ends_at },
  }))
}

async function refundsOf(
  context: OperatorContext,
  query: Query,
  view: Exclude<RefundView, 'to_sign'>,
): Promise<Found[]> {
  const { db, now } = context
  const [at, id = ''] = query.after?.split('.', 2) ?? []
  const isSent = view === 'sent'
  const key = isSent ? 'refund.sent_at' : 'refund.created_at'
  const [further, direction] = isSent ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  let refunds = db
    .selectFrom('refund')
    .innerJoin('orders', (join) =>
      join.onRef('orders.pool', '=', 'refund.pool').onRef('orders.id', '=', 'refund.order_id'),
    )
    .selectAll('refund')
    .select('orders.brand')
    .where(withinBrands(brandsFor(context, query), 'orders'))
    // The same expressions as in the indices.
    .where(isSent ? sql<boolean>`refund.sent_at > 0` : sql<boolean>`refund.sent_at = 0`)
  if (view === 'refused') refunds = refunds.where('refund.refused_at', '>', 0)
  if (view === 'due')
    refunds = refunds.where('refund.reason', '=', '').where('refund.created_at', '<=', now - REFUND_SOON_MS)
  if (at !== undefined)
    refunds = refunds.where((row) =>
      row.or([
        row(key, further, Number(at)),
        row.and([row(key, '=', Number(at)), row('refund.id', further, id)]),
      ]),
    )
  const rows = await refunds
    .orderBy(key, direction)
    .orderBy('refund.id', direction)
    .limit(MONEY_PAGE + 1)
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, order: row.order_id, brand: row.brand, member: row.account },
    ...{ amount: row.amount, currency: row.currency, credits: row.credits, reason: row.reason },
    ...{ by: row.given_by, signed_by: row.signed_by, words: '', why: [] },
    ...{ at: row.created_at, due_at: isSent ? 0 : row.created_at + REFUND_OWED_MS, sent_at: row.sent_at },
    ...{ pool: row.pool, account: row.account, key: isSent ? row.sent_at : row.created_at },
  }))
}
