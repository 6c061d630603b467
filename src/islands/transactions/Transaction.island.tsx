// An island because it follows one payment until it is decided. `client:load`: it is the page.
import { Suspense, useEffect, useState } from 'react'
import { type Failure, hasCode } from '../../client/failure.ts'
import type { Order } from '../../contract/orders.ts'
import type { User } from '../../contract/sessions.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { $order, watchOrder } from '../../stores/payments/order.ts'
import {
  $transaction,
  loadTransaction,
  paymentState,
  type TransactionDetails,
} from '../../stores/payments/transactions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useParams } from '../use-params.ts'
import { Nothing, whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'
import { Actions } from './actions.tsx'
import { Facts } from './facts.tsx'
import { Outcome } from './outcome.tsx'
import { Papers } from './papers.tsx'

// Advice that nothing waits for.
const SecurityOffer = whenShown(async () => (await import('./security-offer.tsx')).SecurityOffer, Nothing)

export const Transaction = withPage(function Transaction() {
  const { t } = usePage()
  const { id = '' } = useParams().params
  return (
    <section className="transaction" aria-label={t('payments.transaction.title')}>
      <MembersOnly skeleton={<Outline />}>
        {(user) => id && <Payment key={id} user={user} id={id} />}
      </MembersOnly>
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
  const loaded = useShared($transaction, IDLE)
  const [asked, setAsked] = useState(0)
  const [isShown, setShown] = useState(false)
  const known = valueOf(loaded)
  const details = known?.transaction.id === id ? known : null
  const order = valueOf(state)
  const isBehind = details && order && details.transaction.state !== order.state
  useEffect(() => watchOrder(id), [id, asked])
  useEffect(() => void loadTransaction(id), [id])
  useEffect(() => {
    if (isBehind) void loadTransaction(id)
  }, [id, isBehind])
  // The papers stand above what follows: all comes at once.
  const isComplete = loaded.status === 'failed' || (details !== null && !isBehind)
  if (order && isComplete && !isShown) setShown(true)
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
  if (state.status !== 'ready' || !isShown) return <Outline />
  return (
    <Result
      user={user}
      order={state.value}
      details={details}
      failure={loaded.status === 'failed' ? loaded.failure : null}
      onAsk={askAgain}
    />
  )
}

interface ResultProps {
  user: User
  order: Order
  details: TransactionDetails | null
  /** Why there are no details. */
  failure: Failure | null
  onAsk: () => void
}

/** The payment's outcome, its documents, and the next steps. */
function Result({ user, order, details, failure, onAsk }: ResultProps) {
  const { t, href } = usePage()
  return (
    <div className="outcome">
      <Outcome user={user} order={order} />
      <div className="outcome__rest">
        {failure && <FailureAlert failure={failure} onRetry={() => void loadTransaction(order.id)} />}
        <Facts order={order} details={details} />
        <Actions order={order} state={paymentState(order)} onChange={onAsk} />
        {details && <Papers details={details} />}
        <p className="outcome__all">
          <a href={href('transactions')}>{t('transactions.all')}</a>
        </p>
        {user.status === 'active' && paymentState(order) === 'completed' && (
          <Suspense fallback={null}>
            <SecurityOffer order={order.id} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
