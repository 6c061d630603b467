// An island because it follows one payment until it is decided. `client:load`: it is the page.
import { type ReactNode, useEffect, useState } from 'react'
import { hasCode } from '../../client/failure.ts'
import type { Order } from '../../contract/payments.ts'
import type { User } from '../../contract/sessions.ts'
import { lastConversation } from '../../stores/chat.ts'
import { $order, goAndPay, isOpen, watchOrder } from '../../stores/payments.ts'
import { IDLE } from '../../stores/loadable.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import type { DrawingName } from '../../ui/drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'

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
    <Loading label={t('payments.transaction.loading')} className="transaction__outline">
      <Skeleton shape="circle" />
      <Skeleton shape="title" />
      <Skeleton />
    </Loading>
  )
}

function Payment({ user, id }: { user: User; id: string }) {
  const state = useShared($order, IDLE)
  const [asked, setAsked] = useState(0)
  useEffect(() => (id ? watchOrder(id) : undefined), [id, asked])
  const askAgain = () => setAsked(asked + 1)

  if (state.status === 'failed') {
    return hasCode(state.failure, 'not_found') ? (
      <Outcome name="none" drawing="broken" action={<ToBundles />} />
    ) : (
      <FailureAlert failure={state.failure} onRetry={askAgain} />
    )
  }
  return (
    <div aria-live="polite">
      {state.status === 'ready' ? <Result user={user} order={state.value} onAsk={askAgain} /> : <Outline />}
    </div>
  )
}

interface ResultProps {
  user: User
  order: Order
  onAsk: () => void
}

function Result({ user, order, onAsk }: ResultProps) {
  const { t, href } = usePage()
  if (isOpen(order)) {
    return (
      <Outcome
        name="pending"
        drawing="credits"
        action={
          <>
            {order.redirect_url !== null && (
              <Button onClick={() => void goAndPay(order)}>{t('payments.transaction.continue')}</Button>
            )}
            <Button variant="secondary" onClick={onAsk}>
              {t('payments.transaction.ask_again')}
            </Button>
          </>
        }
      />
    )
  }
  const again = (
    <LinkButton href={href('credits-id-paymentmethod', { id: order.bundle })}>
      {t('payments.transaction.again')}
    </LinkButton>
  )
  switch (order.state) {
    case 'completed':
      return <Completed credits={user.credits} />
    case 'cancelled':
      return <Outcome name="cancelled" drawing="credits" action={again} />
    case 'refunded':
    case 'charged_back':
      return <Outcome name="returned" drawing="credits" action={<ToBundles />} />
    default:
      return <Outcome name="failed" drawing="broken" action={again} />
  }
}

function Completed({ credits }: { credits: number }) {
  const { t, href } = usePage()
  const last = lastConversation()
  return (
    <EmptyState
      drawing="done"
      title={t('payments.transaction.completed_title')}
      action={
        <>
          <LinkButton icon="chat" href={last ? href('chats-id', { id: last }) : href('chats')}>
            {t('payments.transaction.chat')}
          </LinkButton>
          <LinkButton variant="secondary" href={href('members')}>
            {t('payments.transaction.members')}
          </LinkButton>
        </>
      }
    >
      {t('payments.transaction.completed_text', { count: credits })}
    </EmptyState>
  )
}

interface OutcomeProps {
  name: 'pending' | 'cancelled' | 'failed' | 'returned' | 'none'
  drawing: DrawingName
  action: ReactNode
}

function Outcome({ name, drawing, action }: OutcomeProps) {
  const { t } = usePage()
  return (
    <EmptyState drawing={drawing} title={t(`payments.transaction.${name}_title`)} action={action}>
      {t(`payments.transaction.${name}_text`)}
    </EmptyState>
  )
}

function ToBundles() {
  const { t, href } = usePage()
  return <LinkButton href={href('credits')}>{t('payments.transaction.none_link')}</LinkButton>
}
