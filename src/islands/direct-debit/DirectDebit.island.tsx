// An island because it takes an order by bank account and the code that confirms it. `client:load`: it is the page.
import { lazy, Suspense, useEffect, useState } from 'react'
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
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

// Each step comes when there is an order for it.
const DebitForm = lazy(async () => ({ default: (await import('./debit-form.tsx')).DebitForm }))
const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }))

export const DirectDebit = withPage(function DirectDebit() {
  const { t } = usePage()
  return (
    <section className="order" aria-labelledby="debit-title">
      <h1 id="debit-title" className="only-members">
        {t('debits.title')}
      </h1>
      <MembersOnly skeleton={<Outline />}>{() => <Screen />}</MembersOnly>
    </section>
  )
})

function Outline() {
  const { t } = usePage()
  return (
    <Loading label={t('payments.order.loading')} className="paywall paywall--loading">
      <div className="paywall__choice">
        <Skeleton />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </div>
      <div className="paywall__summary">
        <Skeleton shape="block" />
        <Skeleton shape="control" />
      </div>
    </Loading>
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

/** The form where a direct debit can be made, else why not and the way on. */
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
  if (!bundle) {
    return (
      <EmptyState
        drawing="credits"
        title={t('payments.order.no_bundle_title')}
        action={<LinkButton href={href('credits')}>{t('payments.order.no_bundle_link')}</LinkButton>}
      >
        {t('payments.order.no_bundle_text')}
      </EmptyState>
    )
  }
  const others = {
    label: t('debits.others'),
    path: href('credits-id-paymentmethod', { id: bundle.id }),
  }
  if (terms.blocked) return <Refusal text={t('debits.blocked')} link={others} />
  if (!prices.direct_debit) return <Refusal text={t('payments.order.method_unavailable')} link={others} />
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

/** Whether the code that the order came with, if any, was looked up: the first sum on show is the one that counts. */
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
