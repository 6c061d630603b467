import type { DiscountCode } from '../../../contract/discounts.ts'
import type { Country } from '../../../contract/lists.ts'
import { hasTimeBonus, TIME_BONUS_CODE } from '../../../core/time-bonus.ts'
import { ownAccount } from '../../chat/allowance.ts'
import type { MemberContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { campaignDays, findOffer } from './find-offer.ts'
import { welcomeCode } from './hold-discount.ts'
import { guessCode } from './guess-code.ts'

/**
 * The discount as shown to the member. Throws as `findOffer`, and says of a code given by name that it is over
 * (`discount_expired`), counts for other countries only (`discount_not_in_country`), or is one guess too many
 * (`code_limit_reached`).
 */
export async function findDiscount(
  context: MemberContext,
  search: { code: string } | { welcome: true },
  country?: Country,
): Promise<DiscountCode> {
  if ('welcome' in search) return (await findOffer(context, search, country)).discount
  return guessCode(context, (trx) => findByName(trx, search.code, country))
}

async function findByName(
  context: MemberContext,
  code: string,
  country: Country | undefined,
): Promise<DiscountCode> {
  try {
    return (await findOffer(context, { code }, country)).discount
  } catch (error) {
    const isUnknown = error instanceof ServiceError && error.code === 'discount_not_found'
    if (!isUnknown) throw error
    throw new ServiceError(await reasonAgainst(context, code))
  }
}

async function reasonAgainst(
  context: MemberContext,
  name: string,
): Promise<'discount_not_found' | 'discount_expired' | 'discount_not_in_country'> {
  const { now } = context
  if (await isFirstPurchaseOver(context, name)) return 'discount_expired'
  const begun = (await periodsOf(context, name)).filter(({ begins }) => begins <= now)
  if (begun.length === 0) return 'discount_not_found'
  return begun.some(({ expires }) => now < expires) ? 'discount_not_in_country' : 'discount_expired'
}

/** Whether this is the name of a newcomer's discount that the member once had. */
async function isFirstPurchaseOver(context: MemberContext, name: string): Promise<boolean> {
  const { time_bonus: bonus, welcome } = context.brand.site
  const { signup_at, welcome_until } = await ownAccount(context)
  if (name === TIME_BONUS_CODE && bonus.value_percentage > 0)
    return !hasTimeBonus({ paid_user: false, signup_date: signup_at }, context.now)
  return (
    name === welcomeCode(welcome.value_percentage) &&
    welcome.value_percentage > 0 &&
    welcome_until <= context.now
  )
}

/** When the campaign's code, or the one given to this member, counts, wherever it does. */
async function periodsOf(
  { db, brand, viewer }: MemberContext,
  name: string,
): Promise<{ begins: number; expires: number }[]> {
  const given = await db
    .selectFrom('discount_code')
    .select(['begins_at as begins', 'expires_at as expires'])
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.site.id)
    .where('code', '=', name)
    .where('account', 'in', ['', viewer.account])
    .execute()
  return [...brand.site.campaign_codes.filter(({ code }) => code === name).map(campaignDays), ...given]
}
