import type { Bundle } from '../../contract/payments.ts'
import { formatMoney } from '../../core/format.ts'
import { LinkButton } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'
import { BundlePrice, MessageCount, MessagePrice } from './bundle-price.tsx'

/** The chosen bundle in short, and the button to its order. */
export function BundleSummary({ bundle }: { bundle: Bundle }) {
  const { t, locale, site, href } = usePage()
  const { amount, currency } = bundle.discounted ?? bundle.price
  const name = t('payments.bundle', { count: bundle.credits })
  return (
    <div className="paywall__summary">
      <div className="paywall__facts">
        <p className="paywall__credits">{name}</p>
        <p className="paywall__each">
          <MessageCount bundle={bundle} />
          <MessagePrice bundle={bundle} />
        </p>
        <BundlePrice bundle={bundle} />
      </div>
      <LinkButton isWide href={href('credits-id-paymentmethod', { id: bundle.id })}>
        {t('payments.continue', { bundle: name, price: formatMoney(locale, { amount, currency }) })}
      </LinkButton>
      <p className="paywall__small">{t('payments.refund', { days: site.refund_days })}</p>
    </div>
  )
}
