import type { DiscountCode } from '../../contract/discounts.ts'
import type { Currency } from '../../contract/lists.ts'
import { formatMoney, formatPercent } from '../../core/format.ts'
import type { FormatDate } from '../../core/dates.ts'
import { hoursLeft, TIME_BONUS_CODE } from '../../core/time-bonus.ts'
import { serverNow } from '../../stores/sessions.ts'
import { Alert } from '../../ui/alert.tsx'
import { type Page, usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { methodName } from './method-name.ts'

interface DiscountAlertProps {
  discount: DiscountCode
  /** Currency of the prices. */
  currency: Currency
}

/** Why prices are lower for this member, for how long, and what the discount asks. */
export function DiscountAlert({ discount, currency }: DiscountAlertProps) {
  const page = usePage()
  const { t, locale } = page
  const formatDate = useFormatDate()
  const { minimum_order_value: minimum, paymentmethods: methods } = discount
  return (
    <Alert kind="success">
      <p>{reason(page, discount, formatDate)}</p>
      {minimum > 0 && (
        <p>{t('payments.discount.minimum', { price: formatMoney(locale, { amount: minimum, currency }) })}</p>
      )}
      {methods.length > 0 && (
        <p>
          {t('payments.discount.methods', {
            methods: methods.map((method) => methodName(t, method)).join(', '),
          })}
        </p>
      )}
    </Alert>
  )
}

/** Why prices are not lower: an order that was left has the discount, and leads to its payment. */
export function HeldDiscountAlert({ order }: { order: string }) {
  const { t, href } = usePage()
  return (
    <Alert kind="warning">
      <p>{t('payments.discount.held')}</p>
      <p>
        <a href={href('transactions-id', { id: order })}>{t('payments.transaction.continue')}</a>
      </p>
    </Alert>
  )
}

function reason(
  { t, locale }: Page,
  { code, value_percentage, expires }: DiscountCode,
  formatDate: FormatDate,
): string {
  const percentage = formatPercent(locale, value_percentage)
  if (code === TIME_BONUS_CODE) {
    return t('payments.discount.time_bonus', { percentage, count: hoursLeft(expires, serverNow()) })
  }
  return t('payments.discount.welcome', { percentage, end: formatDate(expires, 'moment') })
}
