import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { FigureQuery, FigureStep, FigureTable, getFairness } from '../../../contract/desk/figures.ts'
import { EVERY_BRAND } from '../../../contract/desk/rights.ts'
import { FAIRNESS_FIGURES } from '../../../contract/reports.ts'
import type { QueryOf } from '../../../contract/calls/define-call.ts'
import { DAY_MS } from '../../../core/durations.ts'
import type { HostContext, OperatorContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { findPublication } from '../../site/fairness-report.ts'
import { csvResponse } from '../../platform/csv.ts'
import { look } from '../log/log-entry.ts'
import { brandWith, requireRight } from '../operators/grants.ts'
import { dayAt, FIGURE_DAYS, finalAt, startOf } from './compute-figures.ts'

/** Parts that count what happened on a day: a week or month has their sum. All others are of the month so far. */
const SUMMED = new Set(['opened', 'closed'])

/** The brand asked for, or all together; throws `right_missing`. */
function brandOf(context: OperatorContext, right: 'figures.read' | 'reports.export', brand?: string): string {
  if (brand !== undefined) return brandWith(context, right, brand).id
  requireRight(context, right, EVERY_BRAND)
  return EVERY_BRAND
}

/** A figure by day, week (from Monday) or month: a row for each, by its last day. */
export async function readFigures(context: OperatorContext, query: FigureQuery): Promise<FigureTable> {
  return tableOf(context, query, brandOf(context, 'figures.read', query.brand))
}

async function tableOf({ db }: HostContext, query: FigureQuery, brand: string): Promise<FigureTable> {
  const days = (startOf(query.until) - startOf(query.from)) / DAY_MS + 1
  if (days < 1 || days > FIGURE_DAYS)
    throw new ServiceError('invalid_fields', { fields: { from: 'invalid' } })
  const found = await db
    .selectFrom('desk_figure')
    .select(['day', 'part', 'value'])
    .where('brand', '=', brand)
    .where('name', '=', query.name)
    .where('day', '>=', query.from)
    .where('day', '<=', query.until)
    .where('part', '<>', '')
    .orderBy('day')
    .execute()
  const parts = [...new Set(found.map(({ part }) => part))].sort()
  const values = new Map(found.map(({ day, part, value }) => [`${day} ${part}`, value]))
  const steps = new Map<string, string[]>()
  for (let at = startOf(query.from); at <= startOf(query.until); at += DAY_MS) {
    const day = dayAt(at)
    const step = stepOf(day, query.by)
    steps.set(step, [...(steps.get(step) ?? []), day])
  }
  const rows = [...steps.values()].map((those) => ({
    day: those.at(-1) ?? '',
    values: parts.map((part) => {
      const known = those.flatMap((day) => values.get(`${day} ${part}`) ?? [])
      if (known.length === 0) return null
      return SUMMED.has(part) ? known.reduce((sum, value) => sum + value, 0) : (known.at(-1) ?? null)
    }),
  }))
  return { parts, rows }
}

/** What days of one step have in common: the day, its Monday, or its month. */
function stepOf(day: string, by: FigureStep): string {
  if (by === 'day') return day
  if (by === 'month') return day.slice(0, 7)
  const at = startOf(day)
  return dayAt(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS)
}

/** The figure as CSV. The log notes who took it along. */
export async function saveFigures(context: OperatorContext, query: FigureQuery): Promise<Response> {
  const brand = brandOf(context, 'reports.export', query.brand)
  const entry = {
    call: 'saveFigures',
    right: 'reports.export',
    brand: query.brand ?? '',
    after: query,
  } as const
  const { parts, rows } = await look(context, entry, (trx) => tableOf(trx, query, brand))
  const name = `${query.name}-${query.brand ?? 'all'}-${query.from}-${query.until}`.replaceAll('_', '-')
  return csvResponse(
    name,
    ['day', 'figure', 'part', 'value'],
    rows.flatMap(({ day, values }) =>
      values.map((value, index) => [day, query.name, parts[index] ?? '', value]),
    ),
  )
}

type Month = QueryOf<typeof getFairness>

export async function readFairness(
  context: OperatorContext,
  query: Month,
): Promise<AnswerOf<typeof getFairness>> {
  const report = await reportOf(context, query.month, brandOf(context, 'figures.read', query.brand))
  return { ...report, ...(await publicationOf(context, query)) }
}

type Publication = Pick<AnswerOf<typeof getFairness>, 'publication' | 'published_at'>

async function publicationOf(context: OperatorContext, { brand, month }: Month): Promise<Publication> {
  if (brand === undefined || !context.deps.brands.get(brand)?.site.features.includes('fairness'))
    return { publication: 'no_page', published_at: 0 }
  const found = await findPublication(context, { brand, month })
  if (!found) return { publication: 'none', published_at: 0 }
  const { published_at, withdrawn_at } = found
  return { publication: withdrawn_at > 0 ? 'withdrawn' : 'published', published_at }
}

/** The report as of the last day of the month that was computed. */
export async function reportOf(
  { db, now }: Pick<HostContext, 'db' | 'now'>,
  month: string,
  brand: string,
): Promise<Omit<AnswerOf<typeof getFairness>, keyof Publication>> {
  const found = await db
    .selectFrom('desk_figure')
    .select(['day', 'name', 'part', 'value'])
    .where('brand', '=', brand)
    .where('name', 'in', FAIRNESS_FIGURES)
    .where('day', '>=', `${month}-01`)
    .where('day', '<=', `${month}-31`)
    .orderBy('day')
    .orderBy('part')
    .execute()
  const day = found.at(-1)?.day ?? ''
  const isWhole = day !== '' && dayAt(startOf(day) + DAY_MS).slice(0, 7) !== month
  return {
    month,
    day,
    is_final: isWhole && now >= finalAt(day) + DAY_MS,
    figures: FAIRNESS_FIGURES.map((name) => ({
      name,
      parts: found
        .filter((row) => row.day === day && row.name === name && row.part !== '')
        .map(({ part, value }) => ({ part, value })),
    })),
  }
}

export async function saveFairness(context: OperatorContext, query: Month): Promise<Response> {
  const brand = brandOf(context, 'reports.export', query.brand)
  const entry = {
    call: 'saveFairness',
    right: 'reports.export',
    brand: query.brand ?? '',
    after: query,
  } as const
  const report = await look(context, entry, (trx) => reportOf(trx, query.month, brand))
  return csvResponse(
    `fairness-${query.brand ?? 'all'}-${query.month}`,
    ['day', 'figure', 'part', 'value'],
    report.figures.flatMap(({ name, parts }) =>
      parts.map(({ part, value }) => [report.day, name, part, value]),
    ),
  )
}
