import { bundlesOf } from '../src/core/bundles.ts'
import { currencyOf } from '../src/core/currency.ts'
import { orderTotal } from '../src/core/discount.ts'
import { DAY_MS, HOUR_MS } from '../src/core/durations.ts'
import { methodsOf, needsAddress } from '../src/core/payment-methods.ts'
import { refundAmount } from '../src/core/refund.ts'
import { vatBasisPoints } from '../src/core/vat.ts'
import type { OrderState } from '../src/contract/orders.ts'
import { localize } from '../src/core/urls.ts'
import { pathOf } from '../src/routes.ts'
import { partiesOf } from '../src/server/payments/invoices/invoice.ts'
import { openFor } from '../src/server/payments/orders/place-order.ts'
import type {
  CreditNoteTable,
  DiscountTable,
  InvoiceTable,
  OrderTable,
  RefundTable,
  SandboxPaymentTable,
  SandboxRefundTable,
} from '../src/server/payments/tables.ts'
import type { Brand } from '../src/server/platform/context.ts'
import type { Booking } from './ledger.ts'
import { stableId, stableToken, type DemoMember } from './members.ts'
import { createRandom, type Random } from './random.ts'

/** Times that a refund is tried before a person pays it out. */
const REFUSALS = 5
/** Credits of `premium`. */
const PREMIUM_CREDITS = 40
export const PROVIDER = 'sandbox'

/** A member at the test bank. */
export const customerOf = (account: string): string => `customer-${account}`
/** The code that `premium` alone was given, and used. */
export const OWN_CODE = { code: 'THANKS20', value_percentage: 20 } as const

interface Plan {
  /** Ends the order's id. */
  name: string
  state: OrderState
  /** Position in the brand's prices. */
  bundle: number
  hoursAgo: number
  /** With the welcome code, where the brand has one, or a code given to this member. */
  code?: 'welcome' | 'own'
  /** By a card that is kept for later orders. */
  keeps?: true
  /** By direct debit, where the country has it. */
  debits?: true
  /** The provider refuses to give the money back. */
  refuses?: true
}

/** Every state of an order; `demo` never got beyond trying. */
const PLANS: Partial<Record<DemoMember['kind'], readonly Plan[]>> = {
  demo: [
    { name: 'cancelled', state: 'cancelled', bundle: 1, hoursAgo: 30 * 24 },
    { name: 'failed', state: 'failed', bundle: 0, hoursAgo: 12 * 24 },
  ],
  premium: [
    { name: 'first', state: 'completed', bundle: 1, hoursAgo: 419 * 24, code: 'welcome' },
    { name: 'charged-back', state: 'charged_back', bundle: 0, hoursAgo: 200 * 24 },
    { name: 'cancelled', state: 'cancelled', bundle: 1, hoursAgo: 61 * 24 },
    { name: 'failed', state: 'failed', bundle: 1, hoursAgo: 60 * 24 },
    { name: 'expired', state: 'expired', bundle: 0, hoursAgo: 50 * 24 },
    { name: 'refunded', state: 'refunded', bundle: 2, hoursAgo: 40 * 24 },
    { name: 'completed', state: 'completed', bundle: 0, hoursAgo: 2 * 24, code: 'own', keeps: true },
    { name: 'pending', state: 'pending', bundle: 0, hoursAgo: 3 },
    { name: 'created', state: 'created', bundle: 0, hoursAgo: 1 },
  ],
  owing: [{ name: 'charged-back', state: 'charged_back', bundle: 0, hoursAgo: 5 * 24 + 2, debits: true }],
}

/** What happened to the first members of the crowd who paid, beside the order they began with. */
const MISHAPS: readonly Plan[] = [
  { name: 'refused', state: 'refunded', bundle: 0, hoursAgo: 8 * 24, refuses: true },
  { name: 'disputed', state: 'charged_back', bundle: 0, hoursAgo: 5 * 24 + 40 },
  { name: 'disputed-again', state: 'charged_back', bundle: 1, hoursAgo: 8 * 24 },
]

const PAYMENT_STATES: Record<OrderState, SandboxPaymentTable['state']> = {
  created: 'open',
  pending: 'open',
  completed: 'paid',
  refunded: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'cancelled',
  charged_back: 'charged_back',
}

interface Shop {
  brand: Brand
  now: number
  /** The words in which a buyer asks that the service starts at once. */
  startNow: string
}

export interface Purchases {
  orders: OrderTable[]
  discounts: DiscountTable[]
  invoices: InvoiceTable[]
  refunds: RefundTable[]
  creditNotes: CreditNoteTable[]
  payments: SandboxPaymentTable[]
  paymentRefunds: SandboxRefundTable[]
  bookings: Booking[]
}

export const isCrowd = ({ kind, status, paid }: DemoMember) =>
  kind === 'member' && status === 'active' && paid

function plansOf(random: Random, member: DemoMember, mishap: Plan | undefined): readonly Plan[] {
  const plans = PLANS[member.kind]
  if (plans) return plans
  const hoursAgo = Math.floor(member.joinedAgo / HOUR_MS) - 2
  if (!member.paid) return []
  const first: Plan = { name: '', state: 'completed', bundle: random.whole(1, 3), hoursAgo }
  return mishap ? [first, mishap] : [first]
}

function orderOf(random: Random, member: DemoMember, plan: Plan, { brand, now, startNow }: Shop): OrderTable {
  const { site, pool, origin } = brand
  const { country } = member
  const at = now - plan.hoursAgo * HOUR_MS
  const currency = currencyOf(country)
  const bundle = bundlesOf(site.prices[currency] ?? [], currency, null)[plan.bundle]
  if (!bundle) throw new Error(`${site.id} has no bundle ${plan.bundle} in ${currency}`)
  const id = plan.name === '' ? stableToken(`order ${member.id}`) : `${site.id}-${member.kind}-${plan.name}`
  const known = methodsOf(country, at)
  // An order that is still to be opened has no address.
  const methods = known.filter((each) => each !== 'sdd' && !(plan.state === 'created' && needsAddress(each)))
  const wanted = wantedMethod(plan)
  const method = wanted && known.includes(wanted) ? wanted : random.pick(methods)
  const price = bundle.price.amount
  const total = orderTotal(price, termsOf(plan, site), method)
  const payment = plan.state === 'created' ? '' : stableToken(`payment ${id}`)
  const isPaid = PAYMENT_STATES[plan.state] === 'paid' || plan.state === 'charged_back'
  const isChargedBack = plan.state === 'charged_back'
  return {
    pool,
    id,
    brand: site.id,
    account: member.id,
    state: plan.state,
    bundle: bundle.id,
    credits: bundle.credits,
    method,
    country,
    currency,
    price,
    total,
    vat_basis_points: vatBasisPoints(country, at),
    discount_code: total < price ? codeOf(plan, site) : '',
    discount_source: total < price ? (plan.code === 'own' ? 'operator' : 'welcome') : '',
    provider: PROVIDER,
    provider_reference: payment,
    redirect_url: payment === '' ? '' : new URL(`/dev/sandbox/${payment}`, origin).href,
    start_now_at: at,
    start_now_text: startNow,
    created_at: at,
    expires_at: at + openFor(method),
    completed_at: isPaid ? at + HOUR_MS / 20 : 0,
    check_at: at,
    keep_method: plan.keeps ? 1 : 0,
    billing: '',
    mandate: '',
    returned_credits: isChargedBack ? bundle.credits : 0,
    returned_amount: 0,
    disputes: isChargedBack ? 1 : 0,
    disputed_credits: isChargedBack ? bundle.credits : 0,
  }
}

function wantedMethod({ state, keeps, debits }: Plan): OrderTable['method'] | null {
  if (keeps) return 'creditcard'
  if (debits) return 'sdd'
  // A bank transfer stays open for days.
  return state === 'pending' ? 'sct' : null
}

function termsOf({ code }: Plan, { welcome }: Brand['site']): typeof welcome | null {
  if (code === undefined) return null
  return code === 'welcome' ? welcome : { ...OWN_CODE, minimum_order_value: 0, paymentmethods: [] }
}

const codeOf = ({ code }: Plan, { welcome }: Brand['site']) =>
  code === 'own' ? OWN_CODE.code : `WELCOME${welcome.value_percentage}`

/** Refunds the credits of an order that were not spent. */
const refunded = (order: OrderTable, unspent: number): OrderTable => {
  const credits = Math.max(1, Math.min(order.credits, unspent))
  return { ...order, returned_credits: credits, returned_amount: refundAmount(order, credits) }
}

/** Orders of a brand's members, with all rows that follow from them. `balances` are their credits without. */
export function purchasesOf(
  members: readonly DemoMember[],
  balances: ReadonlyMap<string, number>,
  shop: Shop,
): Purchases {
  const { site, pool, origin, defaultLocale } = shop.brand
  const random = createRandom(`${site.id}/orders`)
  const payers = members.filter(isCrowd)

  const orders = members.flatMap((member) => {
    const own = plansOf(random, member, MISHAPS[payers.indexOf(member)]).map((plan) =>
      orderOf(random, member, plan, shop),
    )
    const bought = own
      .filter(({ state }) => state === 'completed' || state === 'refunded')
      .reduce((sum, { credits }) => sum + credits, balances.get(member.id) ?? 0)
    return own.map((order) =>
      order.state === 'refunded'
        ? refunded(order, member.kind === 'premium' ? bought - PREMIUM_CREDITS : order.credits)
        : order,
    )
  })
  const paid = orders
    .filter(({ completed_at }) => completed_at > 0)
    .sort((one, other) => one.completed_at - other.completed_at)
  const givenBack = paid.filter(({ state }) => state === 'refunded')
  const started = orders.filter(({ provider_reference }) => provider_reference !== '')
  const refundedAt = ({ completed_at }: OrderTable) => completed_at + 5 * DAY_MS
  const refundId = ({ id }: OrderTable) => stableId(`refund ${id}`)
  const refusing = new Set(payers.flatMap(({ id }, index) => (MISHAPS[index]?.refuses ? [id] : [])))
  const isRefused = ({ account }: OrderTable) => refusing.has(account)
  const nameOf = new Map(members.map(({ id, name }) => [id, name]))
  const kindOf = new Map(members.map(({ id, kind }) => [id, kind]))

  return {
    orders,
    discounts: orders
      .filter(({ discount_source }) => discount_source !== '')
      .map(({ account, id, completed_at, discount_source, discount_code }) => ({
        pool,
        account,
        ...(discount_source === 'welcome'
          ? { kind: 'first_purchase', code: '' }
          : { kind: 'code', code: discount_code }),
        order_id: id,
        used_at: completed_at,
      })),
    invoices: paid.map(({ id, account, country, completed_at }, index) => ({
      brand: site.id,
      number: index + 1,
      pool,
      order_id: id,
      account,
      issued_at: completed_at,
      parties: JSON.stringify(partiesOf(site, { name: nameOf.get(account) ?? '', country })),
    })),
    refunds: givenBack.map((order) => ({
      pool,
      id: refundId(order),
      order_id: order.id,
      account: order.account,
      credits: order.returned_credits,
      amount: order.returned_amount,
      currency: order.currency,
      due_at: refundedAt(order),
      created_at: refundedAt(order),
      ...(isRefused(order)
        ? { tries: REFUSALS, refusals: REFUSALS, sent_at: 0, refused_at: refundedAt(order) + DAY_MS }
        : { tries: 1, refusals: 0, sent_at: refundedAt(order), refused_at: 0 }),
      ...{ paid_by: '', reason: '', given_by: '', signed_by: '' },
    })),
    creditNotes: givenBack.map((order, index) => ({
      brand: site.id,
      number: index + 1,
      pool,
      order_id: order.id,
      account: order.account,
      credits: order.returned_credits,
      amount: order.returned_amount,
      issued_at: refundedAt(order),
    })),
    payments: started.map(
      ({
        id,
        account,
        keep_method,
        provider_reference,
        total,
        currency,
        credits,
        state,
        disputes,
        created_at,
      }) => ({
        id: provider_reference,
        order_id: id,
        return_url: new URL(localize(pathOf('transactions-id', { id }), defaultLocale, defaultLocale), origin)
          .href,
        amount: total,
        currency,
        description: `${credits} credits`,
        state: PAYMENT_STATES[state],
        customer: keep_method === 1 ? customerOf(account) : '',
        disputes,
        created_at,
      }),
    ),
    paymentRefunds: givenBack
      .filter((order) => !isRefused(order))
      .map((order) => ({
        id: refundId(order),
        payment: order.provider_reference,
        amount: order.returned_amount,
        created_at: refundedAt(order),
      })),
    bookings: paid.flatMap((order): Booking[] => {
      const { account, id: reference, credits, returned_credits, completed_at } = order
      const purchase = {
        account,
        reason: 'purchase',
        reference,
        amount: credits,
        created_at: completed_at,
      } as const
      if (returned_credits === 0) return [purchase]
      const back = { account, created_at: refundedAt(order) }
      if (order.state !== 'charged_back')
        return [purchase, { ...back, amount: -returned_credits, reason: 'refund', reference }]
      const owed = kindOf.get(account) === 'owing' ? -Math.min(0, balances.get(account) ?? 0) : 0
      const dispute = { ...back, reference: `${reference}:c1` }
      const taken: Booking = { ...dispute, amount: owed - returned_credits, reason: 'chargeback' }
      return owed === 0 ? [purchase, taken] : [purchase, taken, { ...dispute, amount: -owed, reason: 'debt' }]
    }),
  }
}
