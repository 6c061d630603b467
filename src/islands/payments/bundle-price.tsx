import type { Bundle } from '../../contract/payments.ts'
import { formatMoney } from '../../core/format.ts'
import { Price } from '../../ui/price.tsx'
import { usePage } from '../shared/page-context.tsx'

export function BundlePrice({ bundle }: { bundle: Bundle }) {
  const { t, locale } = usePage()
  return (
    <Price
      locale={locale}
      price={bundle.discounted ?? bundle.price}
      old={bundle.discounted && bundle.price}
      oldLabel={t('payments.old_price')}
    />
  )
}

/** How many messages a bundle buys; nothing where messages are free. */
export function MessageCount({ bundle }: { bundle: Bundle }) {
  const { t, site } = usePage()
  if (site.message_credits === 0) return null
  const count = Math.floor(bundle.credits / site.message_credits)
  return <span className="bundle__messages">{t('payments.buys', { count })}</span>
}

/** The price of a message bought with a bundle; nothing where messages are free. */
export function MessagePrice({ bundle }: { bundle: Bundle }) {
  const { t, locale, site } = usePage()
  if (site.message_credits === 0) return null
  const { amount, currency } = bundle.discounted ?? bundle.price
  const each = { amount: (amount * site.message_credits) / bundle.credits, currency }
  return (
    <span className="bundle__messages">
      {t('payments.per_message', { price: formatMoney(locale, each) })}
    </span>
  )
}
