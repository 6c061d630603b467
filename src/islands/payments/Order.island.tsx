// An island because it prices one bundle for this member and takes the order. `client:load`: it is the page.
import { useEffect } from 'react'
import { $prices, loadPrices } from '../../stores/payments/prices.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'
import { OrderForm } from './order-form.tsx'

export const Order = withPage(function Order() {
  const { t } = usePage()
  return (
    <section className="order" aria-labelledby="order-title">
      <h1 id="order-title" className="only-members">
        {t('payments.order.title')}
      </h1>
      <MembersOnly skeleton={<Outline />}>{() => <Overview />}</MembersOnly>
    </section>
  )
})

function Outline() {
  const { t } = usePage()
  return (
    <Loading label={t('payments.order.loading')} className="paywall paywall--loading">
      <div className="paywall__choice">
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

function Overview() {
  const { t, href } = usePage()
  const { params } = useParams()
  const state = useShared($prices, IDLE)
  useEffect(() => void loadPrices(), [])

  if (state.status === 'failed') {
    return <FailureScreen failure={state.failure} onRetry={() => void loadPrices()} />
  }
  if (state.status !== 'ready' || params.id === undefined) return <Outline />
  const bundle = state.value.bundles.find(({ id }) => id === params.id)
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
  return <OrderForm prices={state.value} bundle={bundle} named={params.paymentmethod} />
}
