// What a bank is shown about an order that was charged back: facts and counts, no word of a message.

import type { QueryOf } from '../../../contract/calls/define-call.ts'
import type { getDisputeEvidence as evidenceCall } from '../../../contract/desk/disputes.ts'
import { formatMoney } from '../../../core/format.ts'
import { type InvoiceParties, invoiceNumber } from '../../payments/invoices/invoice.ts'
import { SPENDING } from '../../payments/ledger/transfer-credits.ts'
import { findMandate } from '../../payments/mandates/mandates.ts'
import type { OrderRow } from '../../payments/order.ts'
import type { OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { escapeHtml } from '../../platform/mail/mail-page.ts'
import { onOrder } from './on-order.ts'

type Fact = readonly [name: string, value: string]
interface Part {
  title: string
  facts: readonly Fact[]
}

/** UTC, so that a bank in any country reads the same. */
const moment = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 19) + ' UTC'

const known = (facts: readonly Fact[]) => facts.filter(([, value]) => value !== '')

/** The evidence of an order as one page of HTML, in English. Throws `not_found`, `right_missing`. */
export function openDisputeEvidence(
  context: OperatorContext,
  { id }: QueryOf<typeof evidenceCall>,
): Promise<string> {
  const entry = { call: 'getDisputeEvidence', right: 'disputes.handle' } as const
  return onOrder(context, id, entry, async ({ db }, { order, brand }) =>
    pageOf(`${brand.site.name}, order ${id}`, [
      orderOf(order),
      await invoiceOf(db, order),
      await mandateOf(db, order),
      await useOf(db, order),
      await returnsOf(db, order),
    ]),
  )
}

const money = ({ currency }: OrderRow, amount: number) => formatMoney('en', { amount, currency })

const orderOf = (order: OrderRow): Part => ({
  title: 'Order',
  facts: known([
    ['Number', order.id],
    ['Placed', moment(order.created_at)],
    ['Paid', order.completed_at > 0 ? moment(order.completed_at) : ''],
    ['Credits', String(order.credits)],
    ['List price', money(order, order.price)],
    ['Price shown at the button, VAT included', money(order, order.total)],
    ['Discount code', order.discount_code],
    ['Payment method', order.method],
    ['Country', order.country],
    ['Payment at the provider', order.provider_reference],
    ['Asked to start at once', order.start_now_at > 0 ? moment(order.start_now_at) : ''],
    ['In these words', order.start_now_text],
  ]),
})

async function invoiceOf(db: Db, { pool, id, brand }: OrderRow): Promise<Part> {
  const invoice = await db
    .selectFrom('invoice')
    .select(['number', 'issued_at', 'parties'])
    .where('pool', '=', pool)
    .where('order_id', '=', id)
    .executeTakeFirst()
  if (!invoice) return { title: 'Invoice', facts: [] }
  const parties = invoice.parties === '' ? null : (JSON.parse(invoice.parties) as InvoiceParties)
  return {
    title: 'Invoice',
    facts: known([
      ['Number', invoiceNumber(brand, invoice.number)],
      ['Issued', moment(invoice.issued_at)],
      [
        'Seller',
        parties ? [parties.seller.name, parties.seller.address, parties.seller.city].join(', ') : '',
      ],
      ['Buyer', parties ? `${parties.buyer.name}, ${parties.buyer.country}` : ''],
    ]),
  }
}

async function mandateOf(db: Db, { pool, mandate: id }: OrderRow): Promise<Part> {
  const mandate = id === '' ? undefined : await findMandate(db, pool, id)
  if (!mandate) return { title: 'Mandate', facts: [] }
  return {
    title: 'Mandate',
    facts: known([
      ['Reference', mandate.id],
      ['Account', mandate.label],
      ['Creditor', mandate.creditor],
      ['Given', mandate.confirmed_at > 0 ? moment(mandate.confirmed_at) : ''],
      ['In these words', mandate.text],
    ]),
  }
}

/** What the member did since the purchase, counted. */
async function useOf(db: Db, { pool, account, created_at, completed_at }: OrderRow): Promise<Part> {
  const since = completed_at || created_at
  const spent = await db
    .selectFrom('ledger')
    .select((row) => [row.fn.countAll<number>().as('messages'), row.fn.sum<number>('amount').as('credits')])
    .where('pool', '=', pool)
    .where('ledger_account', '=', `member:${account}`)
    .where('reason', 'in', SPENDING)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  const logins = await db
    .selectFrom('session')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('seen_at').as('last')])
    .where('pool', '=', pool)
    .where('account', '=', account)
    .where('seen_at', '>=', since)
    .executeTakeFirstOrThrow()
  return {
    title: 'Use since the purchase',
    facts: known([
      ['Messages, photos and gifts paid with credits', String(Number(spent.messages))],
      ['Credits spent', String(-Number(spent.credits ?? 0))],
      ['Logins that still last', String(Number(logins.count))],
      ['Last seen by them', logins.last ? moment(Number(logins.last)) : ''],
    ]),
  }
}

async function returnsOf(db: Db, order: OrderRow): Promise<Part> {
  const refunds = await db
    .selectFrom('refund')
    .select(['amount', 'sent_at'])
    .where('pool', '=', order.pool)
    .where('order_id', '=', order.id)
    .where('sent_at', '>', 0)
    .orderBy('sent_at')
    .execute()
  return {
    title: 'Refunds',
    facts: refunds.map(({ amount, sent_at }) => [moment(sent_at), money(order, amount)]),
  }
}

function pageOf(title: string, parts: readonly Part[]): string {
  const sections = parts
    .filter(({ facts }) => facts.length > 0)
    .map(({ title: heading, facts }) => {
      const rows = facts.map(
        ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
      )
      return `<h2>${heading}</h2>\n<table>\n${rows.join('\n')}\n</table>`
    })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${sections.join('\n')}
</body>
</html>
`
}

/** Of a file that is saved and sent on: nothing in it runs, and nobody keeps it on the way. */
export const evidenceResponse = (id: string, page: string): Response =>
  new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Disposition': `attachment; filename="order-${id}.html"`,
      'Cache-Control': 'no-store',
    },
  })
