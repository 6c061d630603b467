import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { DAY_MS } from '../../../core/durations.ts'
import { DISPUTE_MONTHS } from '../../../core/limits.ts'
import { PaymentRefusedError, type StoredMandate, type UsableMandate } from '../providers/provider.ts'
import type { OrderRow } from '../order.ts'
import type { Deps, MemberContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import type { MandateTable } from '../tables.ts'
import { reasonOf } from '../../platform/log-redaction.ts'
import { inTransaction } from '../../platform/transaction.ts'

export type MandateRow = Selectable<MandateTable>

/** The same order gives the same mandate. Also the reference a bank statement shows. */
export const mandateId = (order: string): string =>
  `M${createHash('sha256').update(`mandate ${order}`).digest('hex').slice(0, 20).toUpperCase()}`

const NO_EVIDENCE = {
  holder: '',
  iban: '',
  street: '',
  house_number: '',
  zip: '',
  city: '',
  mobile: '',
  creditor: '',
  text: '',
  code_hash: '',
  code_expires_at: 0,
  code_tries: 0,
}

/** Stores the means of payment of a paid order, where the member still wants it. In the transaction that completes it. */
export async function keepMandate(
  db: Db,
  order: OrderRow,
  { customer, reference, label }: StoredMandate,
  now: number,
): Promise<void> {
  const { pool, brand, account, method, provider } = order
  await db
    .insertInto('mandate')
    .values({
      ...NO_EVIDENCE,
      pool,
      id: mandateId(order.id),
      brand,
      account,
      method,
      order_id: order.id,
      provider,
      provider_customer: customer,
      provider_mandate: reference,
      label,
      // The member dropped it while the payment was open: the provider is to revoke it.
      state: order.keep_method === 1 ? 'active' : 'ended',
      created_at: now,
      confirmed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Drops the member's stored means of payment at this brand, and those that open orders would store. */
export async function forgetMethods(context: MemberContext): Promise<void> {
  await inTransaction(context, async ({ db, brand, viewer }) => {
    await db
      .updateTable('orders')
      .set({ keep_method: 0 })
      .where('pool', '=', brand.pool)
      .where('account', '=', viewer.account)
      .where('brand', '=', brand.site.id)
      .where('state', 'in', ['created', 'pending'])
      .execute()
    await db
      .updateTable('mandate')
      .set({ state: 'ended' })
      .where('pool', '=', brand.pool)
      .where('account', '=', viewer.account)
      .where('brand', '=', brand.site.id)
      .where('state', '=', 'active')
      .execute()
  })
}

const REVOKED_AT_ONCE = 50

/**
 * Revokes at the provider the mandates no order can be placed by, once none waits to be charged by them: dropped, refused, or
 * of a deleted account. A failure is retried with the next run. Returns how many were revoked.
 */
export async function revokeMandates({ payments, brands, store: { db }, log }: Deps): Promise<number> {
  const ended = await db
    .selectFrom('mandate')
    .select(['pool', 'id', 'provider_customer', 'provider_mandate'])
    // The same expression as in the index.
    .where(sql<boolean>`state = 'ended' and provider_mandate <> ''`)
    .where('provider', '=', payments.name)
    .where('brand', 'in', [...brands.keys()])
    .where(
      sql<boolean>`not exists (select 1 from orders where orders.pool = mandate.pool
        and orders.account = mandate.account and orders.mandate = mandate.id
        and orders.state in ('created', 'pending'))`,
    )
    // Random order, so that a mandate that always fails does not block the others.
    .orderBy(sql`random()`)
    .limit(REVOKED_AT_ONCE)
    .execute()
  let revoked = 0
  for (const { pool, id, provider_customer, provider_mandate } of ended) {
    try {
      await payments.revokeMandate(db, provider_customer, provider_mandate)
      await db
        .updateTable('mandate')
        .set({ provider_mandate: '' })
        .where('pool', '=', pool)
        .where('id', '=', id)
        .execute()
      revoked += 1
    } catch (error) {
      log.warn({ mandate: id, reason: reasonOf(error) }, 'mandate not revoked')
    }
  }
  return revoked
}

const DISPUTABLE_MS = DISPUTE_MONTHS * 30.5 * DAY_MS

/** Deletes mandates once no payment by them can be disputed any more, also those of living accounts (law.md L36). */
export async function sweepMandates({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const since = clock() - DISPUTABLE_MS
  await db
    .deleteFrom('mandate')
    .where('created_at', '<', since)
    .where(
      sql<boolean>`not exists (select 1 from orders where orders.pool = mandate.pool
        and orders.account = mandate.account and orders.created_at >= ${since} and orders.mandate = mandate.id)`,
    )
    .execute()
}

export function findMandate(db: Db, pool: string, id: string): Promise<MandateRow | undefined> {
  return db.selectFrom('mandate').selectAll().where('pool', '=', pool).where('id', '=', id).executeTakeFirst()
}

/** The account's customer at the provider, made on first use. Outside any transaction. */
export async function customerOf(deps: Deps, { pool, account }: OrderRow): Promise<string> {
  const { payments, store } = deps
  const find = () =>
    store.db
      .selectFrom('payment_customer')
      .select('reference')
      .where('pool', '=', pool)
      .where('account', '=', account)
      .where('provider', '=', payments.name)
      .executeTakeFirst()
  const customer = await find()
  if (customer) return customer.reference
  const reference = await payments.createCustomer(store.db, `${pool}-${account}`)
  await store.db
    .insertInto('payment_customer')
    .values({ pool, account, provider: payments.name, reference })
    .onConflict((conflict) => conflict.columns(['pool', 'account', 'provider']).doNothing())
    .execute()
  return (await find())?.reference ?? reference
}

/**
 * What the provider needs to take a payment by this mandate; null until the member confirmed it. Throws
 * `PaymentRefusedError` for one that ended before the provider knew of it.
 */
export async function usableMandate(deps: Deps, order: OrderRow): Promise<UsableMandate | null> {
  const { payments, store } = deps
  const mandate = await findMandate(store.db, order.pool, order.mandate)
  const hasEnded = mandate?.state === 'ended'
  if (!(mandate?.state === 'active' || hasEnded) || mandate.provider !== payments.name) return null
  if (mandate.provider_mandate !== '')
    return { customer: mandate.provider_customer, reference: mandate.provider_mandate, hasEnded }
  if (hasEnded) throw new PaymentRefusedError('the mandate ended')
  const customer = await customerOf(deps, order)
  const { id, holder, iban, confirmed_at } = mandate
  const reference = await payments.createMandate(store.db, customer, {
    reference: id,
    holder,
    iban,
    signedAt: confirmed_at,
  })
  await store.db
    .updateTable('mandate')
    .set({ provider_customer: customer, provider_mandate: reference })
    .where('pool', '=', mandate.pool)
    .where('id', '=', id)
    .execute()
  return { customer, reference, hasEnded }
}
