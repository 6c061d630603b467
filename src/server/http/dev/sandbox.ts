// The page of the bank that plays; never mounted in production.

import { Hono, type Context as HonoContext } from 'hono'
import { html } from 'hono/html'
import { formatMoney } from '../../../core/format.ts'
import { PaymentRefusedError } from '../../payments/providers/provider.ts'
import type { OrderRow } from '../../payments/order.ts'
import {
  blockSandboxCard,
  findSandboxPayment,
  moveSandboxPayment,
  refundSandboxPayment,
  SANDBOX_MOVES,
  type SandboxMove,
  type SandboxPayment,
} from '../../payments/providers/sandbox.ts'
import type { Brand, Deps } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { settleOrder } from '../../payments/settlement/follow-payment.ts'
import type { FindBrand } from '../hosts.ts'
import { requireSameOrigin } from '../origin.ts'
import { pagesOf } from '../page.ts'

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;margin:0 auto;max-width:32rem;padding:2rem 1rem;color:#1d1b1a;background:#fbf9f7}
main{padding:1.5rem;background:#fff;border:1px solid #ddd6d0;border-radius:12px}
h1{font-size:1.5rem;margin:0}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{color:#6b625c}dd{margin:0}
form{display:grid;gap:.75rem}button{font:inherit;min-height:2.75rem;border:1px solid #6b625c;border-radius:8px;background:#fff;color:#1d1b1a;cursor:pointer}
button[value=pay]{background:#14532d;border-color:#14532d;color:#fff}a{color:#8a1538}
@media(prefers-color-scheme:dark){body{background:#171514;color:#f2eeea}main{background:#221f1d;border-color:#3b3632}dt{color:#b3a9a1}button{background:#221f1d;color:#f2eeea;border-color:#b3a9a1}button[value=pay]{background:#86efac;color:#14291b;border-color:#86efac}a{color:#ff9fb4}}`
const document = pagesOf({ style: STYLE, forms: 'self' })
const FORM_BYTES = 1024

const BUTTONS: Record<SandboxMove | 'later' | 'refund' | 'block', string> = {
  pay: 'Pay',
  fail: 'Fail the payment',
  cancel: 'Cancel',
  later: 'Keep it pending and go back',
  charge_back: 'Charge back',
  reverse: 'Reverse the chargeback',
  refund: 'Refund',
  block: 'Refuse this card from now on',
}
const STATES: Record<SandboxPayment['state'], string> = {
  open: 'Open',
  paid: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  charged_back: 'Charged back',
}

/** Mount at `/dev/sandbox`: one page a payment, at the host of the brand it belongs to. */
export function sandboxPages(deps: Deps, findBrand: FindBrand): Hono {
  const app = new Hono()

  app.get('/', async (c) => {
    const brand = findBrand(c.req.header('Host'))
    if (!brand) return c.notFound()
    const payments = await deps.store.db
      .selectFrom('sandbox_payment')
      .innerJoin('orders', 'orders.id', 'sandbox_payment.order_id')
      .selectAll('sandbox_payment')
      .where('orders.pool', '=', brand.pool)
      .where('orders.brand', '=', brand.site.id)
      .orderBy('sandbox_payment.created_at', 'desc')
      .limit(50)
      .execute()
    return list(payments, brand)
  })

  app.get('/:reference', async (c) => {
    const found = await find(c)
    return found ? page(found.payment, found.brand) : c.notFound()
  })

  app.post('/:reference', async (c) => {
    const found = await find(c)
    if (!found) return c.notFound()
    const { payment, order, brand } = found
    try {
      requireSameOrigin(c.req, brand.origin)
    } catch (error) {
      if (error instanceof ServiceError) return c.text('Only this page may do that.', 403)
      throw error
    }
    if (Number(c.req.header('Content-Length') ?? 0) > FORM_BYTES) return c.text('Too large', 413)
    const { action } = await c.req.parseBody()
    if (typeof action !== 'string' || !Object.hasOwn(BUTTONS, action)) return c.text('Unknown action', 400)
    if (action === 'refund') await giveBack(payment)
    else if (action === 'block') await blockSandboxCard(deps.store.db, payment.id)
    else if (action !== 'later') await moveSandboxPayment(deps.store.db, payment.id, action as SandboxMove)
    // As a real bank would notify us: the order asks for the payment's state by itself.
    await settleOrder(deps, order)
    return c.redirect(payment.return_url, 303)
  })

  /** Refunds as the bank's own people may; where nothing is left to refund, nothing changes. */
  async function giveBack({ id }: SandboxPayment): Promise<void> {
    try {
      await refundSandboxPayment(deps.store.db, id, { id: `bank-${id}` })
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error
    }
  }

  async function find(
    c: HonoContext,
  ): Promise<{ payment: SandboxPayment; order: OrderRow; brand: Brand } | null> {
    const brand = findBrand(c.req.header('Host'))
    const payment = await findSandboxPayment(deps.store.db, c.req.param('reference') ?? '')
    if (!brand || !payment) return null
    const order = await deps.store.db
      .selectFrom('orders')
      .selectAll()
      .where('pool', '=', brand.pool)
      .where('id', '=', payment.order_id)
      .where('brand', '=', brand.site.id)
      .executeTakeFirst()
    return order ? { payment, order, brand } : null
  }

  return app
}

async function page(payment: SandboxPayment, brand: Brand): Promise<Response> {
  const moves = (Object.keys(SANDBOX_MOVES) as SandboxMove[]).filter(
    (move) => SANDBOX_MOVES[move].from === payment.state,
  )
  const isPaid = payment.state === 'paid'
  const actions = [
    ...moves,
    ...(payment.state === 'open' ? (['later'] as const) : []),
    ...(isPaid ? (['refund'] as const) : []),
    ...(isPaid && payment.customer !== '' ? (['block'] as const) : []),
  ]
  const amount = formatMoney('en', { amount: payment.amount, currency: payment.currency })
  return document(
    `Test bank: ${amount} to ${brand.site.name}`,
    html`<h1>Test bank</h1>
      <p><strong>No real money moves here.</strong> Choose what happens to this payment.</p>
      <dl>
        <dt>To</dt>
        <dd>${brand.site.name}</dd>
        <dt>For</dt>
        <dd>${payment.description}</dd>
        <dt>Amount</dt>
        <dd>${amount}</dd>
        <dt>State</dt>
        <dd>${STATES[payment.state]}</dd>
      </dl>
      <form method="post">
        ${actions.map((action) => html`<button name="action" value="${action}">${BUTTONS[action]}</button>`)}
      </form>
      <p><a href="${payment.return_url}">Back to ${brand.site.name}</a></p>`,
  )
}

/** A brand's newest payments: direct debits, which redirect to no payment page, are found here. */
function list(payments: SandboxPayment[], brand: Brand): Promise<Response> {
  const items = payments.map(
    ({ id, amount, currency, description, state }) =>
      html`<li>
        <a href="/dev/sandbox/${id}">${formatMoney('en', { amount, currency })}</a>
        ${description}, ${STATES[state]}
      </li>`,
  )
  return document(
    `Test bank: payments to ${brand.site.name}`,
    html`<h1>Test bank</h1>
      <p>The newest payments to ${brand.site.name}.</p>
      <ul>
        ${items}
      </ul>`,
  )
}
