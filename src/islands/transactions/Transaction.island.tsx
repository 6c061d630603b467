// An island because it follows one payment until it is decided. `client:load`: it is the page.
import { type ReactNode, useEffect, useState } from 'react'
import { hasCode } from '../../client/failure.ts'
import type { Order } from '../../contract/payments.ts'
import type { User } from '../../contract/sessions.ts'
import { formatMoney } from '../../core/format.ts'
import { lastConversation } from '../../stores/chat.ts'
import { $order, goAndPay, isOpen, watchOrder } from '../../stores/payments.ts'
import { IDLE } from '../../stores/loadable.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import type { DrawingName } from '../../ui/drawings.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'
import { methodName } from './method-name.ts'
import { Fact } from './order-summary.tsx'

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
  const { t } = usePage()
  const state = useShared($order, IDLE)
  const [asked, setAsked] = useState(0)
  useEffect(() => (id ? watchOrder(id) : undefined), [id, asked])
  const askAgain = () => setAsked(asked + 1)

  if (state.status === 'failed') {
    return hasCode(state.failure, 'not_found') ? (
      <Outcome
        drawing="broken"
        title={t('payments.transaction.none_title')}
        text={t('payments.transaction.none_text')}
        actions={<ToBundles />}
      />
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
  const name = outcomeOf(order)
  const looks: Record<typeof name, { drawing: DrawingName; actions: ReactNode }> = {
    pending: {
      drawing: 'credits',
      actions: (
        <>
          {order.redirect_url !== null && (
            <Button isWide onClick={() => void goAndPay(order)}>
              {t('payments.transaction.continue')}
            </Button>
          )}
          <Button variant="secondary" isWide onClick={onAsk}>
            {t('payments.transaction.ask_again')}
          </Button>
        </>
      ),
    },
    completed: {
      drawing: 'done',
      actions: (
        <>
          <ToChats />
          <LinkButton variant="secondary" isWide href={href('members')}>
            {t('payments.transaction.members')}
          </LinkButton>
        </>
      ),
    },
    cancelled: { drawing: 'credits', actions: <Again order={order} /> },
    failed: { drawing: 'broken', actions: <Again order={order} /> },
    returned: { drawing: 'credits', actions: <ToBundles /> },
  }
  return (
    <Outcome
      {...looks[name]}
      title={t(`payments.transaction.${name}_title`)}
      text={t(`payments.transaction.${name}_text`, { count: user.credits })}
      isMoment={name === 'completed'}
      facts={name !== 'cancelled' && name !== 'failed' && <Receipt order={order} />}
    />
  )
}

type OutcomeName = 'pending' | 'completed' | 'cancelled' | 'failed' | 'returned'

function outcomeOf(order: Order): OutcomeName {
  if (isOpen(order)) return 'pending'
  switch (order.state) {
    case 'completed':
    case 'cancelled':
      return order.state
    case 'refunded':
    case 'charged_back':
      return 'returned'
    default:
      return 'failed'
  }
}

interface OutcomeProps {
  drawing: DrawingName
  title: string
  text: string
  actions: ReactNode
  facts?: ReactNode
  /** Worth the brand's own ground. */
  isMoment?: boolean
}

/** The end of a payment: a drawing, the word for it, the facts, and the way on. */
function Outcome({ drawing, title, text, actions, facts, isMoment = false }: OutcomeProps) {
  return (
    <div className={isMoment ? 'outcome outcome--moment' : 'outcome'}>
      <div className="outcome__word">
        <Drawing name={drawing} />
        <h1 className="outcome__title">{title}</h1>
        <p className="outcome__text">{text}</p>
      </div>
      <div className="outcome__rest">
        {facts}
        <div className="outcome__actions">{actions}</div>
      </div>
    </div>
  )
}

function Receipt({ order }: { order: Order }) {
  const { t, locale } = usePage()
  return (
    <dl className="order-facts">
      <Fact term={t('payments.order.credits')}>{order.credits.toLocaleString(locale)}</Fact>
      <Fact term={t('payments.order.method')}>{methodName(t, order.method)}</Fact>
      <Fact term={t('payments.order.total')} isTotal>
        {formatMoney(locale, order.total)}
      </Fact>
    </dl>
  )
}

function Again({ order }: { order: Order }) {
  const { t, href } = usePage()
  return (
    <>
      <LinkButton isWide href={href('credits-id-paymentmethod', { id: order.bundle })}>
        {t('payments.transaction.again')}
      </LinkButton>
      <LinkButton variant="secondary" isWide href={href('credits')}>
        {t('payments.order.back')}
      </LinkButton>
    </>
  )
}

function ToChats() {
  const { t, href } = usePage()
  const last = lastConversation()
  return (
    <LinkButton icon="chat" isWide href={last ? href('chats-id', { id: last }) : href('chats')}>
      {t('payments.transaction.chat')}
    </LinkButton>
  )
}

function ToBundles() {
  const { t, href } = usePage()
  return (
    <LinkButton isWide href={href('credits')}>
      {t('payments.transaction.none_link')}
    </LinkButton>
  )
}
