import type { Bundle } from '../../contract/payments.ts'
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
