import type { Order } from '../../contract/orders.ts'
import type { User } from '../../contract/sessions.ts'
import { DAY_MS } from '../../core/durations.ts'
import { formatMoney } from '../../core/format.ts'
import { serverNow } from '../../stores/account/sessions.ts'
import { type PaymentState, paymentState } from '../../stores/payments/transactions.ts'
import { Drawing } from '../../ui/drawing.tsx'
import type { DrawingName } from '../../ui/drawings.tsx'
import type { Page } from '../shared/page.ts'
import { usePage } from '../shared/page-context.tsx'

const DRAWINGS: Record<PaymentState, DrawingName> = {
  open: 'credits',
  completed: 'done',
  failed: 'broken',
  expired: 'credits',
  cancelled: 'credits',
  refunded: 'credits',
  charged_back: 'broken',
}

/** The title of a payment's outcome. */
export function Outcome({ user, order }: { user: User; order: Order }) {
  const page = usePage()
  const state = paymentState(order)
  // Thanks only right after paying; later the page is a receipt.
  const isMoment = state === 'completed' && serverNow() - order.created < DAY_MS
  const [title, text] = isMoment ? thanks(page, user) : wordsOf(page, order, state)
  return (
    <div className={isMoment ? 'outcome__word outcome__word--moment' : 'outcome__word'} role="status">
      {(isMoment || state !== 'completed') && <Drawing name={DRAWINGS[state]} />}
      <h1 className="outcome__title">{title}</h1>
      <p className="outcome__text">{text}</p>
    </div>
  )
}

const thanks = ({ t }: Page, { credits }: User): [string, string] => [
  t('payments.transaction.completed_title'),
  t('payments.transaction.completed_text', { count: credits }),
]

function wordsOf({ t, locale }: Page, order: Order, state: PaymentState): [string, string] {
  const total = formatMoney(locale, order.total)
  switch (state) {
    case 'open':
      return order.method === 'sct'
        ? [t('transactions.transfer.title', { amount: total }), t('transactions.transfer.text')]
        : order.redirect_url !== null
          ? [t('payments.transaction.open_title'), t('payments.transaction.open_text')]
          : [t('payments.transaction.pending_title'), t('payments.transaction.pending_text')]
    case 'completed':
      return [t('payments.bundle', { count: order.credits }), t('transactions.state.completed')]
    case 'failed':
      return [t('payments.transaction.failed_title'), t('payments.transaction.failed_text')]
    case 'expired':
      return [t('transactions.expired_title'), t('transactions.expired_text')]
    case 'cancelled':
      return [t('payments.transaction.cancelled_title'), t('payments.transaction.cancelled_text')]
    case 'refunded':
      return [t('payments.transaction.returned_title'), t('payments.transaction.returned_text')]
    case 'charged_back':
      return [t('transactions.charged_back_title'), t('transactions.charged_back_text')]
  }
}
