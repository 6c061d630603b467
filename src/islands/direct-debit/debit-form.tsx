import {
  type ChangeEvent,
  type ComponentProps,
  type InputEvent,
  type SubmitEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Failure } from '../../client/failure.ts'
import { DebitRequest } from '../../contract/direct-debits.ts'
import type { DiscountCode } from '../../contract/discounts.ts'
import type { Bundle, Money } from '../../contract/payments.ts'
import { formatMoney } from '../../core/format.ts'
import { groupIban } from '../../core/iban.ts'
import { type DebitTerms, loadDebitTerms, orderDirectDebit } from '../../stores/payments/direct-debits.ts'
import { $code, loadCode } from '../../stores/payments/discount-code.ts'
import { checkFields, fieldErrorsOf, type FieldErrors, NO_ERRORS } from '../../stores/page/field-errors.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { loadPrices, type Prices } from '../../stores/payments/prices.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Fact } from '../payments/fact.tsx'
import { OrderSummary } from '../payments/order-summary.tsx'
import { failureText } from '../shared/failure-text.ts'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { focusFirstInvalid } from '../shared/focus.ts'
import type { Page } from '../shared/page.ts'
import { usePage } from '../shared/page-context.tsx'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { Nothing, whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'

// Most orders have no discount.
const DiscountNotes = whenShown(async () => (await import('./discount-notes.tsx')).DiscountNotes, Nothing)

interface DebitFormProps {
  terms: DebitTerms
  prices: Prices
  bundle: Bundle
  discount: DiscountCode | null
  total: Money
}

type Name = 'account_holder' | 'iban' | 'street' | 'house_number' | 'zip' | 'city' | 'mobile_number'
const NAMES: readonly Name[] = [
  'account_holder',
  'iban',
  'street',
  'house_number',
  'zip',
  'city',
  'mobile_number',
]

/** What outlives the end of a login: a bank account's number is typed again. */
type Kept = Record<Exclude<Name, 'iban'>, string>

/** Bank account, address and phone, the mandate, and the order they are for. */
export function DebitForm({ terms, prices, bundle, discount, total }: DebitFormProps) {
  const page = usePage()
  const { t, href, site } = page
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)
  const [problem, setProblem] = useState<{ failure: Failure; seen: number } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { country, discount_held_by: heldBy } = prices
  const hasCode = useShared($code, IDLE).status !== 'idle'
  useEffect(() => focusFirstInvalid(form.current), [errors])

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const request = {
      bundle: bundle.id,
      country,
      total: total.amount,
      ...(discount ? { discount: discount.code } : {}),
      ...fieldsOf(data),
    }
    const isTicked = (name: string) => data.has(name) || undefined
    const ticks = { mandate: isTicked('mandate'), start_now: isTicked('start_now') }
    const found = checkFields(DebitRequest, { ...request, ...ticks })
    setErrors(found)
    setProblem(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const result = await orderDirectDebit(request)
    setBusy(false)
    if (result.ok) return
    const { failure } = result
    if (failure.kind === 'api') await Promise.all([loadPrices(), loadDebitTerms(), loadCode(country)])
    setErrors(fieldErrorsOf(failure))
    setProblem({ failure, seen: total.amount })
  }

  return (
    <form ref={form} className="paywall" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <div className="paywall__choice">
        {(discount !== null || heldBy !== null || hasCode) && (
          <Suspense>
            <DiscountNotes price={bundle.price} discount={discount} heldBy={heldBy} />
          </Suspense>
        )}
        <p className="bundles__intro">{t('debits.intro')}</p>
        <BankFields errors={errors} />
        <Mandate terms={terms} error={errors.mandate && t('debits.mandate_missing')} />
      </div>
      <div className="paywall__summary">
        <OrderSummary
          bundle={bundle}
          total={total}
          vatPercentage={prices.vat_percentage}
          discountPercentage={discount?.value_percentage ?? 0}
          hasCardNote={false}
        />
        <Checkbox
          name="start_now"
          label={t('payments.order.start_now')}
          error={errors.start_now && t('payments.order.start_now_missing')}
        />
        {problem && <ErrorAlert text={problemText(page, problem, total)} />}
        <Button type="submit" isWide isBusy={isBusy}>
          {t('debits.send')}
        </Button>
        <LinkButton variant="secondary" isWide href={href('credits-id-paymentmethod', { id: bundle.id })}>
          {t('debits.others')}
        </LinkButton>
        <p className="paywall__small">{t('payments.order.withdrawal', { days: site.refund_days })}</p>
      </div>
    </form>
  )
}

function fieldsOf(data: FormData): Record<Name, string> {
  const textOf = (name: Name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(NAMES.map((name) => [name, textOf(name)])) as Record<Name, string>
}

function BankFields({ errors }: { errors: FieldErrors }) {
  const { t } = usePage()
  const { edits, edit } = useUnsaved<Kept>('direct-debit')
  const errorOf = fieldErrorTexts(t, errors)
  const own = (name: 'iban' | 'mobile_number', text: string) =>
    errors[name] === 'invalid' ? text : errorOf(name)
  const field = (name: Name): ComponentProps<'input'> & { error: string | undefined } => ({
    name,
    required: true,
    error: errorOf(name),
    ...(name !== 'iban' && {
      value: edits[name] ?? '',
      onChange: (event: ChangeEvent<HTMLInputElement>) => edit({ [name]: event.target.value }),
    }),
  })
  return (
    <>
      <fieldset className="debit__group">
        <legend className="debit__legend">{t('debits.account')}</legend>
        <TextField
          {...field('account_holder')}
          label={t('debits.account_holder')}
          autoComplete="name"
          maxLength={70}
          error={errors.account_holder && t('errors.fields.required')}
        />
        <TextField
          {...field('iban')}
          label={t('debits.iban')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={42}
          error={own('iban', t('debits.iban_invalid'))}
          onInput={group}
        />
      </fieldset>
      <fieldset className="debit__group debit__group--address">
        <legend className="debit__legend">{t('debits.address')}</legend>
        <TextField
          {...field('street')}
          label={t('debits.street')}
          autoComplete="address-line1"
          maxLength={100}
        />
        <TextField
          {...field('house_number')}
          label={t('debits.house_number')}
          autoComplete="address-line2"
          maxLength={20}
        />
        <TextField {...field('zip')} label={t('debits.zip')} autoComplete="postal-code" maxLength={16} />
        <TextField
          {...field('city')}
          label={t('accounts.profile.city')}
          autoComplete="address-level2"
          maxLength={100}
        />
      </fieldset>
      <fieldset className="debit__group">
        <legend className="debit__legend">{t('debits.phone')}</legend>
        <TextField
          {...field('mobile_number')}
          label={t('debits.mobile_number')}
          hint={t('debits.mobile_hint')}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          error={own('mobile_number', t('debits.mobile_invalid'))}
        />
      </fieldset>
    </>
  )
}

/** Groups the IBAN while it is typed; the caret stays after the same character. */
function group({ currentTarget: input }: InputEvent<HTMLInputElement>): void {
  const before = groupIban(input.value.slice(0, input.selectionStart ?? input.value.length))
  const grouped = groupIban(input.value)
  if (grouped === input.value) return
  input.value = grouped
  // A full group in front of the caret has got its space where more follows.
  const isAtGroup = before.length % 5 === 4 && grouped[before.length] === ' '
  const caret = before.length + (isAtGroup ? 1 : 0)
  input.setSelectionRange(caret, caret)
}

function Mandate({ terms, error }: { terms: DebitTerms; error: string | undefined }) {
  const { t } = usePage()
  return (
    <section className="debit__mandate" aria-labelledby="mandate-title">
      <h2 className="debit__legend" id="mandate-title">
        {t('debits.mandate_title')}
      </h2>
      <dl className="order-facts">
        <Fact term={t('debits.creditor')}>{terms.creditor}</Fact>
        <Fact term={t('debits.creditor_id')}>{terms.creditor_id}</Fact>
      </dl>
      <p>{terms.mandate_text}</p>
      <Checkbox name="mandate" label={t('debits.mandate')} error={error} />
    </section>
  )
}

function problemText(
  { t, locale }: Page,
  { failure, seen }: { failure: Failure; seen: number },
  total: Money,
): string {
  if (failure.kind !== 'api') return failureText(t, failure)
  const prices = { price: formatMoney(locale, total), old: formatMoney(locale, { ...total, amount: seen }) }
  switch (failure.code) {
    case 'price_changed':
      return t('payments.order.price_changed', prices)
    case 'payment_method_unavailable':
      return t('payments.order.method_unavailable')
    case 'discount_used':
    case 'discount_not_found':
      return total.amount === seen
        ? t('payments.order.discount_busy')
        : t('payments.order.discount_gone', prices)
    default:
      return failure.message
  }
}
