// An island because it follows one payment until it is decided. `client:load`: it is the page.
import { Suspense, useEffect, useState } from 'react'
import { hasCode } from '../../client/failure.ts'
import type { Order } from '../../contract/orders.ts'
import type { User } from '../../contract/sessions.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { $order, watchOrder } from '../../stores/payments/order.ts'
import { $transaction, loadTransaction, paymentState } from '../../stores/payments/transactions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useParams } from '../use-params.ts'
import { whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'
import { Actions } from './actions.tsx'
import { Facts } from './facts.tsx'
import { Outcome } from './outcome.tsx'
import { Papers } from './papers.tsx'

// Advice that nothing waits for.
const SecurityOffer = whenShown(async () => (await import('./security-offer.tsx')).SecurityOffer)

export const Transaction = withPage(function Transaction() {
  const { t } = usePage()
  const { id = '' } = useParams().params
  return (
    <section className="transaction" aria-label={t('payments.transaction.title')}>
      <MembersOnly skeleton={<Outline />}>{(user) => <Payment user={user} id={id} />}</MembersOnly>
    </section>
  )
})

function Outline() {
  const { t } = usePage()
  return (
    <Loading label={t('payments.transaction.loading')} className="outcome">
      <div className="outcome__word">
        <span className="drawing" />
        <Skeleton shape="title" />
        <Skeleton />
      </div>
      <div className="outcome__rest">
        <Skeleton shape="block" />
        <Skeleton shape="control" />
      </div>
    </Loading>
  )
}

function Payment({ user, id }: { user: User; id: string }) {
  const { t, href } = usePage()
  const state = useShared($order, IDLE)
  const [asked, setAsked] = useState(0)
  useEffect(() => (id ? watchOrder(id) : undefined), [id, asked])
  const askAgain = () => setAsked(asked + 1)

  if (state.status === 'failed') {
    if (!hasCode(state.failure, 'not_found'))
      return <FailureScreen isPage failure={state.failure} onRetry={askAgain} />
    return (
      <EmptyState
        drawing="broken"
        isPage
        title={t('payments.transaction.none_title')}
        action={<LinkButton href={href('transactions')}>{t('transactions.all')}</LinkButton>}
      >
        {t('payments.transaction.none_text')}
      </EmptyState>
    )
  }
  if (state.status !== 'ready') return <Outline />
  return <Result user={user} order={state.value} onAsk={askAgain} />
}

interface ResultProps {
  user: User
  order: Order
  onAsk: () => void
}

/** The payment's outcome, its documents, and the next steps. */
function Result({ user, order, onAsk }: ResultProps) {
  const { t, href } = usePage()
  const loaded = useShared($transaction, IDLE)
  useEffect(() => void loadTransaction(order.id), [order.id, order.state])
  const known = valueOf(loaded)
  const details = known?.transaction.id === order.id ? known : null
  return (
    <div className="outcome">
      <Outcome user={user} order={order} />
      <div className="outcome__rest">
        {loaded.status === 'failed' && (
          <FailureAlert failure={loaded.failure} onRetry={() => void loadTransaction(order.id)} />
        )}
        <Facts order={order} details={details} />
        <Actions order={order} state={paymentState(order)} onChange={onAsk} />
        {user.status === 'active' && paymentState(order) === 'completed' && (
          <Suspense fallback={null}>
            <SecurityOffer order={order.id} />
          </Suspense>
        )}
        {details && <Papers details={details} />}
        <p className="outcome__all">
          <a href={href('transactions')}>{t('transactions.all')}</a>
        </p>
      </div>
    </div>
  )
}
