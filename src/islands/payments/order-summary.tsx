import type { ReactNode } from 'react'
import type { Bundle, Money } from '../../contract/payments.ts'
import { vatIncluded } from '../../core/discount.ts'
import { formatMoney, formatPercent } from '../../core/format.ts'
import { usePage } from '../shared/page-context.tsx'

interface OrderSummaryProps {
  bundle: Bundle
  total: Money
  vatPercentage: number
  /** 0 = no discount. */
  discountPercentage: number
}

/** All that must stand above the order button. */
export function OrderSummary({ bundle, total, vatPercentage, discountPercentage }: OrderSummaryProps) {
  const { t, locale } = usePage()
  const vat = { ...total, amount: vatIncluded(total.amount, vatPercentage) }
  const saved = { ...total, amount: total.amount - bundle.price.amount }
  return (
    <dl className="order-summary">
      <Line term={t('payments.order.credits')}>{t('payments.bundle', { count: bundle.credits })}</Line>
      {discountPercentage > 0 && (
        <>
          <Line term={t('payments.order.price')}>{formatMoney(locale, bundle.price)}</Line>
          <Line term={`${t('payments.order.discount')} ${formatPercent(locale, discountPercentage)}`}>
            {formatMoney(locale, saved)}
          </Line>
        </>
      )}
      <div className="order-summary__line order-summary__line--total">
        <dt>{t('payments.order.total')}</dt>
        <dd>{formatMoney(locale, total)}</dd>
        {vatPercentage > 0 && (
          <dd className="order-summary__vat">
            {t('payments.order.vat', {
              percentage: formatPercent(locale, vatPercentage),
              amount: formatMoney(locale, vat),
            })}
          </dd>
        )}
      </div>
      <Line term={t('payments.order.duration')} kind="text">
        {t('payments.order.no_subscription')}
      </Line>
      <Line term={t('payments.order.stored_card')} kind="text">
        {t('payments.order.stored_card_text')}
      </Line>
    </dl>
  )
}

interface LineProps {
  term: string
  kind?: 'amount' | 'text'
  children: ReactNode
}

function Line({ term, kind = 'amount', children }: LineProps) {
  return (
    <div className={`order-summary__line order-summary__line--${kind}`}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
