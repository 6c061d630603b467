import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from '@nanostores/react'
import { getPagePath } from '@nanostores/router'
import { getDisputeEvidence } from '../../../contract/desk/disputes.ts'
import {
  getOrderDetail,
  lookUpPayment,
  type OrderDetail,
  type OrderEvent,
} from '../../../contract/desk/orders.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { countryName, formatMoney, formatNumber } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { actorName, namesOf } from '../../actors.ts'
import { ask, DeskError, urlOf } from '../../ask.ts'
import { wordFor } from '../../case-words.ts'
import { momentWriter } from '../../moments.ts'
import { $origin } from '../../queue.ts'
import { $router } from '../../router.ts'
import { useChange } from '../../session.ts'
import { BrandName } from '../../shell/brand.tsx'
import { FileLink } from '../../shell/file-link.tsx'
import { Failure } from '../../shell/failure.tsx'
import { TableSkeleton } from '../../shell/table-skeleton.tsx'
import { useTexts } from '../../texts.ts'
import { Fact } from '../case/money.tsx'
import { GiveRefund } from './give-refund.tsx'
import { OwedCredits } from './owed-credits.tsx'
import { RefusedRefunds } from './refused-refunds.tsx'
import type { OrderPartProps } from './order-part.ts'
import { WaitingRequest } from './waiting-request.tsx'

/** One order: who paid what, what happened to it, and what may be done. */
export function OrderScreen({ me }: { me: Me }) {
  const t = useTexts()
  const client = useQueryClient()
  const page = useStore($router)
  const id = page?.route === 'order' ? page.params.id : ''
  const queryKey = ['order', id]
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: () => ask(getOrderDetail, { query: { id } }),
    // Each read is a look that the log notes.
    staleTime: Infinity,
  })
  const take = (order?: OrderDetail) => {
    if (order) client.setQueryData(queryKey, order)
    else void refetch()
    void client.invalidateQueries({ queryKey: ['orders'] })
    void client.invalidateQueries({ queryKey: ['refunds'] })
  }
  const lookUp = useChange(lookUpPayment, take)
  if (isPending) return <TableSkeleton />
  if (!data) {
    if (!(error instanceof DeskError && error.code === 'not_found'))
      return <Failure error={error} onRetry={() => void refetch()} />
    return (
      <div className="empty">
        <h1>{t('desk.orders.unknown')}</h1>
        <p>{t('desk.orders.unknown_text')}</p>
        <a href={getPagePath($router, 'orders')}>{t('desk.orders.back')}</a>
      </div>
    )
  }
  const parts = { me, order: data, onChange: take }
  const { href } = $origin.get()
  const isFromList = /^\/(orders|refunds|withdrawals|disputes|debits)(\?|$)/.test(href)
  return (
    <>
      <p>
        <a href={isFromList ? href : getPagePath($router, 'orders')}>{t('desk.orders.back')}</a>
      </p>
      <header className="screen__head">
        <h1>
          {t('desk.orders.one')} <code className="money__id">{data.id}</code>
        </h1>
        <div className="form__end">
          {data.disputes > 0 && me.rights.includes('disputes.handle') && (
            <FileLink href={urlOf(getDisputeEvidence, { id })}>{t('desk.disputes.evidence')}</FileLink>
          )}
          <p role="status">{lookUp.isSuccess && t('desk.orders.looked_up')}</p>
          {me.rights.includes('refunds.decide') && (
            <>
              {data.payment !== '' && (
                <Button
                  variant="secondary"
                  isBusy={lookUp.isPending}
                  onClick={() => lookUp.mutate({ body: { id } })}
                >
                  {t('desk.orders.look_up')}
                </Button>
              )}
              <GiveRefund key={id} {...parts} />
            </>
          )}
        </div>
      </header>
      <Failure error={lookUp.error ?? error} />
      <div className="columns">
        <Facts me={me} order={data} />
        <WaitingRequest key={data.request?.id} {...parts} />
        <RefusedRefunds {...parts} />
        <OwedCredits {...parts} />
        <Timeline me={me} order={data} />
      </div>
    </>
  )
}

function Facts({ me, order }: Pick<OrderPartProps, 'me' | 'order'>) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const money = (amount: number) => formatMoney(t.locale, { amount, currency: order.currency })
  return (
    <section className="panel" aria-labelledby="facts">
      <h2 id="facts">{t('desk.orders.facts')}</h2>
      <p className="member__line">
        <BrandName id={order.brand} brands={me.brands} />
        <span className="tag">{t(`desk.members.order_states.${order.state}`)}</span>
      </p>
      <dl className="facts">
        <Fact
          name={t('desk.orders.member')}
          value={
            me.rights.includes('members.look_up') ? (
              <a href={getPagePath($router, 'member', { id: order.member })}>{order.name || order.member}</a>
            ) : (
              order.name || order.member
            )
          }
        />
        {order.email !== '' && <Fact name={t('desk.email')} value={order.email} />}
        <Fact name={t('desk.orders.at')} value={moment(order.at)} />
        {order.paid_at > 0 && <Fact name={t('desk.orders.paid')} value={moment(order.paid_at)} />}
        <Fact name={t('desk.orders.bundle')} value={formatNumber(t.locale, order.credits)} />
        <Fact name={t('desk.orders.total')} value={money(order.total)} />
        {order.price !== order.total && <Fact name={t('desk.orders.price')} value={money(order.price)} />}
        {order.code !== '' && <Fact name={t('desk.orders.code')} value={order.code} />}
        <Fact name={t('desk.orders.vat')} value={`${formatNumber(t.locale, order.vat_percentage)} %`} />
        <Fact name={t('desk.orders.method')} value={t(`desk.orders.methods.${order.method}`)} />
        <Fact name={t('desk.orders.country')} value={countryName(t.locale, order.country)} />
        {order.mandate !== '' && <Fact name={t('desk.orders.mandate')} value={order.mandate} />}
        {order.invoice !== '' && <Fact name={t('desk.orders.invoice')} value={order.invoice} />}
        {order.payment !== '' && (
          <Fact name={t('desk.orders.payment')} value={<code>{order.payment}</code>} />
        )}
        {order.start_now_at > 0 && (
          <Fact name={t('desk.orders.start_now')} value={moment(order.start_now_at)} />
        )}
        {order.period_ends_at > 0 && (
          <Fact name={t('desk.orders.period')} value={moment(order.period_ends_at)} />
        )}
        {order.returned > 0 && <Fact name={t('desk.orders.returned')} value={money(order.returned)} />}
        {order.left > 0 && (
          <Fact
            name={t('desk.orders.left')}
            value={`${money(order.left)} · ${t('desk.orders.unspent', { count: order.unspent })}`}
          />
        )}
        {order.disputes > 0 && (
          <Fact name={t('desk.orders.disputes')} value={formatNumber(t.locale, order.disputes)} />
        )}
      </dl>
      {order.start_now_text !== '' && <blockquote className="quote">{order.start_now_text}</blockquote>}
      {order.cases.length > 0 && (
        <p>
          {t('desk.orders.cases')}:{' '}
          {order.cases.map((id) => (
            <a key={id} href={getPagePath($router, 'case', { id })}>
              {id}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}

function Timeline({ me, order }: Pick<OrderPartProps, 'me' | 'order'>) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const names = namesOf(order.operators)
  return (
    <section className="panel" aria-labelledby="timeline">
      <h2 id="timeline">{t('desk.orders.timeline', { count: order.timeline.length })}</h2>
      <ol className="timeline">
        {order.timeline.toReversed().map((event, at) => (
          <li key={`${event.at} ${event.kind} ${at}`} className="timeline__event">
            <p>
              {t(`desk.orders.events.${event.kind}`, {
                amount: formatMoney(t.locale, { amount: event.amount, currency: order.currency }),
                credits: t('desk.orders.credits', { count: event.credits }),
                number: event.number,
                reason: reasonOf(event),
              })}
              {event.by !== '' && ` ${t('desk.orders.by', { who: actorName(t, event.by, names, me) })}`}
              <span className="timeline__at">{moment(event.at)}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )

  function reasonOf({ kind, reason }: OrderEvent): string {
    const group =
      kind === 'withdrawn'
        ? 'orders.withdrawals'
        : kind === 'credits' || kind === 'debt'
          ? 'orders.bookings'
          : ''
    if (group === '')
      return kind === 'dispute_closed'
        ? wordFor(t, 'outcomes', reason)
        : wordFor(t, 'refunds.reasons', reason || 'owed')
    return wordFor(t, group, reason)
  }
}
