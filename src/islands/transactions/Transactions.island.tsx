// An island because it lists this member's payments. `client:load`: it is the page.
import { useEffect } from 'react'
import type { CreditGift, MessageRefund, Transaction } from '../../contract/transactions.ts'
import { formatMoney } from '../../core/format.ts'
import { UNREAD_DAYS } from '../../core/limits.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { $prices, loadPrices } from '../../stores/payments/prices.ts'
import {
  $older,
  $transactions,
  loadOlder,
  loadTransactions,
  paymentState,
  type TransactionList,
} from '../../stores/payments/transactions.ts'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { methodName } from '../payments/method-name.ts'
import { OwedNote } from '../payments/owed-note.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'

export const Transactions = withPage(function Transactions() {
  const { t } = usePage()
  return (
    <section className="transactions" aria-labelledby="transactions-title">
      <h1 id="transactions-title" className="transactions__title only-members">
        {t('transactions.title')}
      </h1>
      <MembersOnly skeleton={<Outline />}>{() => <Payments />}</MembersOnly>
    </section>
  )
})

function Outline() {
  const { t } = usePage()
  return (
    <Loading label={t('common.states.loading')} className="transactions__list">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="transactions__row">
          <span className="transactions__what">
            <Skeleton shape="short-line" />
            <Skeleton shape="short-line" />
          </span>
        </div>
      ))}
    </Loading>
  )
}

function Payments() {
  const { t, href } = usePage()
  const state = useShared($transactions, IDLE)
  const prices = valueOf(useShared($prices, IDLE))
  useEffect(() => {
    void loadTransactions()
    void loadPrices()
  }, [])

  if (state.status === 'failed') {
    return <FailureScreen failure={state.failure} onRetry={() => void loadTransactions()} />
  }
  if (state.status !== 'ready') return <Outline />
  const { transactions, message_refunds: refunds, gifts } = state.value
  return (
    <>
      {transactions.length === 0 ? (
        <EmptyState
          drawing="credits"
          title={t('transactions.empty_title')}
          action={<LinkButton href={href('credits')}>{t('payments.transaction.none_link')}</LinkButton>}
        >
          {t('transactions.empty_text')}
        </EmptyState>
      ) : (
        <List list={state.value} />
      )}
      {/* Known later than the list, which it would push. */}
      {prices && <OwedNote count={prices.credits_owed} />}
      {gifts.length > 0 && <Gifts gifts={gifts} />}
      {refunds.length > 0 && <MessageRefunds refunds={refunds} />}
    </>
  )
}

function List({ list: { transactions, next } }: { list: TransactionList }) {
  const { t } = usePage()
  const older = useShared($older, 'idle')
  return (
    <>
      <ul className="transactions__list">
        {transactions.map((transaction) => (
          <li key={transaction.id}>
            <Row transaction={transaction} />
          </li>
        ))}
      </ul>
      {typeof older === 'object' && <FailureAlert failure={older} onRetry={() => void loadOlder()} />}
      <LoadMore
        label={t('transactions.more')}
        hasMore={next !== null}
        isBusy={older === 'busy'}
        onMore={() => void loadOlder()}
      />
    </>
  )
}

function Row({ transaction }: { transaction: Transaction }) {
  const { t, locale, href } = usePage()
  const formatDate = useFormatDate()
  const state = paymentState(transaction)
  return (
    <a className="transactions__row" href={href('transactions-id', { id: transaction.id })}>
      <span className="transactions__what">
        <span className="transactions__credits">{t('payments.bundle', { count: transaction.credits })}</span>
        <span className="transactions__when">
          {formatDate(transaction.created)} · {methodName(t, transaction.method)}
        </span>
      </span>
      <span className="transactions__sum">
        <span
          className={classNames('transactions__total', state !== 'completed' && 'transactions__total--off')}
        >
          {formatMoney(locale, transaction.total)}
        </span>
        <span className={`transactions__state transactions__state--${state}`}>
          {t(`transactions.state.${state}`)}
        </span>
      </span>
      <Icon name="forward" />
    </a>
  )
}

/** Credits that our team gave. */
function Gifts({ gifts }: { gifts: readonly CreditGift[] }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  return (
    <section className="transactions__returned" aria-labelledby="gifts-title">
      <h2 id="gifts-title">{t('transactions.gifts')}</h2>
      <ul className="transactions__list">
        {gifts.map(({ credits, given }) => (
          <li key={given} className="transactions__row">
            <span className="transactions__what">
              <span className="transactions__credits">{t('payments.bundle', { count: credits })}</span>
              <span className="transactions__when">{formatDate(given)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** First messages whose credits came back. */
function MessageRefunds({ refunds }: { refunds: readonly MessageRefund[] }) {
  const { t, href } = usePage()
  const formatDate = useFormatDate()
  return (
    <section className="transactions__returned" aria-labelledby="returned-title">
      <h2 id="returned-title">{t('transactions.returned.title')}</h2>
      <p>{t('transactions.returned.text', { days: UNREAD_DAYS })}</p>
      <ul className="transactions__list">
        {refunds.map(({ conversation, credits, refunded }) => (
          <li key={conversation}>
            <a className="transactions__row" href={href('chats-id', { id: conversation })}>
              <span className="transactions__what">
                <span className="transactions__credits">
                  {t('transactions.returned.row', { count: credits })}
                </span>
                <span className="transactions__when">
                  {formatDate(refunded)} · {t('transactions.returned.link')}
                </span>
              </span>
              <Icon name="forward" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
