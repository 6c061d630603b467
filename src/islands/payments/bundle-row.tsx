import type { Bundle } from '../../contract/payments.ts'
import { formatMoney, formatPercent } from '../../core/format.ts'
import { usePage } from '../shared/page-context.tsx'
import { BundlePrice, MessageCount } from './bundle-price.tsx'

export function BundleRow({ bundle, saving }: { bundle: Bundle; saving: number }) {
  const { t, locale } = usePage()
  const percentage = formatPercent(locale, saving)
  return (
    <span className="bundle">
      <span className="bundle__name">
        <span className="bundle__credits">{t('payments.bundle', { count: bundle.credits })}</span>
        {saving > 0 && (
          <span className="bundle__saving">
            <span aria-hidden="true">−{percentage}</span>
            <span className="visually-hidden">{t('payments.saving', { percentage })}</span>
          </span>
        )}
      </span>
      <MessagePrice bundle={bundle} />
      <BundlePrice bundle={bundle} />
    </span>
  )
}

/** The price of a message, with the number of messages where it differs from the number of credits. */
function MessagePrice({ bundle }: { bundle: Bundle }) {
  const { t, locale, site } = usePage()
  if (site.message_credits === 0) return null
  const { amount, currency } = bundle.discounted ?? bundle.price
  const each = { amount: (amount * site.message_credits) / bundle.credits, currency }
  return (
    <span className="bundle__each">
      {site.message_credits > 1 && <MessageCount bundle={bundle} />}
      <span className="bundle__messages">
        {t('payments.per_message', { price: formatMoney(locale, each) })}
      </span>
    </span>
  )
}
