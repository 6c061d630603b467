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
import type { ScreenProps } from '../screen-props.ts'
import { FailureNotice } from '../shared/failure-alert.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { type Page, usePage } from '../shared/page.ts'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'

export function Transaction(props: ScreenProps) {
  const page = usePage(props)
  const { id = '' } = useParams().params
  return (
    <section className="transaction" aria-label={page.t('credits.transaction.title')}>
      <MembersOnly page={page} skeleton={<Outline page={page} />}>
        {(user) => <Payment page={page} user={user} id={id} />}
      </MembersOnly>
    </section>
  )
}

function Outline({ page: { t } }: { page: Page }) {
  return (
    <Loading label={t('credits.transaction.loading')} className="transaction__outline">
      <Skeleton shape="circle" />
      <Skeleton shape="title" />
      <Skeleton />
    </Loading>
  )
}

function Payment({ page, user, id }: { page: Page; user: User; id: string }) {
  const state = useShared($order, IDLE)
  const [asked, setAsked] = useState(0)
  useEffect(() => (id ? watchOrder(id) : undefined), [id, asked])
  const askAgain = () => setAsked(asked + 1)

  if (state.status === 'failed') {
    return hasCode(state.failure, 'not_found') ? (
      <Outcome page={page} name="none" drawing="broken" action={<ToBundles page={page} />} />
    ) : (
      <FailureNotice t={page.t} failure={state.failure} onRetry={askAgain} />
    )
  }
  return (
    <div aria-live="polite">
      {state.status === 'ready' ? (
        <Result page={page} user={user} order={state.value} onAsk={askAgain} />
      ) : (
        <Outline page={page} />
      )}
    </div>
  )
}

interface ResultProps {
  page: Page
  user: User
  order: Order
  onAsk: () => void
}

function Result({ page, user, order, onAsk }: ResultProps) {
  const { t, href } = page
  if (isOpen(order)) {
    return (
      <Outcome
        page={page}
        name="pending"
        drawing="credits"
        action={
          <>
            {order.redirect_url !== null && (
              <Button onClick={() => void goAndPay(order)}>{t('credits.transaction.continue')}</Button>
            )}
            <Button variant="secondary" onClick={onAsk}>
              {t('credits.transaction.ask_again')}
            </Button>
          </>
        }
      />
    )
  }
  const again = (
    <LinkButton href={href('credits-id-paymentmethod', { id: order.bundle })}>
      {t('credits.transaction.again')}
    </LinkButton>
  )
  switch (order.state) {
    case 'completed':
      return <Completed page={page} credits={user.credits} />
    case 'cancelled':
      return <Outcome page={page} name="cancelled" drawing="credits" action={again} />
    case 'refunded':
    case 'charged_back':
      return <Outcome page={page} name="returned" drawing="credits" action={<ToBundles page={page} />} />
    default:
      return <Outcome page={page} name="failed" drawing="broken" action={again} />
  }
}

function Completed({ page: { t, href }, credits }: { page: Page; credits: number }) {
  const last = lastConversation()
  return (
    <EmptyState
      drawing="done"
      title={t('credits.transaction.completed_title')}
      action={
        <>
          <LinkButton icon="chat" href={last ? href('chats-id', { id: last }) : href('chats')}>
            {t('credits.transaction.chat')}
          </LinkButton>
          <LinkButton variant="secondary" href={href('members')}>
            {t('credits.transaction.members')}
          </LinkButton>
        </>
      }
    >
      {t('credits.transaction.completed_text', { count: credits })}
    </EmptyState>
  )
}

interface OutcomeProps {
  page: Page
  name: 'pending' | 'cancelled' | 'failed' | 'returned' | 'none'
  drawing: DrawingName
  action: ReactNode
}

function Outcome({ page: { t }, name, drawing, action }: OutcomeProps) {
  return (
    <EmptyState drawing={drawing} title={t(`credits.transaction.${name}_title`)} action={action}>
      {t(`credits.transaction.${name}_text`)}
    </EmptyState>
  )
}

function ToBundles({ page: { t, href } }: { page: Page }) {
  return <LinkButton href={href('credits')}>{t('credits.transaction.none_link')}</LinkButton>
}
