import { useStore } from '@nanostores/react'
import { getPagePath } from '@nanostores/router'
import { useMemo, useState } from 'react'
import {
  CODE_VIEWS,
  type CodeView,
  type DiscountCodeRow,
  endDiscountCode,
  getDiscountCodes,
  WITHOUT_DAYS,
  type WithoutCode,
} from '../../../contract/desk/discount-codes.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import type { Currency } from '../../../contract/lists.ts'
import { countryName, dateFormatter, formatMoney } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { actorName, namesOf } from '../../actors.ts'
import { ask } from '../../ask.ts'
import { $router } from '../../router.ts'
import { useChange } from '../../session.ts'
import { BrandName } from '../../shell/brand.tsx'
import { FormDialog } from '../../shell/form-dialog.tsx'
import { Plot } from '../../shell/plot.tsx'
import { SCREEN_TITLE } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'
import { ListFrame } from '../money/list-frame.tsx'
import { ListViews, useViewedList } from '../money/list-views.tsx'
import { Lines } from './lines.tsx'
import { NewDiscountCode } from './new-discount-code.tsx'

/** Codes that operators gave out, with what was bought with each. */
export function DiscountCodesScreen({ me }: { me: Me }) {
  const t = useTexts()
  const page = useStore($router)
  const code = page?.search.code === undefined ? '' : String(page.search.code)
  const { view, brand, list, pages, rows } = useViewedList({
    key: ['discount codes', code],
    views: CODE_VIEWS,
    read: (query) => ask(getDiscountCodes, { query: { ...query, ...(code && { code }) } }),
  })
  const [said, setSaid] = useState('')
  const [ending, setEnding] = useState<DiscountCodeRow | null>(null)
  const end = useChange(endDiscountCode, () => {
    setSaid(t('desk.discount_codes.ended', { code: ending?.code ?? '' }))
    setEnding(null)
    void list.refetch()
  })
  return (
    <>
      <header className="screen__head">
        <h1 id={SCREEN_TITLE}>{t('desk.discount_codes.title')}</h1>
        <p className="screen__note" role="status">
          {said ||
            (list.data &&
              t(list.hasNextPage ? 'desk.discount_codes.shown' : 'desk.discount_codes.all', {
                count: rows.length,
              }))}
        </p>
        <NewDiscountCode
          me={me}
          onDone={(code) => {
            setSaid(t('desk.discount_codes.given', { code }))
            void list.refetch()
          }}
        />
      </header>
      <ListViews
        {...{ me, screen: 'discount_codes', view, brand }}
        label={t('desk.discount_codes.views_label')}
        views={CODE_VIEWS.map((each) => ({ view: each, label: t(`desk.discount_codes.views.${each}`) }))}
      />
      <ListFrame
        list={list}
        rows={[]}
        isEmpty={rows.length === 0}
        empty={{
          title: t('desk.discount_codes.empty'),
          text: t(`desk.discount_codes.empty_text.${view}`),
        }}
      >
        <CodeTable
          {...{ me, view, rows }}
          without={pages[0]?.without ?? []}
          operators={namesOf(pages.flatMap((each) => each.operators))}
          onEnd={setEnding}
        />
      </ListFrame>
      {pages[0] && <Days days={pages[0].days} code={code} />}
      {rows.length > 0 && <p>{t('desk.discount_codes.without_text', { days: WITHOUT_DAYS })}</p>}
      <FormDialog
        isOpen={ending !== null}
        title={t('desk.discount_codes.end_title', { code: ending?.code ?? '' })}
        text={t('desk.discount_codes.end_text')}
        submitLabel={t('desk.discount_codes.end')}
        isBusy={end.isPending}
        error={end.error}
        onClose={() => setEnding(null)}
        onSubmit={() => {
          if (ending) end.mutate({ body: { brand: ending.brand, code: ending.code } })
        }}
      />
    </>
  )
}

/** Orders by day with all codes, or one. */
function Days({ days, code }: { days: readonly { day: string; orders: number }[]; code: string }) {
  const t = useTexts()
  const rows = useMemo(() => days.map(({ day, orders }) => ({ day, values: [orders] })), [days])
  return (
    <Plot
      title={code ? t('desk.discount_codes.days_of', { code }) : t('desk.discount_codes.days')}
      columns={[t('desk.discount_codes.day'), t('desk.discount_codes.uses')]}
      rows={rows}
    />
  )
}

interface CodeTableProps {
  me: Me
  view: CodeView
  rows: readonly DiscountCodeRow[]
  without: readonly WithoutCode[]
  operators: Readonly<Record<string, string>>
  onEnd: (row: DiscountCodeRow) => void
}

function CodeTable({ me, view, rows, without, operators, onEnd }: CodeTableProps) {
  const t = useTexts()
  const dates = dateFormatter(t.locale, t.locale, me.time_zone)
  const day = (at: number) => dates(at, 'day')
  const none = <span className="none">–</span>
  const money = (currency: Currency, amount: number) => formatMoney(t.locale, { amount, currency })
  const averageOf = ({ brand }: DiscountCodeRow, currency: Currency) =>
    without.find((each) => each.brand === brand && each.currency === currency)?.average
  const conditionsOf = (row: DiscountCodeRow) =>
    [
      ...(row.country ? [countryName(t.locale, row.country)] : []),
      ...(row.currency ? [row.currency] : []),
      // Minor units of whichever currency an order is in.
      ...(row.minimum > 0
        ? [t('desk.discount_codes.minimum', { amount: (row.minimum / 100).toFixed(2) })]
        : []),
      ...row.methods.map((method) => t(`desk.orders.methods.${method}`)),
    ].join(', ')
  return (
    <table className="table money">
      <thead>
        <tr>
          <th scope="col">{t('desk.discount_codes.code')}</th>
          <th scope="col">{t('desk.brand')}</th>
          <th scope="col" className="table__number">
            {t('desk.discount_codes.percent')}
          </th>
          <th scope="col">{t('desk.discount_codes.whom')}</th>
          <th scope="col">{t('desk.discount_codes.conditions')}</th>
          <th scope="col">{t('desk.discount_codes.period')}</th>
          <th scope="col">{t('desk.discount_codes.given_by')}</th>
          <th scope="col" className="table__number">
            {t('desk.discount_codes.uses')}
          </th>
          <th scope="col" className="table__number">
            {t('desk.discount_codes.takings')}
          </th>
          <th scope="col" className="table__number">
            {t('desk.discount_codes.average')}
          </th>
          {view !== 'over' && (
            <th scope="col">
              <span className="visually-hidden">{t('desk.discount_codes.end')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.brand} ${row.code}`} className="money__row">
            <th scope="row" className="money__name">
              <a
                className="table__id"
                href={getPagePath($router, 'discount_codes', {}, { view, brand: row.brand, code: row.code })}
              >
                {row.code}
              </a>
            </th>
            <td className="money__brand">
              <BrandName id={row.brand} brands={me.brands} />
            </td>
            <td className="table__number money__more">{row.percent}</td>
            <td className="money__member">{row.member || t('desk.discount_codes.everybody')}</td>
            <td className="money__more">{conditionsOf(row) || none}</td>
            <td className="money__at">
              <div className="table__nowrap">{day(row.begins_at)} –</div>
              <div className="table__nowrap">{day(row.ends_at)}</div>
            </td>
            <td className="money__more">{actorName(t, row.given_by, operators, me)}</td>
            <td className="table__number money__more">
              {row.sales.reduce((sum, { orders }) => sum + orders, 0) || none}
            </td>
            <td className="table__number money__amount">
              <Lines of={row.sales.map(({ currency, takings }) => money(currency, takings))} />
            </td>
            <td className="table__number money__more">
              <Lines
                of={row.sales.flatMap(({ currency, average }) => {
                  const without = averageOf(row, currency)
                  return [
                    money(currency, average),
                    ...(without === undefined
                      ? []
                      : [t('desk.discount_codes.without', { amount: money(currency, without) })]),
                  ]
                })}
              />
            </td>
            {view !== 'over' && (
              <td className="money__act">
                <Button variant="secondary" onClick={() => onEnd(row)}>
                  {t('desk.discount_codes.end')}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
