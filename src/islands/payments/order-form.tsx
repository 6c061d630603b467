import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { PaymentMethod } from '../../contract/lists.ts'
import { BillingAddress } from '../../contract/orders.ts'
import type { Bundle, Money } from '../../contract/payments.ts'
import { bestDiscount, orderTotal } from '../../core/discount.ts'
import { formatMoney } from '../../core/format.ts'
import { isKeepable, needsAddress, takesSum } from '../../core/payment-methods.ts'
import { $code, knownCode, loadCode } from '../../stores/payments/discount-code.ts'
import { checkFields, type FieldErrors, NO_ERRORS } from '../../stores/page/field-errors.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import type { Prices } from '../../stores/payments/prices.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RadioList } from '../../ui/choice.tsx'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { failureText } from '../shared/failure-text.ts'
import { focusFirstInvalid } from '../shared/focus.ts'
import type { Page } from '../shared/page.ts'
import { usePage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'
import { DirectDebitLink } from '../direct-debit/direct-debit-link.tsx'
import type { CodeFieldProps } from './code-field.tsx'
import { codeNote, DiscountNote, HeldDiscountNote } from './discount-note.tsx'
import { BillingFields, billingOf } from './billing-fields.tsx'
import { methodHint } from './method-hint.ts'
import { METHOD_ICONS, methodName } from './method-name.ts'
import { OrderSummary } from './order-summary.tsx'
import { type OrderProblem, usePlaceOrder } from './use-place-order.ts'

interface OrderFormProps {
  prices: Prices
  bundle: Bundle
  /** The payment method in the URL. */
  named: string | undefined
}

/** The order in full, and the button that places it. */
export function OrderForm({ prices, bundle, named }: OrderFormProps) {
  const page = usePage()
  const { t, locale, site, href } = page
  const { country } = prices
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<string | undefined>(named)
  const [keepsMethod, setKeepsMethod] = useState(false)
  const [startsNow, setStartsNow] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)
  const { isBusy, problem, place } = usePlaceOrder()
  const code = valueOf(useShared($code, IDLE)) ?? null
  useEffect(() => void loadCode(country), [country])

  const { amount, currency } = bundle.price
  const discountBy = (by?: PaymentMethod) => bestDiscount([code, prices.discount], amount, by)
  const totalBy = (by?: PaymentMethod) => orderTotal(amount, discountBy(by), by)
  const methods = prices.payment_methods.filter((known) => takesSum(known, country, totalBy(known)))
  const method = methods.find((known) => known === chosen) ?? (methods.length === 1 ? methods[0] : undefined)
  const discount = discountBy(method)
  const total = { amount: totalBy(method), currency }
  const canKeep = method !== undefined && isKeepable(method)
  const keeps = canKeep && keepsMethod

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isBusy || !form.current) return
    const billing = method && needsAddress(method) ? billingOf(form.current) : undefined
    const found = billing ? checkFields(BillingAddress, billing) : NO_ERRORS
    setErrors(found)
    if (!method || !startsNow || Object.keys(found).length > 0)
      return requestAnimationFrame(() => focusFirstInvalid(form.current))
    void place(
      {
        bundle: bundle.id,
        method,
        country,
        total: total.amount,
        ...(discount && { discount: discount.code }),
        ...(keeps && { keep_method: true }),
        ...(billing && { billing }),
      },
      total,
    )
  }

  return (
    <form ref={form} className="paywall" noValidate onSubmit={handleSubmit}>
      <div className="paywall__choice">
        {discount && <DiscountNote discount={discount} isCode={discount === code} currency={currency} />}
        {prices.discount_held_by !== null && <HeldDiscountNote order={prices.discount_held_by} />}
        <Methods
          methods={methods}
          value={method}
          error={isChecked && !method ? t('payments.order.method_missing') : undefined}
          onChange={setChosen}
        />
        {prices.direct_debit && <DirectDebitLink bundle={bundle.id} />}
        {method && needsAddress(method) && <BillingFields method={methodName(t, method)} errors={errors} />}
        {canKeep && (
          <Checkbox
            label={t('payments.order.keep')}
            hint={t('payments.order.keep_hint')}
            name="keep_method"
            checked={keepsMethod}
            onChange={(event) => setKeepsMethod(event.target.checked)}
          />
        )}
        <Code
          country={country}
          note={code && discount !== code ? codeNote(page, code, { amount, currency }, method) : null}
        />
      </div>
      <div className="paywall__summary">
        <OrderSummary
          bundle={bundle}
          total={total}
          vatPercentage={prices.vat_percentage}
          discountPercentage={discount?.value_percentage ?? 0}
          hasCardNote={!keeps}
        />
        <Checkbox
          label={t('payments.order.start_now')}
          name="start_now"
          checked={startsNow}
          error={isChecked && !startsNow ? t('payments.order.start_now_missing') : undefined}
          onChange={(event) => setStartsNow(event.target.checked)}
        />
        {problem !== null && <ErrorAlert text={problemText(page, problem, total)} />}
        <p className="paywall__small">{t('payments.order.price_promise')}</p>
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

// Few orders have a code.
const CodeField = whenShown(async () => (await import('./code-field.tsx')).CodeField)

/** The discount code field, collapsed while empty. */
function Code(props: CodeFieldProps) {
  const { t } = usePage()
  const [isOpen, setOpen] = useState(() => knownCode() !== '')
  return (
    <details className="code-field" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="code-field__open">{t('payments.code.open')}</summary>
      {isOpen && (
        <Suspense fallback={null}>
          <CodeField {...props} />
        </Suspense>
      )}
    </details>
  )
}

interface MethodsProps {
  methods: readonly PaymentMethod[]
  value: PaymentMethod | undefined
  error: string | undefined
  onChange: (method: string) => void
}

/** All payment methods of the country. */
function Methods({ methods, value, error, onChange }: MethodsProps) {
  const { t } = usePage()
  const row = (method: PaymentMethod) => {
    const hint = methodHint(t, method)
    return (
      <span className="method">
        <Icon name={METHOD_ICONS[method]} />
        <span>
          {methodName(t, method)} {hint !== null && <small className="method__hint">{hint}</small>}
        </span>
      </span>
    )
  }
  return (
    <RadioList
      legend={t('payments.order.method')}
      name="method"
      rows={methods.map((method) => ({ value: method, content: row(method) }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

function problemText({ t, locale }: Page, problem: OrderProblem, total: Money): string {
  if (problem === 'bad_address') return t('payments.order.bad_address')
  const { failure, seen } = problem
  if (failure.kind !== 'api') return failureText(t, failure)
  const prices = { price: formatMoney(locale, total), old: formatMoney(locale, seen) }
  switch (failure.code) {
    case 'price_changed':
      return t('payments.order.price_changed', prices)
    case 'payment_method_unavailable':
      return t('payments.order.method_unavailable')
    case 'discount_used':
    case 'discount_not_found':
      // The price is final: an order placed elsewhere a moment ago uses the discount.
      return total.amount === seen.amount
        ? t('payments.order.discount_busy')
        : t('payments.order.discount_gone', prices)
    default:
      return failure.message
  }
}
