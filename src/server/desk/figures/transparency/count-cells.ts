import { sql } from 'kysely'
import type { AnswerOf } from '../../../../contract/calls/define-call.ts'
import type { Cell, getTransparencyRows } from '../../../../contract/desk/transparency.ts'
import { HOUR_MS } from '../../../../core/durations.ts'
import type { Db } from '../../../platform/db/store.ts'
import { notFound } from '../../../platform/errors.ts'
import { percentileOf, rounded, rowsOf } from '../figure.ts'
import { codeOf, SECTIONS, type Scope, type Section } from './sections.ts'

const PAGE = 50

/** Every number of the report, in its order. */
export async function countCells(db: Db, scope: Scope): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const section of SECTIONS) {
    const values = await valuesOf(db, section, scope)
    const missing = section.isMedian ? null : 0
    for (const word of section.words)
      cells.push({ part: section.part, code: codeOf(section, word), value: values.get(word) ?? missing })
  }
  const sum = (name: string) =>
    cells.reduce((all, { code, value }) => all + (code.startsWith(`${name}.`) ? (value ?? 0) : 0), 0)
  const automated = sum('automated')
  const value = automated === 0 ? null : rounded(sum('automated_lifted') / automated, 4)
  return [...cells, { part: '6', code: 'automated_lifted_share', value }]
}

async function valuesOf(db: Db, section: Section, scope: Scope): Promise<Map<string, number>> {
  const rows = section.rows(scope)
  if (section.isMedian) {
    const took = sql`select word as part, id as who, took as value from (${rows}) as counted`
    const medians = await percentileOf(db, took, 50)
    return new Map(medians.map(({ part, value }) => [part, rounded(value / HOUR_MS, 1)]))
  }
  const counts = await rowsOf<{ word: string; found: number }>(
    db,
    sql`select word, count(*) as found from (${rows}) as counted group by word`,
  )
  return new Map(counts.map(({ word, found }) => [word, Number(found)]))
}

/** A page of the rows that a number counts; throws `not_found` for a code that counts none. */
export async function listRows(
  db: Db,
  scope: Scope,
  { code, after = '' }: { code: string; after?: string | undefined },
): Promise<AnswerOf<typeof getTransparencyRows>> {
  const [name = '', word = ''] = code.split('.')
  const section = SECTIONS.find((each) => each.name === name && each.words.includes(word))
  if (!section) throw notFound()
  const behind = sql`from (${section.rows(scope)}) as counted where word = ${word}`
  const [all, found] = [
    await rowsOf<{ found: number }>(db, sql`select count(*) as found ${behind}`),
    await rowsOf<{ id: string; case_id: string; at: number; took: number }>(
      db,
      sql`select id, case_id, at, took ${behind} and id > ${after} order by id limit ${sql.lit(PAGE + 1)}`,
    ),
  ]
  const rows = found.slice(0, PAGE)
  return {
    all: Number(all[0]?.found),
    rows: rows.map(({ id, case_id, at, took }) => ({
      ...{ id, case: case_id, at: Number(at) },
      hours: section.isMedian ? rounded(Number(took) / HOUR_MS, 1) : null,
    })),
    next: found.length > PAGE ? (rows.at(-1)?.id ?? '') : '',
  }
}
