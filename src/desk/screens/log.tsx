import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from '@nanostores/react'
import { openPage } from '@nanostores/router'
import type { SubmitEvent } from 'react'
import { getLog, type LogEntry } from '../../contract/desk/log.ts'
import type { Me } from '../../contract/desk/operators.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ask, PAGED } from '../ask.ts'
import { momentWriter } from '../moments.ts'
import { $router } from '../router.ts'
import { BrandField } from '../shell/brand-field.tsx'
import { BrandName } from '../shell/brand.tsx'
import { Failure } from '../shell/failure.tsx'
import { TableSkeleton } from '../shell/table-skeleton.tsx'
import { textIn } from '../form-text.ts'
import { SCREEN_TITLE, TableBox } from '../shell/table-box.tsx'
import { useTexts } from '../texts.ts'

const FILTERS = ['operator', 'brand', 'call', 'subject', 'from', 'until'] as const
type Filters = Partial<Record<(typeof FILTERS)[number], string>>

const filtersIn = (search: Readonly<Record<string, string | number>>): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (search[name] ? [[name, String(search[name])]] : [])))

/** The operator log, the newest first; its filters stand in the address. */
export function LogScreen({ me }: { me: Me }) {
  const t = useTexts()
  const page = useStore($router)
  const filters = filtersIn(page?.search ?? {})
  const log = useInfiniteQuery({
    queryKey: ['log', filters],
    queryFn: ({ pageParam }) =>
      ask(getLog, { query: { ...filters, ...(pageParam && { after: pageParam }) } }),
    ...PAGED,
  })
  const pages = log.data?.pages ?? []
  const rows = pages.flatMap(({ rows }) => rows)
  const moment = momentWriter(me.language, me.time_zone)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const search = Object.fromEntries(
      FILTERS.flatMap((name) => (data.get(name) ? [[name, textIn(data, name)]] : [])),
    )
    openPage($router, 'log', {}, search as Record<string, string>)
  }
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <header className="screen__head">
        <h1 id={SCREEN_TITLE}>{t('desk.log.title')}</h1>
        <p className="screen__note" role="status">
          {log.data && t(log.hasNextPage ? 'desk.log.shown' : 'desk.log.all', { count: rows.length })}
        </p>
      </header>
      <form className="filters" key={JSON.stringify(filters)} onSubmit={handleSubmit}>
        <SelectField
          label={t('desk.log.operator')}
          name="operator"
          defaultValue={filters.operator ?? ''}
          placeholder={t('desk.all')}
          options={(pages[0]?.operators ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <BrandField me={me} defaultValue={filters.brand ?? ''} placeholder={t('desk.all')} />
        <TextField
          label={t('desk.log.call')}
          name="call"
          defaultValue={filters.call ?? ''}
          spellCheck={false}
        />
        <TextField
          label={t('desk.log.subject')}
          name="subject"
          defaultValue={filters.subject ?? ''}
          spellCheck={false}
        />
        <TextField label={t('desk.log.from')} name="from" type="date" defaultValue={filters.from ?? ''} />
        <TextField label={t('desk.log.until')} name="until" type="date" defaultValue={filters.until ?? ''} />
        <div className="form__end">
          <Button type="submit" variant="secondary">
            {t('desk.log.filter')}
          </Button>
          {isFiltered && (
            <Button variant="quiet" onClick={() => openPage($router, 'log')}>
              {t('desk.log.clear')}
            </Button>
          )}
        </div>
      </form>
      <Failure error={log.error} onRetry={() => void log.refetch()} />
      {log.isPending && <TableSkeleton />}
      {log.data && rows.length === 0 && (
        <div className="empty">
          <h2>{t('desk.log.empty')}</h2>
          <p>{t('desk.log.empty_text')}</p>
        </div>
      )}
      {rows.length > 0 && (
        <TableBox>
          <table className="table">
            <thead>
              <tr>
                <th scope="col" className="table__number">
                  {t('desk.log.number')}
                </th>
                <th scope="col">{t('desk.log.at')}</th>
                <th scope="col">{t('desk.log.operator')}</th>
                <th scope="col">{t('desk.log.call')}</th>
                <th scope="col">{t('desk.log.subject')}</th>
                <th scope="col">{t('desk.brand')}</th>
                <th scope="col">{t('desk.log.details')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.seq}>
                  <td className="table__number">{row.seq}</td>
                  <td className="table__nowrap">{moment(row.at)}</td>
                  <td className="table__nowrap">{row.name || row.actor || t('desk.log.unknown')}</td>
                  <td>
                    <code>{row.call}</code>
                  </td>
                  <td>
                    <code className="table__id" title={row.subject}>
                      {row.case_id || row.subject}
                    </code>
                  </td>
                  <td>
                    <BrandName id={row.brand} brands={me.brands} />
                  </td>
                  <td>{detailsOf(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      {log.hasNextPage && (
        <Button variant="secondary" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('desk.more')}
        </Button>
      )}
    </>
  )
}

/** The operator's words, then what changed, as it is kept. */
function detailsOf({ reason, before, after }: LogEntry) {
  const changes = [before, after].filter((text) => text !== '' && text !== '{}')
  if (reason === '' && changes.length === 0) return null
  return (
    <>
      {reason}
      {changes.length > 0 && <code className="table__json">{changes.join(' → ')}</code>}
    </>
  )
}
