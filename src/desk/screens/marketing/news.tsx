import { useStore } from '@nanostores/react'
import { getPagePath } from '@nanostores/router'
import { getNews, type NewsRow } from '../../../contract/desk/news.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { formatNumber } from '../../../core/format.ts'
import { actorName, namesOf } from '../../actors.ts'
import { ask } from '../../ask.ts'
import { momentWriter } from '../../moments.ts'
import { $router } from '../../router.ts'
import { BrandName } from '../../shell/brand.tsx'
import { SCREEN_TITLE } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'
import { ListFrame } from '../money/list-frame.tsx'
import { ListViews, useViewedList } from '../money/list-views.tsx'
import { OneNews } from './one-news.tsx'
import { WriteNews } from './write-news.tsx'

const keyOf = ({ brand, name }: Pick<NewsRow, 'brand' | 'name'>) => `${brand}.${name}`

/** News that operators wrote, the last first; the one that is open stands in the address. */
export function NewsScreen({ me }: { me: Me }) {
  const t = useTexts()
  const page = useStore($router)
  const open = String(page?.search.open ?? '')
  const { view, brand, list, pages, rows } = useViewedList({
    key: ['news'],
    views: ['all'],
    read: ({ view: _all, ...query }) => ask(getNews, { query }),
    isMoving: ({ state }) => state === 'sending',
  })
  const operators = namesOf(pages.flatMap((each) => each.operators))
  const opened = rows.find((row) => keyOf(row) === open)
  return (
    <>
      <header className="screen__head">
        <h1 id={SCREEN_TITLE}>{t('desk.news.title')}</h1>
        <p className="screen__note" role="status">
          {list.data && t(list.hasNextPage ? 'desk.news.shown' : 'desk.news.all', { count: rows.length })}
        </p>
        <WriteNews me={me} onDone={() => void list.refetch()} />
      </header>
      <ListViews
        {...{ me, screen: 'news', view, brand }}
        label={t('desk.brand')}
        views={[{ view: 'all', label: t('desk.all') }]}
      />
      {opened && (
        <OneNews
          key={open}
          me={me}
          news={opened}
          operators={operators}
          onChange={() => void list.refetch()}
        />
      )}
      <ListFrame
        list={list}
        rows={[]}
        isEmpty={rows.length === 0}
        empty={{ title: t('desk.news.empty'), text: t('desk.news.empty_text') }}
      >
        <NewsTable {...{ me, rows, operators, brand, open }} />
      </ListFrame>
    </>
  )
}

interface NewsTableProps {
  me: Me
  rows: readonly NewsRow[]
  operators: Readonly<Record<string, string>>
  brand: string
  open: string
}

function NewsTable({ me, rows, operators, brand, open }: NewsTableProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const none = <span className="none">–</span>
  return (
    <table className="table money">
      <thead>
        <tr>
          <th scope="col">{t('desk.news.name')}</th>
          <th scope="col">{t('desk.brand')}</th>
          <th scope="col">{t('desk.news.state')}</th>
          <th scope="col">{t('desk.news.code')}</th>
          <th scope="col">{t('desk.news.written')}</th>
          <th scope="col">{t('desk.news.due')}</th>
          <th scope="col" className="table__number">
            {t('desk.news.sent_of')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="money__row" aria-current={keyOf(row) === open ? 'true' : undefined}>
            <th scope="row" className="money__name">
              <a
                className="table__id"
                href={getPagePath($router, 'news', {}, { ...(brand && { brand }), open: keyOf(row) })}
              >
                {row.name}
              </a>
            </th>
            <td className="money__brand">
              <BrandName id={row.brand} brands={me.brands} />
            </td>
            <td className="money__state">
              <span className="tag">{t(`desk.news.states.${row.state}`)}</span>
            </td>
            <td className="money__more">{row.code || none}</td>
            <td className="money__member">
              {actorName(t, row.written_by, operators, me)}, {moment(row.written_at)}
            </td>
            <td className="money__at">{row.due_at > 0 ? moment(row.due_at) : none}</td>
            <td className="table__number money__amount">
              {row.due_at > 0
                ? `${formatNumber(t.locale, row.sent)} / ${formatNumber(t.locale, row.readers)}`
                : none}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
