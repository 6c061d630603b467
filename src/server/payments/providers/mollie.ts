// Mollie through its own client: https://docs.mollie.com/reference/overview

import {
  createMollieClient,
  MandateMethod,
  MollieApiError,
  PaymentEmbed,
  PaymentLineType,
  RefundStatus,
  SequenceType,
  type Chargeback as MollieChargeback,
  type Locale as MollieLocale,
  type Payment as MolliePayment,
  type PaymentMethod as MollieMethod,
  type Refund as MollieRefund,
} from '@mollie/api-client'
import type { Locale, PaymentMethod } from '../../../contract/lists.ts'
import type { BankTransfer } from '../../../contract/transactions.ts'
import { vatIncluded } from '../../../core/discount.ts'
import { MINUTE_MS } from '../../../core/durations.ts'
import type { OrderRow } from '../order.ts'
import {
  ibanPayer,
  PaymentRefusedError,
  type Payment,
  type PaymentProvider,
  type PaymentStart,
  type PaymentState,
  type RefundAttempt,
  type Returns,
} from './provider.ts'

/** A user waits for most of these calls; the next look-up finds a later answer. */
const ANSWER_WITHIN_MS = 10_000
const PACE_MS = 5 * MINUTE_MS
/** Pages read of a list, from the newest on. */
const PAGE = 250
const PAGES = 4
const HIDDEN_HOST = /(^|\.)localhost$|^127\./

/** Their names for our methods. Google Pay is a button on their card page, the rest are methods of their own. */
const METHODS: Partial<Record<PaymentMethod, string>> = {
  creditcard: 'creditcard',
  paypal: 'paypal',
  ideal: 'ideal',
  bancontact: 'bancontact',
  blik: 'blik',
  eps: 'eps',
  applepay: 'applepay',
  googlepay: 'creditcard',
  klarna: 'klarna',
  swish: 'swish',
  mobilepay: 'mobilepay',
  vipps: 'vipps',
  przelewy24: 'przelewy24',
  twint: 'twint',
  mbway: 'mbway',
  sct: 'banktransfer',
  sdd: 'directdebit',
}
/** Open payments of others only run out (Mollie, “Cancel payment”). */
const CANCELABLE = ['sct', 'sdd']
const KNOWN = Object.keys(METHODS) as PaymentMethod[]

const STATES: Record<string, PaymentState> = {
  open: 'pending',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  failed: 'failed',
  expired: 'expired',
  canceled: 'cancelled',
}

const LOCALES: Record<Locale, string> = {
  da: 'da_DK',
  de: 'de_DE',
  en: 'en_GB',
  es: 'es_ES',
  fi: 'fi_FI',
  fr: 'fr_FR',
  it: 'it_IT',
  nb: 'nb_NO',
  nl: 'nl_NL',
  pl: 'pl_PL',
  sv: 'sv_SE',
}

export interface MollieOptions {
  apiKey: string
  /** Root of the API; tests name their own. */
  apiEndpoint?: string
  answerWithinMs?: number
}

export function createMollie(options: MollieOptions): PaymentProvider {
  const { apiKey, apiEndpoint } = options
  const mollie = createMollieClient({ apiKey, ...(apiEndpoint ? { apiEndpoint } : {}) })
  const ask = <T>(answer: Promise<T>): Promise<T> =>
    within(options.answerWithinMs ?? ANSWER_WITHIN_MS, answer)
  let methods: readonly PaymentMethod[] = KNOWN

  /** Their idempotency keys are forgotten after an hour; a payment by mandate must not be taken twice even then. */
  async function findCharge(customerId: string, order: string): Promise<MolliePayment | undefined> {
    const charges = await ask(mollie.customerPayments.page({ customerId, limit: 50 }))
    return charges.find(({ metadata }) => (metadata as { order?: string } | null)?.order === order)
  }

  return {
    name: 'mollie',
    paceMs: PACE_MS,
    get methods() {
      return methods
    },

    async refresh() {
      const enabled = async (sequenceType: SequenceType) =>
        (await ask(mollie.methods.list({ sequenceType }))).map(({ id }) => id as string)
      const oneOff = await enabled(SequenceType.oneoff)
      // Direct debit works by mandates only, so it is listed with the recurring methods.
      const all = [...oneOff, ...(await enabled(SequenceType.recurring)).filter((id) => id === 'directdebit')]
      methods = KNOWN.filter((method) => all.includes(METHODS[method] ?? ''))
    },

    async tryOut(returnTo) {
      await ask(
        mollie.payments.create({
          amount: amountOf(100, 'EUR'),
          description: 'Not to be paid: npm run doctor',
          redirectUrl: returnTo,
        }),
      )
    },

    async start(_db, order, { returnTo, webhook, description, locale, keepFor, payer, mandate }) {
      if (mandate) {
        const charge = await findCharge(mandate.customer, order.id)
        if (charge) return { reference: charge.id, redirectUrl: '' }
        if (mandate.hasEnded) throw new PaymentRefusedError('the mandate ended')
      }
      const reachable = !HIDDEN_HOST.test(new URL(webhook).hostname)
      const method = METHODS[order.method]
      const payment = await refusable(
        ask(
          mollie.payments.create({
            amount: amountOf(order.total, order.currency),
            description,
            redirectUrl: returnTo,
            ...(reachable ? { webhookUrl: webhook } : {}),
            ...(method ? { method: method as MollieMethod } : {}),
            locale: LOCALES[locale] as MollieLocale,
            metadata: { order: order.id },
            ...(payer
              ? { lines: [lineOf(order, description)], billingAddress: addressOf(order, payer) }
              : {}),
            ...(keepFor ? { sequenceType: SequenceType.first, customerId: keepFor } : {}),
            ...(mandate
              ? {
                  sequenceType: SequenceType.recurring,
                  customerId: mandate.customer,
                  mandateId: mandate.reference,
                }
              : {}),
            idempotencyKey: `order-${order.id}`,
          }),
        ),
      )
      return { reference: payment.id, redirectUrl: payment.getCheckoutUrl() ?? '' }
    },

    async lookUp(_db, reference) {
      if (!reference.startsWith('tr_')) return null
      try {
        const embed = [PaymentEmbed.chargebacks, PaymentEmbed.refunds]
        return paymentOf(await ask(mollie.payments.get(reference, { embed })))
      } catch (error) {
        if (isStatus(error, 404)) return null
        throw error
      }
    },

    async findTransfer(_db, { method, provider_reference: reference }) {
      if (method !== 'sct') return null
      const { details } = await ask(mollie.payments.get(reference))
      return transferOf(details)
    },

    canCancel: (method) => CANCELABLE.includes(method),

    async cancel(_db, reference) {
      try {
        await ask(mollie.payments.cancel(reference))
      } catch (error) {
        // The payment is not cancelable any more, or unknown: the next look-up gives its state.
        if (![404, 409, 410, 422].some((status) => isStatus(error, status))) throw error
      }
    },

    async refund(_db, paymentId, { id, attempt, amount, currency, description }) {
      const existing = await ask(mollie.paymentRefunds.page({ paymentId, limit: 250 }))
      if (existing.some((refund) => ownRefund(refund)?.id === id && !isLost(refund))) return
      await refusable(
        ask(
          mollie.paymentRefunds.create({
            paymentId,
            amount: amountOf(amount, currency),
            description,
            metadata: { refund: id, attempt },
            // Mollie stores a key's answer for an hour, a refusal too.
            idempotencyKey: `refund-${id}-${attempt}`,
          }),
        ),
      )
    },

    async returnsSince(_db, since) {
      const refunds = await newest(since, (from) => ask(mollie.refunds.page({ limit: PAGE, ...from })))
      const chargebacks = await newest(since, (from) =>
        ask(mollie.chargebacks.page({ limit: PAGE, ...from })),
      )
      return returnsOf(refunds, chargebacks)
    },

    // No name and no address: Mollie knows the payer from the payment itself.
    async createCustomer(_db, id) {
      const customer = await ask(
        mollie.customers.create({ metadata: { account: id }, idempotencyKey: `customer-${id}` }),
      )
      return customer.id
    },

    async createMandate(_db, customerId, { reference, holder, iban, signedAt }) {
      const mandates = await ask(mollie.customerMandates.page({ customerId, limit: 250 }))
      const earlier = mandates.find(({ mandateReference }) => mandateReference === reference)
      if (earlier) return earlier.id
      const mandate = await refusable(
        ask(
          mollie.customerMandates.create({
            customerId,
            method: MandateMethod.directdebit,
            consumerName: holder,
            consumerAccount: iban,
            signatureDate: new Date(signedAt).toISOString().slice(0, 10),
            mandateReference: reference,
            idempotencyKey: `mandate-${reference}`,
          }),
        ),
      )
      return mandate.id
    },

    async revokeMandate(_db, customerId, reference) {
      try {
        await ask(mollie.customerMandates.revoke(reference, { customerId }))
      } catch (error) {
        if (![404, 410].some((status) => isStatus(error, status))) throw error
      }
    },
  }
}

/** All of an order as the one line of a bill. */
function lineOf({ price, total, currency, vat_basis_points }: OrderRow, description: string) {
  return {
    type: PaymentLineType.digital,
    description,
    quantity: 1,
    unitPrice: amountOf(price, currency),
    ...(price > total ? { discountAmount: amountOf(price - total, currency) } : {}),
    totalAmount: amountOf(total, currency),
    vatRate: (vat_basis_points / 100).toFixed(2),
    vatAmount: amountOf(vatIncluded(total, vat_basis_points / 100), currency),
  }
}

const addressOf = (
  { country }: OrderRow,
  { given_name, family_name, street, zip, city, email }: NonNullable<PaymentStart['payer']>,
) => ({
  givenName: given_name,
  familyName: family_name,
  streetAndNumber: street,
  postalCode: zip,
  city,
  country,
  email,
})

type Dispute = Pick<MollieChargeback, 'reversedAt'>
const disputesOf = (chargebacks: readonly Dispute[]) =>
  chargebacks.reduce((sum, { reversedAt }) => sum + (reversedAt ? 2 : 1), 0)

/** Id of our refund; undefined for one made at Mollie's own pages. */
function ownRefund({ metadata }: Pick<MollieRefund, 'metadata'>): RefundAttempt | undefined {
  const { refund: id, attempt = 0 } = (metadata ?? {}) as { refund?: string; attempt?: number }
  return id === undefined ? undefined : { id, attempt }
}

/** Whether a refund was accepted and then failed: the money is ours again. */
const isLost = ({ status }: Pick<MollieRefund, 'status'>) =>
  status === RefundStatus.failed || status === RefundStatus.canceled

/** Whether a refund is final: one made at Mollie's own pages can be cancelled there until it is sent. */
const isStanding = (refund: Pick<MollieRefund, 'status' | 'metadata'>) =>
  ownRefund(refund)
    ? !isLost(refund)
    : refund.status === RefundStatus.processing || refund.status === RefundStatus.refunded

const sumOf = (refunds: readonly Pick<MollieRefund, 'amount'>[]) =>
  refunds.reduce((sum, { amount }) => sum + minorUnits(amount.value), 0)

/** The items of a list, the newest first, until one is older. */
async function newest<T extends { id: string; createdAt: string }>(
  since: number,
  page: (from: { from?: string }) => Promise<readonly T[] & { nextPageCursor?: string | undefined }>,
): Promise<T[]> {
  const items: T[] = []
  let from: { from?: string } = {}
  for (let read = 0; read < PAGES; read += 1) {
    const next = await page(from)
    items.push(...next)
    const last = next.at(-1)
    if (!last || Date.parse(last.createdAt) < since || !next.nextPageCursor) break
    from = { from: next.nextPageCursor }
  }
  return items
}

function returnsOf(refunds: readonly MollieRefund[], chargebacks: readonly MollieChargeback[]): Returns {
  const refundsByPayment = Map.groupBy(refunds.filter(isStanding), ({ paymentId }) => paymentId)
  const disputed = Map.groupBy(chargebacks, ({ paymentId }) => paymentId)
  return {
    payments: [...new Set([...refundsByPayment.keys(), ...disputed.keys()])].map((reference) => ({
      reference,
      refunded: sumOf(refundsByPayment.get(reference) ?? []),
      disputes: disputesOf(disputed.get(reference) ?? []),
    })),
    failedRefunds: refunds.flatMap((refund) => (isLost(refund) ? (ownRefund(refund) ?? []) : [])),
  }
}

function paymentOf(payment: MolliePayment): Payment {
  const chargebacks = payment._embedded?.chargebacks ?? []
  const chargedBack = chargebacks.some(({ reversedAt }) => !reversedAt)
  const state = STATES[payment.status] ?? 'pending'
  const { customerId, mandateId } = payment
  const refunds = payment._embedded?.refunds ?? []
  const standing = refunds.filter(isStanding)
  const keeps = payment.sequenceType === SequenceType.first && state === 'paid' && customerId && mandateId
  return {
    state: chargedBack ? 'charged_back' : state,
    amount: minorUnits(payment.amount.value),
    currency: payment.amount.currency,
    refunded: sumOf(standing),
    ownRefunds: standing.flatMap((refund) => {
      const own = ownRefund(refund)
      return own ? { ...own, amount: minorUnits(refund.amount.value) } : []
    }),
    isRefunding: refunds.some((refund) => !isStanding(refund) && !isLost(refund)),
    disputes: disputesOf(chargebacks),
    payer: payerOf(payment),
    mandate: keeps ? { customer: customerId, reference: mandateId, label: labelOf(payment) } : null,
  }
}

/** Their account and the reference a bank transfer needs; null until the payment has them. */
function transferOf(details: MolliePayment['details']): BankTransfer | null {
  const { bankName, bankAccount, bankBic, transferReference } = (details ?? {}) as Record<
    string,
    string | undefined
  >
  return bankAccount && transferReference
    ? { holder: bankName ?? '', iban: bankAccount, bic: bankBic ?? '', reference: transferReference }
    : null
}

function labelOf({ details }: MolliePayment): string {
  const { cardNumber, paypalPayerId } = (details ?? {}) as Record<string, string | undefined>
  return cardNumber ? `•••• ${cardNumber.slice(-4)}` : (paypalPayerId?.slice(-4).padStart(9, '•••• ') ?? '')
}

/**
 * Their names for a card, a wallet and an account; none of them is kept but as a digest.
 * https://docs.mollie.com/reference/get-payment
 */
function payerOf({ details }: MolliePayment): string {
  const known = (details ?? {}) as Record<string, string | null | undefined>
  const { cardFingerprint, paypalPayerId, consumerAccount } = known
  if (cardFingerprint) return `card ${cardFingerprint}`
  if (paypalPayerId) return `paypal ${paypalPayerId}`
  return consumerAccount ? ibanPayer(consumerAccount) : ''
}

/** Every currency we price in has two decimal places, there and here. */
const amountOf = (amount: number, currency: string) => ({
  currency,
  value: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
})

function minorUnits(value: string): number {
  const [, whole, cents] = /^(\d+)\.(\d{2})$/.exec(value) ?? []
  if (whole === undefined) throw new Error('an amount that cannot be read')
  return Number(whole) * 100 + Number(cents)
}

const isStatus = (error: unknown, status: number) =>
  error instanceof MollieApiError && error.statusCode === status

/** A refusal for good, as against a fault that may pass. Their text may name account data, so it is left out. */
async function refusable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    // The object does not exist, or no longer: a retry changes nothing.
    const refused = [404, 410, 422].find((status) => isStatus(error, status))
    if (refused) throw new PaymentRefusedError(`refused by the provider (${refused})`)
    throw error
  }
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
