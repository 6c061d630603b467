// An island because it prices one bundle for this member and takes the order. `client:load`: it is the page.
import { useEffect } from 'react'
import { $user } from '../../stores/account/sessions.ts'
import { $prices, loadPrices } from '../../stores/payments/prices.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'
import { NoBundle } from './no-bundle.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderScreen } from './order-screen.tsx'
import { PaywallOutline } from './paywall-outline.tsx'

export const Order = withPage(function Order() {
  const { t } = usePage()
  return (
    <OrderScreen title={t('payments.order.title')} skeleton={<Outline />}>
      <Overview />
    </OrderScreen>
  )
})

function Outline() {
  const { t } = usePage()
  return <PaywallOutline label={t('payments.order.loading')} choice={['control', 'control']} />
}

function Overview() {
  const { params } = useParams()
  const state = useShared($prices, IDLE)
  const member = useShared($user, null)?.id
  useEffect(() => void loadPrices(), [member])

  if (state.status === 'failed') {
    return <FailureScreen failure={state.failure} onRetry={() => void loadPrices()} />
  }
  if (state.status !== 'ready' || params.id === undefined) return <Outline />
  const bundle = state.value.bundles.find(({ id }) => id === params.id)
  if (!bundle) return <NoBundle />
  return <OrderForm prices={state.value} bundle={bundle} named={params.paymentmethod} />
}
