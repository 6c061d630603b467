import type { Order } from '../../contract/orders.ts'
import type { BankTransfer, Transaction } from '../../contract/transactions.ts'
import { formatMoney, formatNumber } from '../../core/format.ts'
import { paymentState, type TransactionDetails } from '../../stores/payments/transactions.ts'
import { methodName } from '../payments/method-name.ts'
import { Fact } from '../payments/fact.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'

interface FactsProps {
  order: Order
  details: TransactionDetails | null
}

/** The items of the purchase, and the amounts due to either side. */
export function Facts({ order, details }: FactsProps) {
  const { t, locale } = usePage()
  const formatDate = useFormatDate()
  const isAwaited = paymentState(order) === 'open' && order.method === 'sct'
  return (
    <>
      {isAwaited && details && <Transfer order={order} transfer={details.transfer} />}
      <dl className="order-facts">
        <Fact term={t('payments.order.credits')}>{formatNumber(locale, order.credits)}</Fact>
        <Fact term={t('payments.order.method')}>{methodName(t, order.method)}</Fact>
        <Fact term={t('transactions.fact.ordered')}>{formatDate(order.created, 'moment')}</Fact>
        <Fact term={t('transactions.fact.number')}>
          <span className="order-facts__code">{order.id}</span>
        </Fact>
        <Fact term={t('payments.order.total')} isTotal>
          {formatMoney(locale, order.total)}
        </Fact>
        {details?.transaction.refunded && (
          <Fact term={t('transactions.state.refunded')}>
            {formatMoney(locale, {
              ...details.transaction.refunded,
              amount: -details.transaction.refunded.amount,
            })}
          </Fact>
        )}
      </dl>
      {details && <Due transaction={details.transaction} />}
    </>
  )
}

/** Where the money of a bank transfer goes, and until when. */
function Transfer({ order, transfer }: { order: Order; transfer: BankTransfer | null }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  return (
    <div className="transfer">
      {transfer ? (
        <dl className="order-facts">
          <Fact term={t('transactions.transfer.holder')}>{transfer.holder}</Fact>
          <Fact term="IBAN">
            <span className="order-facts__code">{transfer.iban}</span>
          </Fact>
          {transfer.bic !== '' && <Fact term="BIC">{transfer.bic}</Fact>}
          <Fact term={t('transactions.transfer.reference')}>
            <strong className="order-facts__code">{transfer.reference}</strong>
          </Fact>
        </dl>
      ) : (
        <p>{t('transactions.transfer.elsewhere')}</p>
      )}
      <p>{t('transactions.transfer.until', { date: formatDate(order.expires, 'long') })}</p>
    </div>
  )
}

/** The refund's progress, or the deadline for one. */
function Due({ transaction }: { transaction: Transaction }) {
  const { t, locale, href } = usePage()
  const formatDate = useFormatDate()
  const { id, refunded, refund_state: state, refundable_until: until } = transaction
  if (refunded && state) {
    return <p>{t(`transactions.refund.${state}`, { amount: formatMoney(locale, refunded) })}</p>
  }
  if (until === 0) return null
  return (
    <p>
      {t('transactions.refundable', { date: formatDate(until, 'long') })}{' '}
      <a href={`${href('withdrawal')}?order=${encodeURIComponent(id)}`}>{t('common.footer.withdraw')}</a>
    </p>
  )
}
