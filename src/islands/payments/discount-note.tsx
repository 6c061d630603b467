import { useEffect, useState } from 'react'
import type { DiscountCode } from '../../contract/discounts.ts'
import type { Currency } from '../../contract/lists.ts'
import { formatMoney, formatPercent } from '../../core/format.ts'
import type { FormatDate } from '../../core/dates.ts'
import { secondsLeft, TIME_BONUS_CODE } from '../../core/time-bonus.ts'
import { loadPrices } from '../../stores/payments.ts'
import { serverNow } from '../../stores/sessions.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { type Page, usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { Countdown } from './countdown.tsx'
import { methodName } from './method-name.ts'

interface DiscountNoteProps {
  discount: DiscountCode
  /** Currency of the prices. */
  currency: Currency
}

/** Why prices are lower for this member, for how long, and what the discount asks. */
export function DiscountNote({ discount, currency }: DiscountNoteProps) {
  const page = usePage()
  const { t, locale } = page
  const formatDate = useFormatDate()
  const { code, expires, minimum_order_value: minimum, paymentmethods: methods } = discount
  return (
    <div className="discount-note">
      <p className="discount-note__reason">{reason(page, discount, formatDate)}</p>
      {code === TIME_BONUS_CODE && <TimeLeft end={expires} />}
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
    </div>
  )
}

/** Counts down to the end, and has the prices loaded that count from then on. */
function TimeLeft({ end }: { end: number }) {
  const [now, setNow] = useState(serverNow)
  const seconds = secondsLeft(end, now)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return void loadPrices()
    const ticking = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(ticking)
  }, [isOver])
  return <Countdown seconds={seconds} />
}

/** Why prices are not lower: an order that was left has the discount, and leads to its payment. */
export function HeldDiscountNote({ order }: { order: string }) {
  const { t, href } = usePage()
  return (
    <Alert
      kind="warning"
      actions={
        <LinkButton variant="secondary" isSmall href={href('transactions-id', { id: order })}>
          {t('payments.transaction.continue')}
        </LinkButton>
      }
    >
      {t('payments.discount.held')}
    </Alert>
  )
}

function reason(
  { t, locale }: Page,
  { code, value_percentage, expires }: DiscountCode,
  formatDate: FormatDate,
): string {
  const percentage = formatPercent(locale, value_percentage)
  return code === TIME_BONUS_CODE
    ? t('payments.discount.time_bonus', { percentage, end: formatDate(expires, 'near', serverNow()) })
    : t('payments.discount.welcome', { percentage, end: formatDate(expires, 'moment') })
}
