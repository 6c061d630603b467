import { sql, type RawBuilder } from 'kysely'
import type { FigureName } from '../../../contract/desk/figures.ts'
import type { Db } from '../../platform/db/store.ts'

/** From its first moment to the one after its last. */
export interface Span {
  from: number
  until: number
}

/** Of which brands, and of when, a figure is computed. */
export interface FigureInput {
  db: Db
  brands: readonly string[]
  /** Those the brands' rows lie in. */
  pools: readonly string[]
  /** The day, by UTC. */
  day: Span
  /** From the first of the day's month to the day's end. */
  month: Span
  /** When it is computed: what is due by then and was not done is late. */
  now: number
}

/** One number of a figure. */
export interface Part {
  part: string
  value: number
  /** How many people it was counted from; null where none are behind it. */
  people: number | null
}

export interface Figure {
  name: FigureName
  /** It says how things stand when it is computed: a past day keeps what was found then. */
  isState?: true
  compute(input: FigureInput): Promise<Part[]>
}

/** With fewer people behind it a number might tell of one of them: it is not kept. */
export const LEAST_PEOPLE = 10

export const oneOf = (values: readonly string[]): RawBuilder<unknown> => sql`(${sql.join([...values])})`

export const within = (column: RawBuilder<unknown>, { from, until }: Span): RawBuilder<unknown> =>
  sql`${column} >= ${from} and ${column} < ${until}`

/** Rows of a statement, with numbers as numbers on both engines. */
export async function rowsOf<Row extends Record<string, string | number>>(
  db: Db,
  statement: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await (statement as RawBuilder<Row>).execute(db)
  return rows
}

/**
 * The nearest-rank percentile of each part: the smallest value that so many in a hundred do not exceed. `values` selects
 * `part`, `who` and `value`.
 */
export async function percentileOf(
  db: Db,
  values: RawBuilder<unknown>,
  percent: number,
): Promise<{ part: string; value: number; people: number }[]> {
  const found = await rowsOf<{ part: string; value: number; people: number }>(
    db,
    sql`select ranked.part, ranked.value, counted.people from (
        select part, value, row_number() over (partition by part order by value) as nr,
          count(*) over (partition by part) as total
        from (${values}) as given) as ranked
      inner join (select part, count(distinct who) as people from (${values}) as given group by part) as counted
        on counted.part = ranked.part
      where ranked.nr = (ranked.total * ${sql.lit(percent)} + 99) / 100`,
  )
  return found.map(({ part, value, people }) => ({ part, value: Number(value), people: Number(people) }))
}

/** A share as a fraction with four digits; none of nothing. */
export const shareOf = (part: string, some: number, all: number, people: number | null): Part[] =>
  all === 0 ? [] : [{ part, value: rounded(some / all, 4), people }]

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))
