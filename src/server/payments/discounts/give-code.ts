import { COUNTRIES, CURRENCIES, PAYMENT_METHODS } from '../../../contract/lists.ts'
import { TIME_BONUS_CODE } from '../../../core/time-bonus.ts'
import { nameOf } from '../../platform/actor.ts'
import type { Actor, Brand, Deps } from '../../platform/context.ts'
import { findByName } from '../../accounts/current-account.ts'
import { STAY } from './discounts.ts'

/** A code as an operator gives it out; an omitted condition does not restrict it. */
export interface DiscountCodeInput {
  code: string
  value_percentage: number
  /** Name of the only member it is for. */
  member?: string | undefined
  country?: string | undefined
  currency?: string | undefined
  /** In minor units. */
  minimum_order_value?: number | undefined
  paymentmethods?: readonly string[] | undefined
  /** Epoch milliseconds; now by default. */
  begins?: number | undefined
  expires: number
}

const isIn = (list: readonly string[], value: string | undefined) =>
  value === undefined || list.includes(value)

/** Gives a discount code out at a brand. Returns what is wrong with it, or null once it counts. */
export async function giveCode(
  { store, brands, clock }: Pick<Deps, 'store' | 'brands' | 'clock'>,
  actor: Actor,
  brandId: string,
  input: DiscountCodeInput,
): Promise<string | null> {
  const brand = brands.get(brandId)
  if (!brand) return `there is no brand ${brandId}`
  const begins = input.begins ?? clock()
  const problem = problemOf(brand, input, begins)
  if (problem !== null) return problem
  const account =
    input.member === undefined ? '' : (await findByName({ db: store.db, brand }, input.member))?.id
  if (account === undefined) return `${brandId} has no member named ${input.member ?? ''}`
  const { code, value_percentage, minimum_order_value = 0 } = input
  const country = COUNTRIES.find((each) => each === input.country) ?? ''
  const currency = CURRENCIES.find((each) => each === input.currency) ?? ''
  const added = await store.db
    .insertInto('discount_code')
    .values({
      pool: brand.pool,
      brand: brandId,
      code,
      account,
      country,
      currency,
      value_percentage,
      minimum_order_value,
      paymentmethods: JSON.stringify(input.paymentmethods ?? []),
      source: 'operator',
      begins_at: begins,
      expires_at: input.expires,
      given_by: nameOf(actor),
    })
    .onConflict((conflict) => conflict.columns(['pool', 'brand', 'code']).doNothing())
    .returning('code')
    .executeTakeFirst()
  return added ? null : `${code} is given out already`
}

function problemOf({ site }: Brand, input: DiscountCodeInput, begins: number): string | null {
  const { code, value_percentage, country, currency, minimum_order_value = 0, paymentmethods = [] } = input
  const isTaken =
    code === TIME_BONUS_CODE ||
    code.startsWith('WELCOME') ||
    code.startsWith(STAY) ||
    site.campaign_codes.some((campaign) => campaign.code === code)
  if (!/^[A-Z0-9]{4,40}$/.test(code)) return 'a code is 4 to 40 capitals and digits'
  if (isTaken) return `${code} means something else at ${site.id}`
  if (!Number.isInteger(value_percentage) || value_percentage < 1 || value_percentage > 99)
    return 'a code takes 1 to 99 percent off'
  if (!Number.isInteger(minimum_order_value) || minimum_order_value < 0)
    return 'the minimum is an amount in minor units'
  if (
    !isIn(COUNTRIES, country) ||
    (country !== undefined && !site.countries.some((each) => each === country))
  )
    return `${site.id} is not in ${country ?? ''}`
  if (!isIn(CURRENCIES, currency)) return `nothing is paid in ${currency ?? ''}`
  if (!paymentmethods.every((method) => isIn(PAYMENT_METHODS, method))) return 'a method is not known'
  return begins < input.expires ? null : 'it ends before it begins'
}
