import type { Bundle } from '../../contract/payments.ts'
import { formatMoney } from '../../core/format.ts'
import { LinkButton } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'
import { MessageCount, MessagePrice } from './bundle-price.tsx'

/** The messages that the chosen bundle buys, and the button to its order, which names bundle and sum. */
export function BundleSummary({ bundle }: { bundle: Bundle }) {
  const { t, locale, site, href } = usePage()
  const { amount, currency } = bundle.discounted ?? bundle.price
  const name = t('payments.bundle', { count: bundle.credits })
  return (
    <div className="paywall__summary">
      <p className="paywall__facts">
        <MessageCount bundle={bundle} />
        <MessagePrice bundle={bundle} />
      </p>
      <LinkButton isWide href={href('credits-id-paymentmethod', { id: bundle.id })}>
        {t('payments.continue', { bundle: name, price: formatMoney(locale, { amount, currency }) })}
      </LinkButton>
      <p className="paywall__small">{t('payments.refund', { days: site.refund_days })}</p>
    </div>
  )
}
