import type { Bundle } from '../../contract/payments.ts'
import { formatPercent } from '../../core/format.ts'
import { usePage } from '../shared/page-context.tsx'
import { BundlePrice, MessageCount, MessagePrice } from './bundle-price.tsx'

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
      <BundleMessages bundle={bundle} />
      <BundlePrice bundle={bundle} />
    </span>
  )
}

/** The price of a message, with the number of messages where it differs from the number of credits. */
function BundleMessages({ bundle }: { bundle: Bundle }) {
  const { site } = usePage()
  if (site.message_credits === 0) return null
  return (
    <span className="bundle__each">
      {site.message_credits > 1 && <MessageCount bundle={bundle} />}
      <MessagePrice bundle={bundle} />
    </span>
  )
}
