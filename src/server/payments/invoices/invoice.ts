import { sql } from 'kysely'
import type { Site } from '../../../config/site.ts'
import type { OrderRow } from '../order.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import type { InvoiceCounterTable } from '../tables.ts'

/** Seller and buyer as they were on the day; an invoice does not change with the company's address. */
export interface InvoiceParties {
  seller: {
    id: string
    name: string
    address: string
    city: string
    country: string
    kvk: string
    vat_numbers: string[]
    email: string
  }
  buyer: { name: string; country: string }
}

export const partiesOf = (
  { company, company_id, support_email }: Site,
  buyer: InvoiceParties['buyer'],
): InvoiceParties => ({
  seller: {
    id: company_id,
    name: company.name,
    address: company.address,
    city: company.city,
    country: company.country,
    kvk: company.kvk,
    vat_numbers: company.vat_numbers,
    email: support_email,
  },
  buyer,
})

/** Invoices an order, in the transaction that completes it. Returns the number as people read it. */
export async function issueInvoice(
  deps: Pick<Deps, 'brands'>,
  db: Db,
  order: OrderRow,
  now: number,
): Promise<string> {
  const site = deps.brands.get(order.brand)?.site
  if (!site) throw new Error(`brand ${order.brand} is not served here`)
  const { name } = await db
    .selectFrom('account')
    .select('name')
    .where('pool', '=', order.pool)
    .where('id', '=', order.account)
    .executeTakeFirstOrThrow()
  const number = await nextNumber(db, order.brand, 'invoice')
  const parties = partiesOf(site, { name, country: order.country })
  const { pool, account, brand } = order
  await db
    .insertInto('invoice')
    .values({
      brand,
      number,
      pool,
      order_id: order.id,
      account,
      issued_at: now,
      parties: JSON.stringify(parties),
    })
    .execute()
  return invoiceNumber(brand, number)
}

/** Numbers of a series run without a gap: one is taken only by the transaction that needs it. */
export async function nextNumber(
  db: Db,
  brand: string,
  series: InvoiceCounterTable['series'],
): Promise<number> {
  const { last } = await db
    .insertInto('invoice_counter')
    .values({ brand, series, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['brand', 'series']).doUpdateSet({ last: sql<number>`invoice_counter.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** The brand and number that an invoice's number names; null for anything else. */
export function readInvoiceNumber(text: string): { brand: string; number: number } | null {
  const [, brand, number] = /^([a-z0-9]{1,40})-(\d{6,15})$/i.exec(text) ?? []
  return brand === undefined ? null : { brand: brand.toLowerCase(), number: Number(number) }
}

export const invoiceNumber = (brand: string, number: number): string =>
  `${brand.toUpperCase()}-${String(number).padStart(6, '0')}`
