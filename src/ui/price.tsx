import { formatMoney, type Locale, type Money } from '../core/format.ts'

interface PriceProps {
  locale: Locale
  price: Money
  /** The price before a discount, with its label for screen readers ("before"). */
  old?: Money | null
  oldLabel?: string
}

export function Price({ locale, price, old, oldLabel }: PriceProps) {
  return (
    <span className="price">
      {old && (
        <s className="price__old">
          <span className="visually-hidden">{oldLabel} </span>
          {formatMoney(locale, old)}
        </s>
      )}
      <span className="price__now">{formatMoney(locale, price)}</span>
    </span>
  )
}
