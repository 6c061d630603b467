import type { FieldCode } from '../../../contract/errors.ts'
import { COUNTRIES, CURRENCIES, PAYMENT_METHODS } from '../../../contract/lists.ts'
import { TIME_BONUS_CODE } from '../../../core/time-bonus.ts'
import { nameOf } from '../../platform/actor.ts'
import type { Actor, Brand, Context } from '../../platform/context.ts'
import { findByName } from '../../accounts/current-account.ts'
import { STAY } from './find-offer.ts'
import { logOffer } from './log-offers.ts'

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

/** Why a code cannot be given out: the field, its refusal, and words for who runs a command. */
export interface CodeProblem {
  field: keyof DiscountCodeInput
  code: FieldCode
  words: string
}

const isIn = (list: readonly string[], value: string | undefined) =>
  value === undefined || list.includes(value)

/** Gives a discount code out at a brand. Returns what is wrong with it, or null once it counts. */
export async function giveCode(
  { db, brand, now }: Pick<Context, 'db' | 'brand' | 'now'>,
  actor: Actor,
  input: DiscountCodeInput,
): Promise<CodeProblem | null> {
  const begins = input.begins ?? now
  const problem = problemOf(brand, input, begins)
  if (problem !== null) return problem
  const account = input.member === undefined ? '' : (await findByName({ db, brand }, input.member))?.id
  if (account === undefined) {
    const words = `${brand.id} has no member named ${input.member ?? ''}`
    return { field: 'member', code: 'unknown', words }
  }
  const { code, value_percentage, minimum_order_value = 0 } = input
  const country = COUNTRIES.find((each) => each === input.country) ?? ''
  const currency = CURRENCIES.find((each) => each === input.currency) ?? ''
  const added = await db
    .insertInto('discount_code')
    .values({
      pool: brand.pool,
      brand: brand.id,
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
  if (!added) return { field: 'code', code: 'taken', words: `${code} is given out already` }
  await logOffer(
    db,
    brand.id,
    {
      ...{ source: 'operator', code, percent: value_percentage, from_at: begins, until_at: input.expires },
      conditions: {
        minimum_order_value,
        paymentmethods: input.paymentmethods ?? [],
        country,
        currency,
        for_one_member: account !== '',
      },
    },
    now,
  )
  return null
}

function problemOf({ site }: Brand, input: DiscountCodeInput, begins: number): CodeProblem | null {
  const { code, value_percentage, country, currency, minimum_order_value = 0, paymentmethods = [] } = input
  const isTaken =
    code === TIME_BONUS_CODE ||
    code.startsWith('WELCOME') ||
    code.startsWith(STAY) ||
    site.campaign_codes.some((campaign) => campaign.code === code)
  if (!/^[A-Z0-9]{4,40}$/.test(code))
    return { field: 'code', code: 'invalid', words: 'a code is 4 to 40 capitals and digits' }
  if (isTaken) return { field: 'code', code: 'reserved', words: `${code} means something else at ${site.id}` }
  if (!Number.isInteger(value_percentage) || value_percentage < 1 || value_percentage > 99)
    return { field: 'value_percentage', code: 'invalid', words: 'a code takes 1 to 99 percent off' }
  if (!Number.isInteger(minimum_order_value) || minimum_order_value < 0)
    return { field: 'minimum_order_value', code: 'invalid', words: 'the minimum is an amount in minor units' }
  if (
    !isIn(COUNTRIES, country) ||
    (country !== undefined && !site.countries.some((each) => each === country))
  )
    return { field: 'country', code: 'not_in_list', words: `${site.id} is not in ${country ?? ''}` }
  if (!isIn(CURRENCIES, currency))
    return { field: 'currency', code: 'not_in_list', words: `nothing is paid in ${currency ?? ''}` }
  if (!paymentmethods.every((method) => isIn(PAYMENT_METHODS, method)))
    return { field: 'paymentmethods', code: 'not_in_list', words: 'a method is not known' }
  return begins < input.expires
    ? null
    : { field: 'expires', code: 'invalid', words: 'it ends before it begins' }
}
