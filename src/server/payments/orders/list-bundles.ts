import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { Country, PaymentMethod } from '../../../contract/lists.ts'
import type { getBundles } from '../../../contract/calls/payments.ts'
import { bundlesOf } from '../../../core/bundles.ts'
import { currencyOf } from '../../../core/currency.ts'
import { methodsOf } from '../../../core/payment-methods.ts'
import { vatBasisPoints } from '../../../core/vat.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { owedCredits } from '../ledger/transfer-credits.ts'
import { offeredDiscount } from '../discounts/find-offer.ts'
import { priceCountry } from '../price-country.ts'

/** Prices for a country, with the member's discount where there is one. */
export async function listBundles(
  context: Context,
  requested: Country | undefined,
): Promise<AnswerOf<typeof getBundles>> {
  const country = await priceCountry(context, requested)
  const currency = currencyOf(country)
  const { offer, heldBy } = context.viewer
    ? await offeredDiscount(context as MemberContext, country)
    : { offer: null, heldBy: null }
  const discount = offer?.discount ?? null
  return {
    bundles: bundlesOf(context.brand.site.prices[currency] ?? [], currency, discount),
    discount,
    discount_held_by: heldBy,
    payment_methods: offeredMethods(context, country),
    direct_debit: offersDirectDebit(context, country),
    vat_percentage: vatBasisPoints(country, context.now) / 100,
    country,
    credits_owed: context.viewer ? await owedCredits(context.db, ownBooks(context as MemberContext)) : 0,
  }
}

const ownBooks = ({ brand, viewer }: MemberContext) => ({ pool: brand.pool, account: viewer.account })

/** Methods the provider takes that a country's members can pay an order with. Direct debit has calls of its own. */
export function offeredMethods(context: Context, country: Country): PaymentMethod[] {
  return supportedMethods(context, country).filter((method) => method !== 'sdd')
}

/** Direct debit needs a creditor id to collect under, and a way to send the code. */
export function offersDirectDebit(context: Context, country: Country): boolean {
  const { deps, brand } = context
  return (
    deps.sms !== null &&
    brand.site.company.sepa_creditor_id !== undefined &&
    supportedMethods(context, country).includes('sdd')
  )
}

/** Whether a kept method pays orders of a country; a bank account is debited in EUR alone. */
export const canRepeat = (context: Context, country: Country, method: PaymentMethod): boolean =>
  supportedMethods(context, country).includes(method) && (method !== 'sdd' || currencyOf(country) === 'EUR')

const supportedMethods = ({ deps, now }: Context, country: Country): PaymentMethod[] =>
  methodsOf(country, now).filter((method) => deps.payments.methods.includes(method))
