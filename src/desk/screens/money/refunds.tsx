import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from '@nanostores/react'
import { REFUND_VIEWS, type RefundView } from '../../../contract/desk/money-lists.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { getRefunds, type RefundListRow } from '../../../contract/desk/refunds.ts'
import { formatMoney } from '../../../core/format.ts'
import { actorName, namesOf } from '../../actors.ts'
import { ask, PAGED } from '../../ask.ts'
import { momentWriter } from '../../moments.ts'
import { $router } from '../../router.ts'
import { BrandName } from '../../shell/brand.tsx'
import { useTexts } from '../../texts.ts'
import { ListFrame, ListTitle, RowLink } from './list-frame.tsx'
import { ListViews, viewIn } from './list-views.tsx'

/** Refunds by what they wait for; each opens its order, where it is signed or marked. */
export function RefundsScreen({ me }: { me: Me }) {
  const t = useTexts()
  const page = useStore($router)
  const { view, brand } = viewIn(page?.search, REFUND_VIEWS)
  const refunds = useInfiniteQuery({
    queryKey: ['refunds', view, brand],
    queryFn: ({ pageParam }) =>
      ask(getRefunds, {
        query: { view, ...(brand && { brand }), ...(pageParam && { after: pageParam }) },
      }),
    ...PAGED,
  })
  const pages = refunds.data?.pages ?? []
  const rows = pages.flatMap((each) => each.rows)
  return (
    <>
      <header className="screen__head">
        <ListTitle title={t('desk.refunds.title')} list={refunds} length={rows.length} />
      </header>
      <ListViews
        {...{ me, screen: 'refunds', view, brand }}
        label={t('desk.refunds.views_label')}
        views={REFUND_VIEWS.map((each) => ({ view: each, label: t(`desk.refunds.views.${each}`) }))}
      />
      <ListFrame
        list={refunds}
        rows={rows}
        empty={{ title: t(`desk.refunds.empty.${view}`), text: t(`desk.refunds.empty_text.${view}`) }}
      >
        <RefundTable
          me={me}
          view={view}
          rows={rows}
          names={namesOf(pages.flatMap(({ operators }) => operators))}
        />
      </ListFrame>
    </>
  )
}

interface RefundTableProps {
  me: Me
  view: RefundView
  rows: readonly RefundListRow[]
  names: Readonly<Record<string, string>>
}

function RefundTable({ me, view, rows, names }: RefundTableProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const who = (actor: string) =>
    actor === '' ? <span className="none">–</span> : actorName(t, actor, names, me)
  const isAsked = view === 'to_sign'
  return (
    <table className="table money">
      <thead>
        <tr>
          <th scope="col">{t('desk.refunds.order')}</th>
          <th scope="col">
            {t(isAsked ? 'desk.refunds.void_at' : view === 'sent' ? 'desk.refunds.sent' : 'desk.refunds.due')}
          </th>
          <th scope="col">{t('desk.brand')}</th>
          <th scope="col">{t('desk.orders.member')}</th>
          <th scope="col" className="table__number">
            {t('desk.refunds.amount')}
          </th>
          <th scope="col">{t('desk.refunds.reason')}</th>
          <th scope="col">{t(isAsked ? 'desk.refunds.asked_by' : 'desk.refunds.by')}</th>
          {!isAsked && <th scope="col">{t('desk.refunds.signed_by')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="money__row">
            <th scope="row" className="money__name">
              <RowLink row={row}>
                <code className="table__id">{row.order}</code>
              </RowLink>
            </th>
            <td className="table__nowrap money__at">{moment(row.sent_at || row.due_at)}</td>
            <td className="money__brand">
              <BrandName id={row.brand} brands={me.brands} />
            </td>
            <td className="money__member">{row.name || <span className="none">–</span>}</td>
            <td className="table__number money__amount">
              {formatMoney(t.locale, { amount: row.amount, currency: row.currency })}
            </td>
            <td className="money__state">
              {t(`desk.refunds.reasons.${row.reason === '' ? 'owed' : row.reason}`)}
            </td>
            <td className="money__more">{who(row.by)}</td>
            {!isAsked && <td className="money__more">{who(row.signed_by)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
