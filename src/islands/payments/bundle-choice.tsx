import { Suspense, useEffect, useState } from 'react'
import type { Bundle } from '../../contract/payments.ts'
import { savingOf } from '../../core/bundles.ts'
import { bestDiscount, orderTotal } from '../../core/discount.ts'
import { formatPercent } from '../../core/format.ts'
import { $code, loadCode } from '../../stores/payments/discount-code.ts'
import type { Prices } from '../../stores/payments/prices.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { Alert } from '../../ui/alert.tsx'
import { RadioList } from '../../ui/choice.tsx'
import { failureText } from '../shared/failure-text.ts'
import { usePage } from '../shared/page-context.tsx'
import { Nothing, whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'
import { Admirers } from './admirers.tsx'
import { Benefits } from './benefits.tsx'
import { BundleRow } from './bundle-row.tsx'
import { BundleSummary } from './bundle-summary.tsx'
import { CountryOfPayment } from './country-of-payment.tsx'
import { DiscountNote, HeldDiscountNote } from './discount-note.tsx'
import { methodName } from './method-name.ts'
import { OwedNote } from './owed-note.tsx'

// Only members with credits have bought something before.
const RepeatLink = whenShown(
  async () => (await import('../repeat-order/repeat-link.tsx')).RepeatLink,
  Nothing,
)

interface BundleChoiceProps {
  prices: Prices
  isPremiumPage: boolean
  /** The member's balance. */
  credits: number
}

/** The bundles with the discounts that apply; the middle one is chosen at first. */
export function BundleChoice({ prices, isPremiumPage, credits }: BundleChoiceProps) {
  const { t, locale, href } = usePage()
  const { discount, payment_methods: methods, vat_percentage: vat, country } = prices
  const [chosen, setChosen] = useState<string>()
  const codeState = useShared($code, IDLE)
  const code = valueOf(codeState)
  useEffect(() => void loadCode(country), [country])
  const bundles = prices.bundles.map((each) => withBestDiscount(each, [code, discount]))
  const bundle = bundles.find(({ id }) => id === chosen) ?? bundles[Math.floor((bundles.length - 1) / 2)]
  if (!bundle) return null
  return (
    <div className="paywall">
      <div className="paywall__choice">
        {prices.discount_held_by !== null && <HeldDiscountNote order={prices.discount_held_by} />}
        <OwedNote count={prices.credits_owed} />
        {codeState.status === 'failed' && (
          <Alert kind="warning" role="status">
            {failureText(t, codeState.failure)}
          </Alert>
        )}
        <RadioList
          legend={t('payments.choose')}
          hasHiddenLegend
          name="bundle"
          rows={bundles.map((each) => ({
            value: each.id,
            content: <BundleRow bundle={each} saving={savingOf(each, bundles)} />,
          }))}
          value={bundle.id}
          onChange={setChosen}
        />
        {code && <DiscountNote discount={code} isCode currency={bundle.price.currency} />}
        {discount && <DiscountNote discount={discount} currency={bundle.price.currency} />}
      </div>
      <div className="paywall__aside">
        <BundleSummary bundle={bundle} />
        {isPremiumPage && <Admirers credits={credits} />}
      </div>
      {isPremiumPage && <Benefits />}
      <div className="paywall__foot">
        {!isPremiumPage && (
          <Suspense>
            <RepeatLink />
          </Suspense>
        )}
        <CountryOfPayment country={country} />
        <p>
          {t('payments.methods', {
            methods: methods.map((method) => methodName(t, method)).join('\u00A0· '),
          })}{' '}
          {vat > 0 && t('payments.vat', { percentage: formatPercent(locale, vat) })}
        </p>
        <p>
          <a className="paywall__link" href={href('transactions')}>
            {t('transactions.all')}
          </a>
        </p>
      </div>
    </div>
  )
}

/** The bundle at its price after the best of the discounts. */
function withBestDiscount(bundle: Bundle, discounts: Parameters<typeof bestDiscount>[0]): Bundle {
  const { amount, currency } = bundle.price
  const best = bestDiscount(discounts, amount)
  return { ...bundle, discounted: best && { amount: orderTotal(amount, best), currency } }
}
