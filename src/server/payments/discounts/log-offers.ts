// The proof of what was offered: list prices since when, and discounts with their days and conditions. Rows are never changed.

import type { Site } from '../../../config/site.ts'
import type { Currency } from '../../../contract/lists.ts'
import { TIME_BONUS_CODE } from '../../../core/time-bonus.ts'
import type { Brand, Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { transact } from '../../platform/db/transact.ts'
import type { OfferLogTable, PriceLogTable } from '../tables.ts'
import { campaignDays } from './find-offer.ts'
import { welcomeCode } from './hold-discount.ts'

/** An offer as it is made; without an end `until_at` is 0. */
export type Offer = Omit<OfferLogTable, 'brand' | 'logged_at' | 'conditions'> & {
  conditions: Readonly<Record<string, unknown>>
}

/** Writes what is offered from now on. A later row of the same code says what took its place. */
export async function logOffer(db: Db, brand: string, offer: Offer, now: number): Promise<void> {
  const row = { ...offer, brand, conditions: conditionsOf(offer), logged_at: now }
  await db
    .insertInto('offer_log')
    .values(row)
    .onConflict((conflict) => conflict.columns(['brand', 'source', 'code', 'logged_at']).doNothing())
    .execute()
}

const conditionsOf = ({ conditions }: Offer) => JSON.stringify(conditions)

/** Writes that the offer of an operator's code ended before its day; nothing of codes from before there was a log. */
export async function logEnd(db: Db, brand: string, code: string, now: number): Promise<void> {
  const offer = await db
    .selectFrom('offer_log')
    .select(['source', 'code', 'percent', 'from_at', 'conditions'])
    .where('brand', '=', brand)
    .where('source', '=', 'operator')
    .where('code', '=', code)
    .orderBy('logged_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!offer) return
  const conditions = JSON.parse(offer.conditions) as Offer['conditions']
  await logOffer(db, brand, { ...offer, conditions, until_at: now }, now)
}

/** Writes what the brands' files say otherwise than the logs do; nothing where they say the same. */
export async function logSiteOffers({ store, brands, clock }: Deps): Promise<void> {
  const now = clock()
  for (const brand of brands.values())
    await transact(store.db, async (db) => {
      await logPrices(db, brand, now)
      await logDiscounts(db, brand, now)
    })
}

/** A bundle that is no longer sold is logged with the price 0. */
async function logPrices(db: Db, { site }: Brand, now: number): Promise<void> {
  const keyOf = ({ bundle, currency }: Pick<PriceLogTable, 'bundle' | 'currency'>) => `${bundle} ${currency}`
  const logged = await db
    .selectFrom('price_log')
    .selectAll()
    .where('brand', '=', site.id)
    .orderBy('from_at')
    .execute()
  const last = new Map(logged.map((row) => [keyOf(row), row]))
  const today = pricesOf(site).map((each) => ({ ...each, brand: site.id, from_at: now }))
  const isSold = new Set(today.map(keyOf))
  const ended = [...last.values()]
    .filter((row) => !isSold.has(keyOf(row)))
    .map((row) => ({ ...row, price: 0, from_at: now }))
  const changed = [...today, ...ended].filter((row) => (last.get(keyOf(row))?.price ?? 0) !== row.price)
  if (changed.length === 0) return
  await db
    .insertInto('price_log')
    .values(changed)
    .onConflict((conflict) => conflict.columns(['brand', 'bundle', 'currency', 'from_at']).doNothing())
    .execute()
}

const pricesOf = ({ prices }: Site) =>
  Object.entries(prices).flatMap(([currency, bundles]) =>
    bundles.map(({ credits, amount }) => ({
      bundle: String(credits),
      currency: currency as Currency,
      price: amount,
    })),
  )

async function logDiscounts(db: Db, { site }: Brand, now: number): Promise<void> {
  const keyOf = ({ source, code }: Pick<Offer, 'source' | 'code'>) => `${source} ${code}`
  const logged = await db
    .selectFrom('offer_log')
    .selectAll()
    .where('brand', '=', site.id)
    .where('source', '<>', 'operator')
    .orderBy('logged_at')
    .execute()
  const last = new Map(logged.map((row) => [keyOf(row), row]))
  const today = offersOf(site, now)
  for (const offer of today) {
    const before = last.get(keyOf(offer))
    const isSame =
      before?.percent === offer.percent &&
      before.conditions === conditionsOf(offer) &&
      // Of a standing offer the log knows since when; of a campaign the file does.
      before.until_at === offer.until_at &&
      (offer.until_at === 0 || before.from_at === offer.from_at)
    if (!isSame) await logOffer(db, site.id, offer, now)
  }
  const isOffered = new Set(today.map(keyOf))
  const taken = [...last.values()].filter(
    (row) => !isOffered.has(keyOf(row)) && (row.until_at === 0 || row.until_at > now),
  )
  for (const row of taken) {
    const conditions = JSON.parse(row.conditions) as Offer['conditions']
    await logOffer(db, site.id, { ...row, conditions, until_at: now }, now)
  }
}

function offersOf({ time_bonus, welcome, company, campaign_codes }: Site, now: number): Offer[] {
  const standing = [
    { source: 'time_bonus', code: TIME_BONUS_CODE, ...time_bonus },
    { source: 'welcome', code: welcomeCode(welcome.value_percentage), ...welcome },
    { source: 'stay', code: '', value_percentage: company.delete_discount },
  ] as const
  return [
    ...standing
      .filter(({ value_percentage }) => value_percentage > 0)
      .map(({ source, code, value_percentage, ...conditions }) => ({
        ...{ source, code, conditions, percent: value_percentage },
        from_at: now,
        until_at: 0,
      })),
    ...campaign_codes.map(({ code, value_percentage, from, until, ...conditions }) => {
      const { begins, expires } = campaignDays({ from, until })
      return {
        source: 'campaign' as const,
        code,
        conditions,
        percent: value_percentage,
        from_at: begins,
        until_at: expires,
      }
    }),
  ]
}
