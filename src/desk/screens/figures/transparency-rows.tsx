import { useInfiniteQuery } from '@tanstack/react-query'
import { getPagePath } from '@nanostores/router'
import { useEffect, useRef } from 'react'
import type { Me } from '../../../contract/desk/operators.ts'
import { getTransparencyRows, type ReportOf } from '../../../contract/desk/transparency.ts'
import { dateFormatter, formatNumber } from '../../../core/format.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ask, PAGED } from '../../ask.ts'
import { $router } from '../../router.ts'
import { Failure } from '../../shell/failure.tsx'
import { TableSkeleton } from '../../shell/table-skeleton.tsx'
import { TableBox } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'
import { partName } from './part-names.ts'

interface TransparencyRowsProps {
  me: Me
  of: ReportOf
  code: string
}

/** What was counted for one number, by id. */
export function TransparencyRows({ me, of, code }: TransparencyRowsProps) {
  const t = useTexts()
  const list = useInfiniteQuery({
    queryKey: ['transparency rows', of.brand, of.year, code],
    queryFn: ({ pageParam }) =>
      ask(getTransparencyRows, { query: { ...of, code, ...(pageParam && { after: pageParam }) } }),
    ...PAGED,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const pages = list.data?.pages ?? []
  const rows = pages.flatMap((each) => each.rows)
  const day = dateFormatter(t.locale, t.locale, 'UTC')
  const mayOpen = me.rights.includes('cases.read')
  const hasHours = rows.some(({ hours }) => hours !== null)
  return (
    <section className="figures__one" aria-labelledby="rows-behind">
      <div className="figures__head">
        <h2 id="rows-behind" ref={heading} tabIndex={-1}>
          {t('desk.transparency.rows_of', { name: partName(t, code) })}
        </h2>
        <LinkButton variant="quiet" href={getPagePath($router, 'transparency', {}, { ...of })}>
          {t('desk.transparency.close')}
        </LinkButton>
      </div>
      <p className="screen__note" role="status">
        {pages[0] && t('desk.transparency.rows', { count: pages[0].all })}
      </p>
      <Failure error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending && <TableSkeleton />}
      {list.data && rows.length === 0 && <p>{t('desk.transparency.no_rows')}</p>}
      {rows.length > 0 && (
        <TableBox labelledBy="rows-behind">
          <table className="table" aria-labelledby="rows-behind">
            <thead>
              <tr>
                <th scope="col">{t('desk.transparency.id')}</th>
                <th scope="col">{t('desk.transparency.case')}</th>
                <th scope="col">{t('desk.transparency.at')}</th>
                {hasHours && (
                  <th scope="col" className="table__number">
                    {t('desk.transparency.hours')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.id}</th>
                  <td>
                    {row.case === '' ? (
                      <span className="none">–</span>
                    ) : mayOpen ? (
                      <a href={getPagePath($router, 'case', { id: row.case })}>{row.case}</a>
                    ) : (
                      row.case
                    )}
                  </td>
                  <td>{day(row.at, 'short')}</td>
                  {hasHours && (
                    <td className="table__number">
                      {row.hours === null ? '–' : formatNumber(t.locale, row.hours)}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('desk.more')}
        </Button>
      )}
    </section>
  )
}
