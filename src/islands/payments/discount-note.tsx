import { useEffect } from 'react'
import type { DiscountCode } from '../../contract/discounts.ts'
import type { Currency, PaymentMethod } from '../../contract/lists.ts'
import type { Money } from '../../contract/payments.ts'
import { discountApplies } from '../../core/discount.ts'
import { type FormatDate, formatMoney, formatPercent } from '../../core/format.ts'
import { secondsLeft, TIME_BONUS_CODE } from '../../core/time-bonus.ts'
import { loadPrices } from '../../stores/payments/prices.ts'
import { $second, $today } from '../../stores/account/clock.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { Page } from '../shared/page.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'
import { Countdown } from './countdown.tsx'
import { methodName } from './method-name.ts'

interface DiscountNoteProps {
  discount: DiscountCode
  /** Given by its name, rather than the member's by signing up. */
  isCode?: boolean
  /** Currency of the prices. */
  currency: Currency
}

/** Why prices are lower for this member, for how long, and what the discount asks. */
export function DiscountNote({ discount, isCode = false, currency }: DiscountNoteProps) {
  const page = usePage()
  const { t } = page
  const formatDate = useFormatDate()
  const today = useShared($today, 0)
  const { code, expires, validity } = discount
  return (
    <div className="discount-note">
      <p className="discount-note__reason">
        {isCode ? codeReason(page, discount, formatDate) : reason(page, discount, formatDate, today)}
      </p>
      {code === TIME_BONUS_CODE && <TimeLeft end={expires} />}
      {!isCode && (
        <p className="discount-note__why">{t('payments.discount.why', { hours: validity / 3600 })}</p>
      )}
      {discountTerms(page, discount, currency).map((term) => (
        <p key={term} className="discount-note__why">
          {term}
        </p>
      ))}
    </div>
  )
}

/** The order value and methods the discount is tied to. */
function discountTerms(
  { t, locale }: Page,
  { minimum_order_value: amount, paymentmethods: methods }: DiscountCode,
  currency: Currency,
): string[] {
  const price = formatMoney(locale, { amount, currency })
  const names = methods.map((method) => methodName(t, method)).join(', ')
  return [
    ...(amount > 0 ? [t('payments.discount.minimum', { price })] : []),
    ...(methods.length > 0 ? [t('payments.discount.methods', { methods: names })] : []),
  ]
}

/** Why a valid code does not reduce this order: its own terms, or a better discount. */
export function codeNote(
  page: Page,
  code: DiscountCode,
  price: Money,
  method: PaymentMethod | undefined,
): string {
  return discountApplies(code, price.amount, method)
    ? page.t('payments.code.weaker')
    : discountTerms(page, code, price.currency).join(' ')
}

function codeReason(
  { t, locale }: Page,
  { code, value_percentage, expires }: DiscountCode,
  formatDate: FormatDate,
): string {
  const percentage = formatPercent(locale, value_percentage)
  // A campaign's last day is over at midnight, which reads as the day after.
  return t('payments.discount.code', { percentage, code, end: formatDate(expires - 1, 'longMoment') })
}

/** Counts down to the end, then reloads the prices. */
function TimeLeft({ end }: { end: number }) {
  const seconds = secondsLeft(end, useShared($second, 0))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) void loadPrices()
  }, [isOver])
  return <Countdown seconds={seconds} />
}

/** Why prices are not lower: an open order reserves the discount; links to its payment. */
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
  today: number,
): string {
  const percentage = formatPercent(locale, value_percentage)
  return code === TIME_BONUS_CODE
    ? t('payments.discount.time_bonus', { percentage, end: formatDate(expires, 'near', today) })
    : t('payments.discount.welcome', { percentage, end: formatDate(expires, 'longMoment') })
}
