import { REFUND_VIEWS, type RefundView } from '../../../contract/desk/money-lists.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { getRefunds, type RefundListRow } from '../../../contract/desk/refunds.ts'
import { actorName, namesOf } from '../../actors.ts'
import { ask } from '../../ask.ts'
import { momentWriter } from '../../moments.ts'
import { useTexts } from '../../texts.ts'
import { ListFrame, ListTitle, OrderCells } from './list-frame.tsx'
import { ListViews, useViewedList } from './list-views.tsx'

/** Refunds by what they wait for; each opens its order, where it is signed or marked. */
export function RefundsScreen({ me }: { me: Me }) {
  const t = useTexts()
  const { view, brand, list, pages, rows } = useViewedList({
    key: ['refunds'],
    views: REFUND_VIEWS,
    read: (query) => ask(getRefunds, { query }),
  })
  return (
    <>
      <header className="screen__head">
        <ListTitle title={t('desk.refunds.title')} list={list} length={rows.length} />
      </header>
      <ListViews
        {...{ me, screen: 'refunds', view, brand }}
        label={t('desk.refunds.views_label')}
        views={REFUND_VIEWS.map((each) => ({ view: each, label: t(`desk.refunds.views.${each}`) }))}
      />
      <ListFrame
        list={list}
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
            <OrderCells {...{ me, row }} at={moment(row.sent_at || row.due_at)} member={row.name} />
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
