// An island because it takes an order by bank account and the code that confirms it. `client:load`: it is the page.
import { Suspense, useEffect, useState } from 'react'
import type { Country } from '../../contract/lists.ts'
import { bestDiscount, orderTotal } from '../../core/discount.ts'
import { formatMoney } from '../../core/format.ts'
import { $debitTerms, type DebitTerms, loadDebitTerms } from '../../stores/payments/direct-debits.ts'
import { $code, knownCode, loadCode } from '../../stores/payments/discount-code.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { $location, NO_LOCATION } from '../../stores/page/location.ts'
import { $prices, loadPrices, type Prices } from '../../stores/payments/prices.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { NoBundle } from '../payments/no-bundle.tsx'
import { OrderScreen } from '../payments/order-screen.tsx'
import { PaywallOutline } from '../payments/paywall-outline.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'

// Each step is loaded when an order reaches it.
const DebitForm = whenShown(async () => (await import('./debit-form.tsx')).DebitForm)
const CodeForm = whenShown(async () => (await import('./code-form.tsx')).CodeForm)

export const DirectDebit = withPage(function DirectDebit() {
  const { t } = usePage()
  return (
    <OrderScreen title={t('debits.title')} skeleton={<Outline />}>
      <Screen />
    </OrderScreen>
  )
})

function Outline() {
  const { t } = usePage()
  return (
    <PaywallOutline label={t('payments.order.loading')} choice={['line', 'control', 'control', 'control']} />
  )
}

function Screen() {
  const terms = useShared($debitTerms, IDLE)
  const prices = useShared($prices, IDLE)
  const load = () => {
    void loadDebitTerms()
    void loadPrices()
  }
  useEffect(load, [])

  for (const state of [terms, prices]) {
    if (state.status === 'failed') return <FailureScreen failure={state.failure} onRetry={load} />
  }
  if (terms.status !== 'ready' || prices.status !== 'ready') return <Outline />
  if (terms.value.awaiting_code) {
    const debit = terms.value.awaiting_code
    return (
      <Suspense fallback={<Outline />}>
        <CodeForm key={debit.order.id} debit={debit} />
      </Suspense>
    )
  }
  return <Offer terms={terms.value} prices={prices.value} />
}

/** The form where a direct debit is possible, else the reason and a link to another payment. */
function Offer({ terms, prices }: { terms: DebitTerms; prices: Prices }) {
  const { t, locale, href } = usePage()
  const location = useShared($location, NO_LOCATION)
  const wanted = new URLSearchParams(location.split('#')[0]?.split('?')[1]).get('bundle')
  const bundle = prices.bundles.find(({ id }) => id === wanted)
  const code = valueOf(useShared($code, IDLE))
  const isCodeKnown = useKnownCode(prices.country)

  if (terms.open_order !== null) {
    return (
      <Refusal
        text={t('debits.open')}
        link={{ label: t('debits.open_link'), path: href('transactions-id', { id: terms.open_order }) }}
      />
    )
  }
  const others = {
    label: t('debits.others'),
    path: bundle ? href('credits-id-paymentmethod', { id: bundle.id }) : href('credits'),
  }
  if (terms.blocked) return <Refusal text={t('debits.blocked')} link={others} />
  if (!prices.direct_debit) return <Refusal text={t('payments.order.method_unavailable')} link={others} />
  if (!bundle) {
    const cheapest = Math.min(...prices.bundles.map(({ price, discounted }) => (discounted ?? price).amount))
    return cheapest > terms.left.amount ? (
      <Refusal text={t('debits.limit_reached', { left: formatMoney(locale, terms.left) })} link={others} />
    ) : (
      <NoBundle />
    )
  }
  if (!isCodeKnown) return <Outline />
  const { amount, currency } = bundle.price
  const discount = bestDiscount([code, prices.discount], amount, 'sdd')
  const total = { amount: orderTotal(amount, discount, 'sdd'), currency }
  if (total.amount > terms.left.amount) {
    const amounts = { left: formatMoney(locale, terms.left), price: formatMoney(locale, total) }
    return <Refusal text={t('debits.limit', amounts)} link={others} />
  }
  return (
    <Suspense fallback={<Outline />}>
      <DebitForm {...{ terms, prices, bundle, discount, total }} />
    </Suspense>
  )
}

/** Whether the order's discount code, if any, has been looked up, so that the first total shown is final. */
function useKnownCode(country: Country): boolean {
  const [isKnown, setKnown] = useState(() => knownCode() === '')
  useEffect(() => {
    void loadCode(country)
      .catch(() => undefined)
      .then(() => setKnown(true))
  }, [country])
  return isKnown
}

function Refusal({ text, link }: { text: string; link: { label: string; path: string } }) {
  return (
    <Alert
      kind="warning"
      actions={
        <LinkButton variant="secondary" isSmall href={link.path}>
          {link.label}
        </LinkButton>
      }
    >
      {text}
    </Alert>
  )
}
