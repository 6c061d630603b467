import { bundlesOf, savingOf } from '../../core/bundles.ts'
import { currencyOf } from '../../core/currency.ts'
import { formatMoney, formatPercent, type Money } from '../../core/format.ts'
import { vatBasisPoints } from '../../core/vat.ts'
import type { Country, Locale } from '../../contract/lists.ts'
import type { Site } from '../../config/site.ts'
import type { Text } from '../../i18n/texts.ts'

/** The prices of a brand in a country, in words. */
export interface PriceList {
  country: Country
  bundles: { credits: string; details: string; saving: string | null; price: string }[]
  /** Credits an action costs, and their price from the largest bundle to the smallest. */
  costs: { name: 'message' | 'photo' | 'voice' | 'gift'; credits: string; from: string; to: string }[]
  vat: string | null
}

export function priceListOf(site: Site, locale: Locale, country: Country, t: Text): PriceList {
  const currency = currencyOf(country)
  const bundles = bundlesOf(site.prices[currency] ?? [], currency, null)
  const money = (amount: number) => formatMoney(locale, { amount, currency } satisfies Money)
  const each = bundles.map(({ price, credits }) => price.amount / credits)
  const vat = vatBasisPoints(country, Date.now()) / 100
  const prices = {
    message: site.message_credits,
    photo: site.photo_credits,
    voice: site.features.includes('voice') ? site.photo_credits : 0,
    gift: site.gift_credits,
  }
  return {
    country,
    bundles: bundles.map((bundle) => {
      const buys = Math.floor(bundle.credits / Math.max(1, site.message_credits))
      const saving = savingOf(bundle, bundles)
      return {
        credits: t('payments.bundle', { count: bundle.credits }),
        details:
          site.message_credits > 0
            ? `${t('payments.buys', { count: buys })} · ${t('payments.per_message', { price: money((bundle.price.amount * site.message_credits) / bundle.credits) })}`
            : t('payments.per_credit', { price: money(bundle.price.amount / bundle.credits) }),
        saving: saving > 0 ? formatPercent(locale, saving) : null,
        price: money(bundle.price.amount),
      }
    }),
    costs: (['message', 'photo', 'voice', 'gift'] as const)
      .filter((name) => prices[name] > 0)
      .map((name) => ({
        name,
        credits: t('payments.bundle', { count: prices[name] }),
        from: money(prices[name] * Math.min(...each)),
        to: money(prices[name] * Math.max(...each)),
      })),
    vat: vat > 0 ? t('payments.vat', { percentage: formatPercent(locale, vat) }) : null,
  }
}
