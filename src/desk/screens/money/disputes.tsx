import { getPagePath } from '@nanostores/router'
import { DISPUTE_VIEWS, type DisputeListRow, getDisputes } from '../../../contract/desk/disputes.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { ask } from '../../ask.ts'
import { momentWriter } from '../../moments.ts'
import { $router } from '../../router.ts'
import { useTexts } from '../../texts.ts'
import { ListFrame, ListTitle, OrderCells } from './list-frame.tsx'
import { ListViews, useViewedList } from './list-views.tsx'

/** Orders that a bank charged back; each is answered by its case, and its evidence stands on the order. */
export function DisputesScreen({ me }: { me: Me }) {
  const t = useTexts()
  const { view, brand, list, rows } = useViewedList({
    key: ['disputes'],
    views: DISPUTE_VIEWS,
    read: (query) => ask(getDisputes, { query }),
  })
  return (
    <>
      <header className="screen__head">
        <ListTitle title={t('desk.disputes.title')} list={list} length={rows.length} />
      </header>
      <ListViews
        {...{ me, screen: 'disputes', view, brand }}
        label={t('desk.refunds.views_label')}
        views={DISPUTE_VIEWS.map((each) => ({ view: each, label: t(`desk.disputes.views.${each}`) }))}
      />
      <ListFrame
        list={list}
        rows={rows}
        empty={{ title: t('desk.disputes.empty'), text: t('desk.disputes.empty_text') }}
      >
        <DisputeTable me={me} rows={rows} />
      </ListFrame>
    </>
  )
}

function DisputeTable({ me, rows }: { me: Me; rows: readonly DisputeListRow[] }) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const none = <span className="none">–</span>
  return (
    <table className="table money">
      <thead>
        <tr>
          <th scope="col">{t('desk.refunds.order')}</th>
          <th scope="col">{t('desk.refunds.due')}</th>
          <th scope="col">{t('desk.brand')}</th>
          <th scope="col">{t('desk.orders.member')}</th>
          <th scope="col" className="table__number">
            {t('desk.refunds.amount')}
          </th>
          <th scope="col">{t('desk.orders.state')}</th>
          <th scope="col">{t('desk.disputes.case')}</th>
          <th scope="col" className="table__number">
            {t('desk.disputes.credits')}
          </th>
          <th scope="col" className="table__number">
            {t('desk.disputes.debt')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="money__row">
            <OrderCells {...{ me, row }} at={moment(row.due_at || row.at)} member={row.name} />
            <td className="money__state">
              <span className="tag">{t(`desk.members.order_states.${row.state}`)}</span>
            </td>
            <td className="money__more">
              {row.case === '' ? (
                none
              ) : (
                <a href={getPagePath($router, 'case', { id: row.case })}>{row.case}</a>
              )}
            </td>
            <td className="table__number money__more">{row.credits || none}</td>
            <td className="table__number money__more">{row.debt || none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
