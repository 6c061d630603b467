// Figures of a day, kept in `desk_figure`: each brand's, and those of all brands together. Days are those of UTC.

import { EVERY_BRAND } from '../../../contract/desk/rights.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Deps } from '../../platform/context.ts'
import { longReads } from '../../platform/db/store.ts'
import { transact } from '../../platform/db/transact.ts'
import { ALL_FIGURES } from './all-figures.ts'
import { LEAST_PEOPLE, type Figure, type Part, type Span } from './figure.ts'

/** After so many days a figure says what came of the day: answers and refunds have two weeks. */
export const FINAL_DAYS = 15
/** As far back a day may be computed again. */
export const FIGURE_DAYS = 400

export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10)

type Computing = Pick<Deps, 'store' | 'brands' | 'clock'>

/**
 * Computes the days that are due: of so many the ones that have not been, for a server that stood still, and those whose two
 * weeks are over once more.
 */
export async function computeDueFigures(deps: Computing, length = FINAL_DAYS + 2): Promise<void> {
  const now = deps.clock()
  const days = Array.from({ length }, (_, ago) => dayAt(now - (ago + 1) * DAY_MS))
  for (const day of days) {
    const at = await computedAt(deps, day)
    const isFinal = now >= finalAt(day)
    if (at === null || (isFinal && at < finalAt(day))) await computeDay(deps, day)
  }
}

/** When figures of a day are what they stay. */
export const finalAt = (day: string): number => startOf(day) + FINAL_DAYS * DAY_MS

async function computedAt({ store }: Computing, day: string): Promise<number | null> {
  const row = await store.db
    .selectFrom('desk_figure')
    .select('value')
    .where('brand', '=', EVERY_BRAND)
    .where('day', '=', day)
    // The last one to be computed.
    .where('name', '=', 'desk_cases')
    .where('part', '=', '')
    .executeTakeFirst()
  return row?.value ?? null
}

/** Computes all figures of a day that has ended; of one that was before, none of those that say how things stand. */
export async function computeDay(deps: Computing, day: string): Promise<void> {
  const isLast = day === dayAt(deps.clock() - DAY_MS)
  for (const brand of [...deps.brands.keys(), EVERY_BRAND])
    for (const figure of ALL_FIGURES)
      if (isLast || !figure.isState) await computeFigure(deps, { brand, day, figure })
}

interface Wanted {
  /** `*` for all together. */
  brand: string
  day: string
  figure: Figure
}

/** All numbers of a figure, of however few people. */
export function partsOf(
  { store, brands, clock }: Computing,
  { brand, day, figure }: Wanted,
): Promise<Part[]> {
  const chosen = new Map([...brands].filter(([id]) => brand === EVERY_BRAND || id === brand))
  const of = { brands: [...chosen.keys()], pools: poolsOf(chosen), ...spansOf(day) }
  return figure.compute({ db: longReads(store), now: clock(), ...of })
}

/** Reads first and writes after, so that who writes at the same time waits for a few rows only. */
async function computeFigure(deps: Computing, wanted: Wanted): Promise<void> {
  const { store, clock } = deps
  const { brand, day, figure } = wanted
  const parts = await partsOf(deps, wanted)
  const kept = parts.filter(({ people }) => people === null || people >= LEAST_PEOPLE)
  // A row without a part says when it was computed, also where nothing may be shown.
  const marked: Pick<Part, 'part' | 'value'>[] = [{ part: '', value: clock() }, ...kept]
  await transact(store.db, async (db) => {
    await db
      .deleteFrom('desk_figure')
      .where('brand', '=', brand)
      .where('day', '=', day)
      .where('name', '=', figure.name)
      .execute()
    await db
      .insertInto('desk_figure')
      .values(marked.map(({ part, value }) => ({ brand, day, name: figure.name, part, value })))
      // The command may compute the same day as the job does.
      .onConflict((conflict) =>
        conflict
          .columns(['brand', 'name', 'day', 'part'])
          .doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
      )
      .execute()
  })
}

function spansOf(day: string): { day: Span; month: Span } {
  const from = startOf(day)
  const until = from + DAY_MS
  return { day: { from, until }, month: { from: startOf(`${day.slice(0, 7)}-01`), until } }
}
