import { getPagePath } from '@nanostores/router'
import { useState } from 'react'
import {
  allowDebit,
  DEBIT_VIEWS,
  type DebitListRow,
  type DebitView,
  getDebits,
} from '../../../contract/desk/disputes.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../ask.ts'
import { momentWriter } from '../../moments.ts'
import { $router } from '../../router.ts'
import { useChange } from '../../session.ts'
import { WordsDialog } from '../../shell/words-dialog.tsx'
import { useTexts } from '../../texts.ts'
import { ListFrame, ListTitle, OrderCells } from './list-frame.tsx'
import { ListViews, useViewedList } from './list-views.tsx'

/** Direct debits that are open or failed, and members to whom a charge-back closed them. */
export function DebitsScreen({ me }: { me: Me }) {
  const t = useTexts()
  const { view, brand, list, rows } = useViewedList({
    key: ['debits'],
    views: DEBIT_VIEWS,
    read: (query) => ask(getDebits, { query }),
  })
  const [allowing, setAllowing] = useState<DebitListRow | null>(null)
  const allow = useChange(allowDebit, () => {
    setAllowing(null)
    void list.refetch()
  })
  return (
    <>
      <header className="screen__head">
        <ListTitle title={t('desk.debits.title')} list={list} length={rows.length} />
        <p className="screen__note" role="status">
          {allow.isSuccess && t('desk.debits.allowed')}
        </p>
      </header>
      <ListViews
        {...{ me, screen: 'debits', view, brand }}
        label={t('desk.refunds.views_label')}
        views={DEBIT_VIEWS.map((each) => ({ view: each, label: t(`desk.debits.views.${each}`) }))}
      />
      <ListFrame
        list={list}
        rows={rows.filter(({ order }) => order !== '')}
        isEmpty={rows.length === 0}
        empty={{ title: t('desk.debits.empty'), text: t(`desk.debits.empty_text.${view}`) }}
      >
        <DebitTable me={me} view={view} rows={rows} onAllow={setAllowing} />
      </ListFrame>
      <WordsDialog
        isOpen={allowing !== null}
        title={t('desk.debits.allow_title', { name: allowing?.name ?? '' })}
        text={t('desk.debits.allow_text')}
        label={t('desk.refunds.words')}
        min={3}
        max={500}
        submitLabel={t('desk.debits.allow')}
        isBusy={allow.isPending}
        error={allow.error}
        onClose={() => setAllowing(null)}
        onSubmit={(words) => {
          if (allowing) allow.mutate({ body: { member: allowing.member, words } })
        }}
      />
    </>
  )
}

interface DebitTableProps {
  me: Me
  view: DebitView
  rows: readonly DebitListRow[]
  onAllow: (row: DebitListRow) => void
}

function DebitTable({ me, view, rows, onAllow }: DebitTableProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const none = <span className="none">–</span>
  const isBlocked = view === 'blocked'
  return (
    <table className="table money">
      <thead>
        <tr>
          <th scope="col">{t('desk.refunds.order')}</th>
          <th scope="col">{t(isBlocked ? 'desk.debits.blocked_at' : 'desk.orders.at')}</th>
          <th scope="col">{t('desk.brand')}</th>
          <th scope="col">{t('desk.orders.member')}</th>
          <th scope="col" className="table__number">
            {t('desk.refunds.amount')}
          </th>
          <th scope="col">{t(isBlocked ? 'desk.debits.reason' : 'desk.orders.state')}</th>
          <th scope="col">{t('desk.orders.mandate')}</th>
          {isBlocked && (
            <th scope="col">
              <span className="visually-hidden">{t('desk.debits.allow')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="money__row">
            <OrderCells
              {...{ me, row }}
              at={moment(row.at)}
              member={
                <a href={getPagePath($router, 'member', { id: row.member })}>{row.name || row.member}</a>
              }
            />
            <td className="money__state">
              {isBlocked ? (
                t('desk.grounds.charge_back')
              ) : (
                <span className="tag">{row.state && t(`desk.members.order_states.${row.state}`)}</span>
              )}
            </td>
            <td className="money__more">{row.mandate || none}</td>
            {isBlocked && (
              <td className="table__actions money__act">
                {me.rights.includes('disputes.handle') && (
                  <Button variant="secondary" onClick={() => onAllow(row)}>
                    {t('desk.debits.allow')}
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
