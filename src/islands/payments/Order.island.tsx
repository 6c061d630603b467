// An island because it prices one bundle for this member and takes the order. `client:load`: it is the page.
import { useEffect } from 'react'
import { $prices, loadPrices } from '../../stores/payments.ts'
import { IDLE } from '../../stores/loadable.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { FailureNotice } from '../shared/failure-alert.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { type Page, usePage } from '../shared/page.ts'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'
import { OrderForm } from './order-form.tsx'

export function Order(props: ScreenProps) {
  const page = usePage(props)
  return (
    <section className="order" aria-labelledby="order-title">
      <h1 id="order-title">{page.t('credits.order.title')}</h1>
      <MembersOnly page={page} skeleton={<Outline page={page} />}>
        {() => <Overview page={page} />}
      </MembersOnly>
    </section>
  )
}

function Outline({ page: { t } }: { page: Page }) {
  return (
    <Loading label={t('credits.order.loading')} className="order__outline">
      <Skeleton shape="block" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </Loading>
  )
}

function Overview({ page }: { page: Page }) {
  const { t, href } = page
  const { params } = useParams()
  const state = useShared($prices, IDLE)
  useEffect(() => void loadPrices(), [])

  if (state.status === 'failed') {
    return <FailureNotice t={t} failure={state.failure} onRetry={() => void loadPrices()} />
  }
  if (state.status !== 'ready' || params.id === undefined) return <Outline page={page} />
  const bundle = state.value.bundles.find(({ id }) => id === params.id)
  if (!bundle) {
    return (
      <EmptyState
        drawing="credits"
        title={t('credits.order.no_bundle_title')}
        action={<LinkButton href={href('credits')}>{t('credits.order.no_bundle_link')}</LinkButton>}
      >
        {t('credits.order.no_bundle_text')}
      </EmptyState>
    )
  }
  return <OrderForm page={page} prices={state.value} bundle={bundle} named={params.paymentmethod} />
}
