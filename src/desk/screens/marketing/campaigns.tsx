import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from '@nanostores/react'
import { getPagePath, openPage } from '@nanostores/router'
import { type SubmitEvent, useMemo } from 'react'
import {
  CAMPAIGN_PARTS,
  type CampaignPart,
  type CampaignRow,
  getCampaigns,
  getCampaignsFile,
  REMOVED_DAYS,
} from '../../../contract/desk/campaigns.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { formatMoney, formatNumber, formatPercent } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ask, PAGED } from '../../ask.ts'
import { textIn } from '../../form-text.ts'
import { $router } from '../../router.ts'
import { BrandField } from '../../shell/brand-field.tsx'
import { Plot } from '../../shell/plot.tsx'
import { SaveCsv } from '../../shell/save-csv.tsx'
import { SCREEN_TITLE, TableBox } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'
import { ListFrame } from '../money/list-frame.tsx'
import { Lines } from './lines.tsx'

const DAYS = 90
const FILTERS = ['by', 'brand', 'from', 'until', ...CAMPAIGN_PARTS] as const
type Filters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>

const filtersIn = (search: Readonly<Record<string, string | number>>): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (search[name] ? [[name, String(search[name])]] : [])))

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** The filters as the call takes them, with those that an address leaves out. */
function asQuery({ by, from = daysAgo(DAYS), until = daysAgo(0), ...filters }: Filters) {
  const part = CAMPAIGN_PARTS.find((each) => each === by) ?? 'network'
  return { ...filters, from, until, by: part }
}

/** What became of members of each campaign, of those who agreed that it is kept. */
export function CampaignsScreen({ me }: { me: Me }) {
  const t = useTexts()
  const page = useStore($router)
  const filters = filtersIn(page?.search ?? {})
  const query = asQuery(filters)
  const campaigns = useInfiniteQuery({
    queryKey: ['campaigns', query],
    queryFn: ({ pageParam }) =>
      ask(getCampaigns, { query: { ...query, ...(pageParam && { after: pageParam }) } }),
    ...PAGED,
    // Each page is a look that the log notes.
    staleTime: Infinity,
  })
  const pages = campaigns.data?.pages ?? []
  const rows = pages.flatMap((each) => each.rows)
  const first = pages[0]
  return (
    <>
      <header className="screen__head">
        <h1 id={SCREEN_TITLE}>{t('desk.campaigns.title')}</h1>
        <p className="screen__note" role="status">
          {first && (
            <>
              {t(campaigns.hasNextPage ? 'desk.campaigns.shown' : 'desk.campaigns.all', {
                count: rows.length,
              })}
              {'. '}
              <Share {...first.members} />
            </>
          )}
        </p>
        <SaveCsv call={getCampaignsFile} query={query} />
      </header>
      <CampaignFilters me={me} query={query} hasFilters={Object.keys(filters).length > 0} />
      <ListFrame
        list={campaigns}
        rows={[]}
        isEmpty={rows.length === 0}
        empty={{ title: t('desk.campaigns.empty'), text: t('desk.campaigns.empty_text') }}
      >
        <CampaignTable query={query} rows={rows} />
      </ListFrame>
      {first && <Weeks weeks={first.weeks} />}
      {first && first.bounces.length > 0 && <Bounces bounces={first.bounces} />}
    </>
  )
}

type Answer = Awaited<ReturnType<typeof ask<typeof getCampaigns>>>
type Query = ReturnType<typeof asQuery>

function Share({ all, consenting }: Answer['members']) {
  const t = useTexts()
  const percent = formatPercent(t.locale, all === 0 ? 0 : (consenting / all) * 100)
  return t('desk.campaigns.share', { consenting, all, percent })
}

interface CampaignFiltersProps {
  me: Me
  query: Query
  hasFilters: boolean
}

function CampaignFilters({ me, query, hasFilters }: CampaignFiltersProps) {
  const t = useTexts()
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const search = FILTERS.flatMap((name) => {
      const value = textIn(data, name).trim()
      return value === '' ? [] : [[name, value] as const]
    })
    openPage($router, 'campaigns', {}, Object.fromEntries(search))
  }
  return (
    <form className="form" role="search" key={JSON.stringify(query)} onSubmit={handleSubmit}>
      <div className="filters">
        <SelectField
          label={t('desk.campaigns.by')}
          name="by"
          defaultValue={query.by}
          options={CAMPAIGN_PARTS.map((value) => ({ value, label: t(`desk.campaigns.parts.${value}`) }))}
        />
        <BrandField me={me} defaultValue={query.brand ?? ''} placeholder={t('desk.all')} />
        <TextField label={t('desk.campaigns.from')} name="from" type="date" defaultValue={query.from} />
        <TextField label={t('desk.campaigns.until')} name="until" type="date" defaultValue={query.until} />
        {CAMPAIGN_PARTS.map((part) => (
          <TextField
            key={part}
            label={t(`desk.campaigns.parts.${part}`)}
            name={part}
            defaultValue={query[part] ?? ''}
            spellCheck={false}
          />
        ))}
        <div className="form__end">
          <Button type="submit" variant="secondary">
            {t('desk.orders.filter')}
          </Button>
          {hasFilters && (
            <Button variant="quiet" onClick={() => openPage($router, 'campaigns')}>
              {t('desk.orders.clear')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

/** The next part of a link, by which one campaign is looked into. */
const nextPart = (by: CampaignPart): CampaignPart =>
  CAMPAIGN_PARTS[(CAMPAIGN_PARTS.indexOf(by) + 1) % CAMPAIGN_PARTS.length] ?? by

const COUNTS = ['signups', 'confirmed', 'pictured', 'wrote', 'bought'] as const
const LOSSES = ['charge_backs', 'removed'] as const

function CampaignTable({ query, rows }: { query: Query; rows: readonly CampaignRow[] }) {
  const t = useTexts()
  const head = (name: (typeof COUNTS | typeof LOSSES)[number] | 'takings' | 'refunds') => (
    <th key={name} scope="col" className="table__number">
      {name === 'removed' ? t('desk.campaigns.removed', { days: REMOVED_DAYS }) : t(`desk.campaigns.${name}`)}
    </th>
  )
  const cell = (row: CampaignRow, name: (typeof COUNTS | typeof LOSSES)[number]) => (
    <td key={name} className="table__number">
      {formatNumber(t.locale, row[name])}
    </td>
  )
  const { by } = query
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t(`desk.campaigns.parts.${by}`)}</th>
          {COUNTS.map(head)}
          {head('takings')}
          {head('refunds')}
          {LOSSES.map(head)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">
              {row.value === '' ? (
                <span className="none">{t('desk.campaigns.unnamed')}</span>
              ) : (
                <a
                  className="table__id"
                  href={getPagePath(
                    $router,
                    'campaigns',
                    {},
                    { ...query, [by]: row.value, by: nextPart(by) },
                  )}
                >
                  {row.value}
                </a>
              )}
            </th>
            {COUNTS.map((name) => cell(row, name))}
            {(['takings', 'refunds'] as const).map((name) => (
              <td key={name} className="table__number">
                <Lines
                  of={row.money.map(({ currency, [name]: amount }) =>
                    formatMoney(t.locale, { amount, currency }),
                  )}
                />
              </td>
            ))}
            {LOSSES.map((name) => cell(row, name))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Weeks({ weeks }: { weeks: Answer['weeks'] }) {
  const t = useTexts()
  const rows = useMemo(
    () => weeks.map(({ day, signups, bought }) => ({ day, values: [signups, bought] })),
    [weeks],
  )
  if (rows.length === 0) return null
  return (
    <Plot
      title={t('desk.campaigns.weeks')}
      columns={[t('desk.campaigns.week'), t('desk.campaigns.signups'), t('desk.campaigns.bought')]}
      rows={rows}
    />
  )
}

function Bounces({ bounces }: { bounces: Answer['bounces'] }) {
  const t = useTexts()
  return (
    <section aria-labelledby="bounces">
      <h2 id="bounces">{t('desk.campaigns.bounces')}</h2>
      <p>{t('desk.campaigns.bounces_text')}</p>
      <TableBox labelledBy="bounces">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('desk.campaigns.page')}</th>
              <th scope="col" className="table__number">
                {t('desk.campaigns.times')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bounces.map(({ page, count }) => (
              <tr key={page}>
                <th scope="row">
                  <code className="table__id">{page}</code>
                </th>
                <td className="table__number">{formatNumber(t.locale, count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  )
}
