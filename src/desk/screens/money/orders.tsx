import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from '@nanostores/react'
import { openPage } from '@nanostores/router'
import type { SubmitEvent } from 'react'
import type { QueryOf } from '../../../contract/calls/define-call.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { getOrders, type OrderListRow } from '../../../contract/desk/orders.ts'
import { COUNTRIES, CURRENCIES, PAYMENT_METHODS } from '../../../contract/lists.ts'
import { ORDER_STATES } from '../../../contract/orders.ts'
import { countryName, formatMoney } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ask, PAGED } from '../../ask.ts'
import { dayBegin, dayEnd } from '../../days.ts'
import { textIn } from '../../form-text.ts'
import { momentWriter } from '../../moments.ts'
import { $router } from '../../router.ts'
import { BrandName } from '../../shell/brand.tsx'
import { useShortcuts } from '../../shell/shortcuts.tsx'
import { useTexts } from '../../texts.ts'
import { ListFrame, ListTitle, RowLink } from './list-frame.tsx'

const FILTERS = [
  ...['number', 'brand', 'state', 'method', 'country', 'currency', 'member', 'code', 'from', 'until'],
  ...['returned', 'disputed'],
] as const
type Filters = Readonly<Record<string, string>>

const filtersIn = (search: Readonly<Record<string, string | number>>): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (search[name] ? [[name, String(search[name])]] : [])))

/** As the call takes them: days as moments of the operator's zone. What is no filter is refused by the server. */
function asQuery({ from, until, ...filters }: Filters, zone: string): QueryOf<typeof getOrders> {
  return {
    ...filters,
    ...(from === undefined ? {} : { from: String(dayBegin(from, zone)) }),
    ...(until === undefined ? {} : { until: String(dayEnd(until, zone)) }),
  }
}

/** What members bought, the newest first; the filters stand in the address. */
export function OrdersScreen({ me }: { me: Me }) {
  const t = useTexts()
  const page = useStore($router)
  const filters = filtersIn(page?.search ?? {})
  const orders = useInfiniteQuery({
    queryKey: ['orders', filters],
    queryFn: ({ pageParam }) =>
      ask(getOrders, {
        query: { ...asQuery(filters, me.time_zone), ...(pageParam && { after: pageParam }) },
      }),
    ...PAGED,
    // Each page is a look that the log notes.
    staleTime: Infinity,
  })
  const rows = (orders.data?.pages ?? []).flatMap((each) => each.rows)
  useShortcuts([
    {
      keys: '[Shift]+/',
      label: t('desk.orders.search'),
      run: () => document.querySelector<HTMLInputElement>('input[name=number]')?.focus(),
    },
  ])
  return (
    <>
      <header className="screen__head">
        <ListTitle title={t('desk.orders.title')} list={orders} length={rows.length} />
      </header>
      <OrderFilters me={me} filters={filters} />
      <ListFrame
        list={orders}
        rows={rows.map(({ id }) => ({ id, order: id }))}
        empty={{ title: t('desk.orders.empty'), text: t('desk.orders.empty_text') }}
      >
        <OrderTable me={me} rows={rows} />
      </ListFrame>
    </>
  )
}

function OrderTable({ me, rows }: { me: Me; rows: readonly OrderListRow[] }) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <table className="table money">
      <thead>
        <tr>
          <th scope="col">{t('desk.orders.number')}</th>
          <th scope="col">{t('desk.orders.at')}</th>
          <th scope="col">{t('desk.brand')}</th>
          <th scope="col">{t('desk.orders.member')}</th>
          <th scope="col">{t('desk.orders.method')}</th>
          <th scope="col">{t('desk.orders.country')}</th>
          <th scope="col" className="table__number">
            {t('desk.orders.total')}
          </th>
          <th scope="col">{t('desk.orders.state')}</th>
          <th scope="col" className="table__number">
            {t('desk.orders.returned')}
          </th>
          <th scope="col" className="table__number">
            {t('desk.orders.disputes')}
          </th>
          <th scope="col">{t('desk.orders.code')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const money = (amount: number) => formatMoney(t.locale, { amount, currency: row.currency })
          return (
            <tr key={row.id} className="money__row">
              <th scope="row" className="money__name">
                <RowLink row={{ id: row.id, order: row.id }}>
                  <code className="table__id">{row.id}</code>
                </RowLink>
              </th>
              <td className="table__nowrap money__at">{moment(row.at)}</td>
              <td className="money__brand">
                <BrandName id={row.brand} brands={me.brands} />
              </td>
              <td className="money__member">{row.name || <span className="none">–</span>}</td>
              <td className="money__more">{t(`desk.orders.methods.${row.method}`)}</td>
              <td className="money__more">{countryName(t.locale, row.country)}</td>
              <td className="table__number money__amount">{money(row.total)}</td>
              <td className="money__state">
                <span className="tag">{t(`desk.members.order_states.${row.state}`)}</span>
              </td>
              <td className="table__number money__more">
                {row.returned > 0 ? money(row.returned) : <span className="none">–</span>}
              </td>
              <td className="table__number money__more">{row.disputes || <span className="none">–</span>}</td>
              <td className="money__more">{row.code || <span className="none">–</span>}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function OrderFilters({ me, filters }: { me: Me; filters: Filters }) {
  const t = useTexts()
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const search = Object.fromEntries(
      FILTERS.flatMap((name) => {
        const value = textIn(data, name).trim()
        return value === '' ? [] : [[name, value]]
      }),
    )
    openPage($router, 'orders', {}, search as Record<string, string>)
  }
  const { number, ...others } = filters
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <SelectField
      label={label}
      name={name}
      defaultValue={filters[name] ?? ''}
      placeholder={t('desk.all')}
      options={options.map(([value, label]) => ({ value, label }))}
    />
  )
  const text = (name: string, label: string, type = 'text') => (
    <TextField label={label} name={name} type={type} defaultValue={filters[name] ?? ''} spellCheck={false} />
  )
  return (
    <form className="form" role="search" key={JSON.stringify(filters)} onSubmit={handleSubmit}>
      <div className="filters">
        <TextField
          label={t('desk.orders.search')}
          name="number"
          type="search"
          spellCheck={false}
          autoComplete="off"
          aria-keyshortcuts="/"
          defaultValue={number ?? ''}
        />
        <div className="form__end">
          <Button type="submit" variant="secondary">
            {t('desk.orders.filter')}
          </Button>
          {Object.keys(filters).length > 0 && (
            <Button variant="quiet" onClick={() => openPage($router, 'orders')}>
              {t('desk.orders.clear')}
            </Button>
          )}
        </div>
      </div>
      <details className="more-filters" open={Object.keys(others).length > 0 || undefined}>
        <summary className="more-filters__summary">{t('desk.orders.filters')}</summary>
        <div className="filters">
          {select(
            'brand',
            t('desk.brand'),
            me.brands.map(({ id, name }) => [id, name]),
          )}
          {select(
            'state',
            t('desk.orders.state'),
            ORDER_STATES.map((state) => [state, t(`desk.members.order_states.${state}`)]),
          )}
          {select(
            'method',
            t('desk.orders.method'),
            PAYMENT_METHODS.map((method) => [method, t(`desk.orders.methods.${method}`)]),
          )}
          {select(
            'country',
            t('desk.orders.country'),
            COUNTRIES.map((country) => [country, countryName(t.locale, country)]),
          )}
          {select(
            'currency',
            t('desk.orders.currency'),
            CURRENCIES.map((currency) => [currency, currency]),
          )}
          {text('member', t('desk.orders.member_id'))}
          {text('code', t('desk.orders.code'))}
          {text('from', t('desk.orders.from'), 'date')}
          {text('until', t('desk.orders.until'), 'date')}
          <Checkbox
            name="returned"
            value="1"
            label={t('desk.orders.only_returned')}
            defaultChecked={filters.returned === '1'}
          />
          <Checkbox
            name="disputed"
            value="1"
            label={t('desk.orders.only_disputed')}
            defaultChecked={filters.disputed === '1'}
          />
        </div>
      </details>
    </form>
  )
}
