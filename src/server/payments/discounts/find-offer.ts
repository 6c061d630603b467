// Which discounts a member may use, and until when.

import { createHash } from 'node:crypto'
import type { DiscountCode } from '../../../contract/discounts.ts'
import type { Country } from '../../../contract/lists.ts'
import { currencyOf } from '../../../core/currency.ts'
import { DAY_MS, WEEK_MS } from '../../../core/durations.ts'
import { WELCOME_HOURS } from '../../../core/limits.ts'
import { hasTimeBonus, TIME_BONUS_CODE, TIME_BONUS_SECONDS, timeBonusEnd } from '../../../core/time-bonus.ts'
import type { MemberContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { ownAccount } from '../../chat/allowance.ts'
import { ownCountry } from '../price-country.ts'
import {
  type CodeStatus,
  type DiscountOffer,
  FIRST_PURCHASE,
  statusOf,
  useOfName,
  welcomeCode,
} from './hold-discount.ts'

const WELCOME_SECONDS = WELCOME_HOURS * 3600
/** Prefix of the codes of the offer to stay. */
export const STAY = 'STAY'
const STAY_MS = WEEK_MS

interface Eligibility {
  offers: DiscountOffer[]
  status: CodeStatus
}

/** The member's discounts of a first purchase, the time bonus before the welcome code, and whether one of them is taken. */
async function firstPurchaseEligibility(context: MemberContext, country: Country): Promise<Eligibility> {
  const { db, brand, viewer, now } = context
  const { site, pool } = brand
  const account = await ownAccount(context)
  const member = { paid_user: account.paid_user === 1, signup_date: account.signup_at }
  const bought = await db
    .selectFrom('orders')
    .select('id')
    .where('pool', '=', pool)
    .where('account', '=', viewer.account)
    .where('completed_at', '>', 0)
    .limit(1)
    .executeTakeFirst()

  const codeOf = (
    name: string,
    terms: typeof site.welcome,
    expires: number,
    seconds: number,
  ): DiscountCode => ({
    code: name,
    country,
    user_id: viewer.account,
    expires,
    ...terms,
    currency: currencyOf(country),
    status: 'active',
    validity: seconds,
    expired: false,
  })
  const offers: DiscountOffer[] = []
  if (site.time_bonus.value_percentage > 0 && hasTimeBonus(member, now)) {
    const ends = timeBonusEnd(account.signup_at)
    const discount = codeOf(TIME_BONUS_CODE, site.time_bonus, ends, TIME_BONUS_SECONDS)
    offers.push({ source: 'time_bonus', discount })
  }
  const welcomes = site.welcome.value_percentage > 0 && now < account.welcome_until
  if (welcomes && !member.paid_user && !bought) {
    const name = welcomeCode(site.welcome.value_percentage)
    const discount = codeOf(name, site.welcome, account.welcome_until, WELCOME_SECONDS)
    offers.push({ source: 'welcome', discount })
  }
  return { offers, status: await statusOf(context, FIRST_PURCHASE) }
}

/** The discount that counts for the member's next order: the time bonus while it lasts, else the welcome code. */
export async function activeOffer(context: MemberContext): Promise<DiscountOffer | null> {
  return (await offeredDiscount(context, await ownCountry(context))).offer
}

/** The same for an order from a country, and which order keeps the member from it. */
export async function offeredDiscount(
  context: MemberContext,
  country: Country,
): Promise<{ offer: DiscountOffer | null; heldBy: string | null }> {
  const { offers, status } = await firstPurchaseEligibility(context, country)
  const [first] = offers
  if (!first) return { offer: null, heldBy: null }
  return { offer: status.is === 'free' ? first : null, heldBy: status.heldBy }
}

/** The member's time bonus while it lasts; undefined otherwise. */
export async function timeBonus(context: MemberContext): Promise<DiscountCode | undefined> {
  const { offers, status } = await firstPurchaseEligibility(context, await ownCountry(context))
  return status.is === 'free' ? offers.find(({ source }) => source === 'time_bonus')?.discount : undefined
}

/**
 * A code by its name, or the welcome code. Throws `discount_not_found` for one the member does not have, or not any
 * more, and `discount_used` when it, or the one it excludes, is taken.
 */
export async function findOffer(
  context: MemberContext,
  search: { code: string } | { welcome: true },
  country?: Country,
): Promise<DiscountOffer> {
  const { welcome } = context.brand.site
  const welcomeName = welcomeCode(welcome.value_percentage)
  const name = 'code' in search ? search.code : welcomeName
  const use = useOfName(context, name)
  const buyerCountry = country ?? (await ownCountry(context))
  const { offers, status } =
    use === FIRST_PURCHASE
      ? await firstPurchaseEligibility(context, buyerCountry)
      : {
          offers: [
            ...campaignOffers(context, buyerCountry),
            ...(await storedOffers(context, name, buyerCountry)),
          ],
          status: await statusOf(context, use),
        }
  if (status.is === 'used') throw new ServiceError('discount_used')
  const offer = offers.find(({ discount }) => discount.code === name)
  if (!offer) throw new ServiceError('discount_not_found')
  if (status.is === 'held') throw new ServiceError('discount_used')
  return offer
}

/**
 * The brand's one offer to a member who is about to leave: a code of their own, good for a week from when it was first
 * asked for. Null where there is no offer, and once it was used or is over.
 */
export async function offerToStay(context: MemberContext): Promise<DiscountCode | null> {
  const { db, brand, viewer, now } = context
  const { site, pool } = brand
  if (site.company.delete_discount === 0) return null
  const hash = createHash('sha256').update(`${STAY} ${viewer.account}`).digest('hex')
  const code = STAY + hash.slice(0, 10).toUpperCase()
  await db
    .insertInto('discount_code')
    .values({
      pool,
      brand: site.id,
      code,
      account: viewer.account,
      country: '',
      currency: '',
      value_percentage: site.company.delete_discount,
      minimum_order_value: 0,
      paymentmethods: '[]',
      source: 'stay',
      begins_at: now,
      expires_at: now + STAY_MS,
      given_by: '',
    })
    .onConflict((conflict) => conflict.columns(['pool', 'brand', 'code']).doNothing())
    .execute()
  try {
    return (await findOffer(context, { code })).discount
  } catch (error) {
    if (error instanceof ServiceError) return null
    throw error
  }
}

/** The first moment of a campaign's code, and the one after its last. */
export const campaignDays = ({ from, until }: { from: string; until: string }) => ({
  begins: Date.parse(`${from}T00:00:00Z`),
  expires: Date.parse(`${until}T00:00:00Z`) + DAY_MS,
})

/** The brand's campaign codes that count today for an order from this country. */
function campaignOffers({ brand, viewer, now }: MemberContext, country: Country): DiscountOffer[] {
  const currency = currencyOf(country)
  return brand.site.campaign_codes.flatMap((campaign): DiscountOffer[] => {
    const { begins, expires } = campaignDays(campaign)
    const counts =
      begins <= now &&
      now < expires &&
      (campaign.countries.length === 0 || campaign.countries.includes(country)) &&
      (campaign.currency === undefined || campaign.currency === currency)
    if (!counts) return []
    const { code, value_percentage, minimum_order_value, paymentmethods } = campaign
    const discount: DiscountCode = {
      code,
      country,
      user_id: viewer.account,
      expires,
      value_percentage,
      minimum_order_value,
      paymentmethods,
      currency,
      status: 'active',
      expired: false,
      validity: Math.round((expires - begins) / 1000),
    }
    return [{ source: 'campaign', discount }]
  })
}

/** The code of this name that was given to the member, or to everybody, where it counts now. */
async function storedOffers(
  { db, brand, viewer, now }: MemberContext,
  name: string,
  country: Country,
): Promise<DiscountOffer[]> {
  const currency = currencyOf(country)
  const rows = await db
    .selectFrom('discount_code')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.site.id)
    .where('code', '=', name)
    .where('account', 'in', ['', viewer.account])
    .where('country', 'in', ['', country])
    .where('currency', 'in', ['', currency])
    .where('begins_at', '<=', now)
    .where('expires_at', '>', now)
    .execute()
  return rows.map((row) => ({
    source: row.source,
    discount: {
      code: row.code,
      country,
      user_id: viewer.account,
      expires: row.expires_at,
      value_percentage: row.value_percentage,
      minimum_order_value: row.minimum_order_value,
      currency,
      status: 'active',
      validity: Math.round((row.expires_at - row.begins_at) / 1000),
      expired: false,
      paymentmethods: JSON.parse(row.paymentmethods) as DiscountCode['paymentmethods'],
    },
  }))
}
