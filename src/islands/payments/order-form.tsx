import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Bundle, Money } from '../../contract/payments.ts'
import { discountApplies, orderTotal } from '../../core/discount.ts'
import { formatMoney } from '../../core/format.ts'
import { goAndPay, loadPrices, orderAndPay, type Prices } from '../../stores/payments.ts'
import { environment } from '../../stores/environment.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioList } from '../../ui/choice.tsx'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { failureText } from '../shared/failure-text.ts'
import { focusFirstInvalid } from '../shared/focus.ts'
import { type Page, usePage } from '../shared/page-context.tsx'
import { DirectDebitLink } from '../direct-debit/direct-debit-link.tsx'
import { DiscountNote, HeldDiscountNote } from './discount-note.tsx'
import { METHOD_ICONS, methodName } from './method-name.ts'
import { OrderSummary } from './order-summary.tsx'

interface OrderFormProps {
  prices: Prices
  bundle: Bundle
  /** The way to pay that the URL names. */
  named: string | undefined
}

/** The order as it will stand, and the button that makes it. */
export function OrderForm({ prices, bundle, named }: OrderFormProps) {
  const page = usePage()
  const { t, locale, site, href } = page
  const { payment_methods: methods, discount, country } = prices
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<string | undefined>(named)
  const [startsNow, setStartsNow] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const method = methods.find((known) => known === chosen) ?? (methods.length === 1 ? methods[0] : undefined)
  const { amount, currency } = bundle.price
  const total = { amount: orderTotal(amount, discount, method), currency }
  const isReduced = discount !== null && discountApplies(discount, amount, method)

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isBusy) return
    if (!method || !startsNow) return requestAnimationFrame(() => focusFirstInvalid(form.current))
    setBusy(true)
    setProblem(null)
    const result = await orderAndPay({
      bundle: bundle.id,
      method,
      country,
      total: total.amount,
      ...(isReduced ? { discount: discount.code } : {}),
    })
    if (!result.ok) {
      if (result.failure.kind === 'api') await loadPrices()
      setProblem({ failure: result.failure, seen: total.amount })
      return setBusy(false)
    }
    if (result.value.redirect_url === null) {
      return environment.go(href('transactions-id', { id: result.value.id }))
    }
    if (!goAndPay(result.value)) {
      setProblem('bad_address')
      setBusy(false)
    }
  }

  // Back from the bank, as the page was left.
  useEffect(
    () =>
      environment.listen('pageshow', () => {
        setBusy(false)
        void loadPrices()
      }),
    [],
  )

  return (
    <form ref={form} className="paywall" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <div className="paywall__choice">
        {isReduced && <DiscountNote discount={discount} currency={currency} />}
        {prices.discount_held_by !== null && <HeldDiscountNote order={prices.discount_held_by} />}
        <RadioList
          legend={t('payments.order.method')}
          name="method"
          rows={methods.map((value) => ({
            value,
            content: (
              <span className="method">
                <Icon name={METHOD_ICONS[value]} />
                {methodName(t, value)}
              </span>
            ),
          }))}
          value={method}
          error={isChecked && !method ? t('payments.order.method_missing') : undefined}
          onChange={setChosen}
        />
        {prices.direct_debit && <DirectDebitLink bundle={bundle.id} />}
      </div>
      <div className="paywall__summary">
        <OrderSummary
          bundle={bundle}
          total={total}
          vatPercentage={prices.vat_percentage}
          discountPercentage={isReduced ? discount.value_percentage : 0}
        />
        <Checkbox
          label={t('payments.order.start_now')}
          checked={startsNow}
          error={isChecked && !startsNow ? t('payments.order.start_now_missing') : undefined}
          onChange={(event) => setStartsNow(event.target.checked)}
        />
        {problem !== null && <ErrorAlert text={problemText(page, problem, total)} />}
        <Button type="submit" isWide isBusy={isBusy}>
          {isBusy
            ? t('payments.order.placing')
            : t('payments.order.pay', { price: formatMoney(locale, total) })}
        </Button>
        <p className="paywall__small">
          {t('payments.order.withdrawal', { days: site.refund_days })}{' '}
          <a href={href('pages-terms')}>{t('payments.order.terms')}</a>
        </p>
      </div>
    </form>
  )
}

/** Why the order was not made; `seen` is the total it was asked for at, in minor units. */
type Problem = 'bad_address' | { failure: Failure; seen: number }

function problemText({ t, locale }: Page, problem: Problem, total: Money): string {
  if (problem === 'bad_address') return t('payments.order.bad_address')
  const { failure, seen } = problem
  if (failure.kind !== 'api') return failureText(t, failure)
  const price = formatMoney(locale, total)
  switch (failure.code) {
    case 'price_changed':
      return t('payments.order.price_changed', { price })
    case 'payment_method_unavailable':
      return t('payments.order.method_unavailable')
    case 'discount_used':
    case 'discount_not_found':
      // The price stands: an order made elsewhere a moment ago has the discount.
      return total.amount === seen
        ? t('payments.order.discount_busy')
        : t('payments.order.discount_gone', { price })
    default:
      return failure.message
  }
}
