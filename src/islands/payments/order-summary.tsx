import type { Bundle, Money } from '../../contract/payments.ts'
import { vatIncluded } from '../../core/discount.ts'
import { formatMoney, formatPercent } from '../../core/format.ts'
import { usePage } from '../shared/page-context.tsx'
import { Fact } from './fact.tsx'

interface OrderSummaryProps {
  bundle: Bundle
  total: Money
  vatPercentage: number
  /** 0 = no discount. */
  discountPercentage: number
  /** Whether a card may be typed at the provider next. */
  hasCardNote?: boolean
}

/** All that must stand above the order button. */
export function OrderSummary({
  bundle,
  total,
  vatPercentage,
  discountPercentage,
  hasCardNote = true,
}: OrderSummaryProps) {
  const { t, locale, href } = usePage()
  const vat = { ...total, amount: vatIncluded(total.amount, vatPercentage) }
  const saved = { ...total, amount: total.amount - bundle.price.amount }
  return (
    <div className="order-summary">
      <p className="order-summary__head">
        <span className="paywall__credits">{t('payments.bundle', { count: bundle.credits })}</span>
        <a className="order-summary__other" href={href('credits')}>
          {t('payments.order.back')}
        </a>
      </p>
      <dl className="order-facts">
        {discountPercentage > 0 && (
          <>
            <Fact term={t('payments.order.price')}>{formatMoney(locale, bundle.price)}</Fact>
            <Fact term={`${t('payments.order.discount')} ${formatPercent(locale, discountPercentage)}`}>
              {formatMoney(locale, saved)}
            </Fact>
          </>
        )}
        <Fact term={t('payments.order.total')} isTotal>
          {formatMoney(locale, total)}
        </Fact>
      </dl>
      <ul className="order-summary__notes">
        {vatPercentage > 0 && (
          <li>
            {t('payments.order.vat', {
              percentage: formatPercent(locale, vatPercentage),
              amount: formatMoney(locale, vat),
            })}
          </li>
        )}
        <li>{t('payments.order.no_subscription')}</li>
        {hasCardNote && <li>{t('payments.order.stored_card')}</li>}
      </ul>
    </div>
  )
}
