import type { AnswerOf } from '../../../contract/call.ts'
import type { Country, PaymentMethod } from '../../../contract/lists.ts'
import type { getBundles } from '../../../contract/money.ts'
import { bundlesOf } from '../../../core/bundles.ts'
import { currencyOf } from '../../../core/currency.ts'
import { methodsOf } from '../../../core/payment-methods.ts'
import { vatBasisPoints } from '../../../core/vat.ts'
import type { Context, MemberContext } from '../../context.ts'
import { activeDiscount } from './discount.ts'
import { priceCountry } from './country.ts'

/** Prices for a country, with the member's discount where there is one. */
export async function listBundles(
  context: Context,
  asked: Country | undefined,
): Promise<AnswerOf<typeof getBundles>> {
  const country = await priceCountry(context, asked)
  const currency = currencyOf(country)
  const discount = context.viewer ? await activeDiscount(context as MemberContext, country) : null
  return {
    bundles: bundlesOf(context.brand.site.prices[currency] ?? [], currency, discount),
    discount,
    payment_methods: offeredMethods(context, country),
    vat_percentage: vatBasisPoints(country, context.now) / 100,
    country,
  }
}

/** What members of a country can pay with, of what the provider takes. */
export function offeredMethods({ deps, now }: Context, country: Country): PaymentMethod[] {
  return methodsOf(country, now).filter((method) => deps.payments.methods.includes(method))
}
