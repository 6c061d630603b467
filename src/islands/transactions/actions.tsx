import { type ReactNode, useState } from 'react'
import { type Failure, hasCode } from '../../client/failure.ts'
import type { Order } from '../../contract/orders.ts'
import { lastConversation } from '../../stores/chat/last-conversation.ts'
import { goAndPay } from '../../stores/payments/order.ts'
import { cancelOrder, type PaymentState } from '../../stores/payments/transactions.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'

interface ActionsProps {
  order: Order
  state: PaymentState
  /** Reloads the order. */
  onChange: () => void
}

/** The next steps after a payment. */
export function Actions(props: ActionsProps) {
  return <div className="outcome__actions">{actionsOf(props)}</div>
}

function actionsOf({ order, state, onChange }: ActionsProps): ReactNode {
  switch (state) {
    case 'open':
      return <WhileOpen order={order} onChange={onChange} />
    case 'completed':
      return <ToChats />
    case 'failed':
    case 'expired':
    case 'cancelled':
      return <Again order={order} />
    case 'refunded':
    case 'charged_back':
      return <ToBundles />
  }
}

/** Pay, check the payment, or cancel after confirmation. */
function WhileOpen({ order, onChange }: Omit<ActionsProps, 'state'>) {
  const { t } = usePage()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const cancel = async () => {
    setAsking(false)
    setBusy(true)
    const result = await cancelOrder(order.id)
    setBusy(false)
    setFailure(result.ok ? null : result.failure)
    // Already closed by us or the bank: the page shows how.
    if (result.ok || hasCode(result.failure, 'order_closed')) onChange()
  }
  return (
    <>
      {failure && <FailureAlert failure={failure} />}
      {order.redirect_url !== null && (
        <Button
          variant={order.method === 'sct' ? 'secondary' : 'primary'}
          isWide
          onClick={() => void goAndPay(order)}
        >
          {t('payments.transaction.continue')}
        </Button>
      )}
      <Button variant="secondary" isWide onClick={onChange}>
        {t('payments.transaction.ask_again')}
      </Button>
      <Button variant="quiet" isWide isBusy={isBusy} onClick={() => setAsking(true)}>
        {t('transactions.cancel.open')}
      </Button>
      <Dialog
        isOpen={isAsking}
        role="alertdialog"
        title={t('transactions.cancel.title')}
        onClose={() => setAsking(false)}
      >
        <p>{t('transactions.cancel.text')}</p>
        <div className="outcome__answer">
          <Button variant="danger" onClick={() => void cancel()}>
            {t('transactions.cancel.open')}
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t('transactions.cancel.keep')}
          </Button>
        </div>
      </Dialog>
    </>
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
    <>
      <LinkButton icon="chat" isWide href={last ? href('chats-id', { id: last }) : href('chats')}>
        {t('payments.transaction.chat')}
      </LinkButton>
      <LinkButton variant="secondary" isWide href={href('members')}>
        {t('payments.transaction.members')}
      </LinkButton>
    </>
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
