import { getPagePath } from '@nanostores/router'
import { useState } from 'react'
import { WITHDRAWAL_VIEWS, type WithdrawalView } from '../../../contract/desk/money-lists.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { getWithdrawals, type WithdrawalListRow } from '../../../contract/desk/withdrawals.ts'
import { Button } from '../../../ui/button.tsx'
import { actorName, namesOf } from '../../actors.ts'
import { ask } from '../../ask.ts'
import { momentWriter } from '../../moments.ts'
import { $router } from '../../router.ts'
import { BrandName } from '../../shell/brand.tsx'
import { Due } from '../../shell/due.tsx'
import { useTexts } from '../../texts.ts'
import { useNow } from '../../use-now.ts'
import { AnswerWithdrawal } from './answer-withdrawal.tsx'
import { ListFrame, ListTitle, RowLink } from './list-frame.tsx'
import { ListViews, useViewedList } from './list-views.tsx'

/** Withdrawals that wait for a person, with the purchases they may mean, and those that were answered. */
export function WithdrawalsScreen({ me }: { me: Me }) {
  const t = useTexts()
  const { view, brand, list, pages, rows } = useViewedList({
    key: ['withdrawals'],
    views: WITHDRAWAL_VIEWS,
    read: (query) => ask(getWithdrawals, { query }),
  })
  const [answering, setAnswering] = useState<WithdrawalListRow | null>(null)
  const [answered, setAnswered] = useState('')
  return (
    <>
      <header className="screen__head">
        <ListTitle title={t('desk.withdrawals.title')} list={list} length={rows.length} />
        <p className="screen__note" role="status">
          {answered !== '' && t('desk.withdrawals.done', { number: answered })}
        </p>
      </header>
      <ListViews
        {...{ me, screen: 'withdrawals', view, brand }}
        label={t('desk.refunds.views_label')}
        views={WITHDRAWAL_VIEWS.map((each) => ({ view: each, label: t(`desk.withdrawals.views.${each}`) }))}
      />
      <ListFrame
        list={list}
        rows={rows.filter(isOpened)}
        isEmpty={rows.length === 0}
        empty={{ title: t(`desk.withdrawals.empty.${view}`), text: t(`desk.withdrawals.empty_text.${view}`) }}
      >
        <WithdrawalTable
          {...{ me, view, rows }}
          names={namesOf(pages.flatMap(({ operators }) => operators))}
          onAnswer={setAnswering}
        />
      </ListFrame>
      {answering && (
        <AnswerWithdrawal
          key={answering.id}
          row={answering}
          me={me}
          onClose={() => setAnswering(null)}
          onDone={() => {
            setAnswered(answering.id)
            setAnswering(null)
            void list.refetch()
          }}
        />
      )}
    </>
  )
}

/** It has a purchase, or a case, to open. */
const isOpened = (row: WithdrawalListRow) => row.order !== '' || row.case !== ''

interface WithdrawalTableProps {
  me: Me
  view: WithdrawalView
  rows: readonly WithdrawalListRow[]
  names: Readonly<Record<string, string>>
  onAnswer: (row: WithdrawalListRow) => void
}

function WithdrawalTable({ me, view, rows, names, onAnswer }: WithdrawalTableProps) {
  const t = useTexts()
  const now = useNow()
  const moment = momentWriter(me.language, me.time_zone)
  const none = <span className="none">–</span>
  const isOpen = view === 'open'
  const mayAnswer = me.rights.includes('refunds.decide')
  return (
    <table className="table money">
      <thead>
        <tr>
          <th scope="col">{t('desk.withdrawals.number')}</th>
          <th scope="col">{t(isOpen ? 'desk.refunds.due' : 'desk.withdrawals.answered')}</th>
          <th scope="col">{t('desk.brand')}</th>
          <th scope="col">{t('desk.name')}</th>
          <th scope="col">{t('desk.withdrawals.contract')}</th>
          <th scope="col">{t('desk.orders.state')}</th>
          <th scope="col">{t(isOpen ? 'desk.withdrawals.may_mean' : 'desk.refunds.order')}</th>
          {!isOpen && <th scope="col">{t('desk.money.declared')}</th>}
          <th scope="col">{t(isOpen ? 'desk.withdrawals.owed' : 'desk.withdrawals.by')}</th>
          {isOpen && mayAnswer && (
            <th scope="col">
              <span className="visually-hidden">{t('desk.withdrawals.answer')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="money__row">
            <th scope="row" className="money__name">
              {isOpened(row) ? (
                <RowLink row={row}>
                  <code className="table__id">{row.id}</code>
                </RowLink>
              ) : (
                <code className="table__id">{row.id}</code>
              )}
            </th>
            <td className="table__nowrap money__at">
              {isOpen ? (
                <Due row={{ due_at: row.due_at, hard_due_at: row.owed_at, closed_at: 0 }} now={now} />
              ) : (
                moment(row.decided_at)
              )}
            </td>
            <td className="money__brand">
              <BrandName id={row.brand} brands={me.brands} />
            </td>
            <td className="money__member">
              {row.member === '' ? (
                row.sender
              ) : (
                <a href={getPagePath($router, 'member', { id: row.member })}>{row.sender}</a>
              )}
              <span className="rows__note">{row.email}</span>
            </td>
            <td className="money__more">{row.contract}</td>
            <td className="money__state">
              <span className="tag">
                {t(row.repeated ? 'desk.withdrawals.repeated' : `desk.orders.withdrawals.${row.state}`)}
              </span>
            </td>
            <td className="money__more">{order(row)}</td>
            {!isOpen && <td className="table__nowrap money__more">{moment(row.declared_at)}</td>}
            <td className="table__nowrap money__more">{isOpen ? moment(row.owed_at) : who(row)}</td>
            {isOpen && mayAnswer && (
              <td className="table__actions money__act">
                {row.measures.length > 0 && (
                  <Button variant="secondary" onClick={() => onAnswer(row)}>
                    {t('desk.withdrawals.answer')}
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )

  function order({ order: id, candidates }: WithdrawalListRow) {
    if (id !== '') return <code className="table__id">{id}</code>
    return candidates.length > 0 ? t('desk.withdrawals.candidates', { count: candidates.length }) : none
  }

  function who({ decided_by }: WithdrawalListRow) {
    return decided_by === '' ? none : actorName(t, decided_by, names, me)
  }
}
