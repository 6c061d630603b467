import type { DiscountCode } from '../../contract/discounts.ts'
import type { Currency } from '../../contract/lists.ts'
import { formatDate, formatMoney, formatPercent } from '../../core/format.ts'
import { hoursLeft, TIME_BONUS_CODE } from '../../core/time-bonus.ts'
import { serverNow } from '../../stores/sessions.ts'
import { Notice } from '../../ui/alert.tsx'
import type { Page } from '../shared/page.ts'
import { methodName } from './method-name.ts'

interface DiscountNoteProps {
  page: Page
  discount: DiscountCode
  /** Currency of the prices. */
  currency: Currency
}

/** Why prices are lower for this member, for how long, and what the discount asks. */
export function DiscountNote({ page, discount, currency }: DiscountNoteProps) {
  const { t, locale } = page
  const { minimum_order_value: minimum, paymentmethods: methods } = discount
  return (
    <Notice kind="success">
      <p>{reason(page, discount)}</p>
      {minimum > 0 && (
        <p>{t('credits.discount.minimum', { price: formatMoney(locale, { amount: minimum, currency }) })}</p>
      )}
      {methods.length > 0 && (
        <p>
          {t('credits.discount.methods', {
            methods: methods.map((method) => methodName(t, method)).join(', '),
          })}
        </p>
      )}
    </Notice>
  )
}

/** Why prices are not lower: an order that was left has the discount, and leads to its payment. */
export function HeldDiscountNote({ page: { t, href }, order }: { page: Page; order: string }) {
  return (
    <Notice kind="warning">
      <p>{t('credits.discount.held')}</p>
      <p>
        <a href={href('transactions-id', { id: order })}>{t('credits.transaction.continue')}</a>
      </p>
    </Notice>
  )
}

function reason({ t, locale }: Page, { code, value_percentage, expires }: DiscountCode): string {
  const percentage = formatPercent(locale, value_percentage)
  if (code === TIME_BONUS_CODE) {
    return t('credits.discount.time_bonus', { percentage, count: hoursLeft(expires, serverNow()) })
  }
  const end = `${formatDate(locale, expires)}, ${formatDate(locale, expires, 'time')}`
  return t('credits.discount.welcome', { percentage, end })
}
