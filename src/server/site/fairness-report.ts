// The fairness report as a brand publishes it: the numbers of a month, kept at the first publication and never again.

import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { getFairnessReport } from '../../contract/calls/reports.ts'
import type { FairnessFigures } from '../../contract/reports.ts'
import type { Context, HostContext } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'

type Reading = Pick<HostContext, 'db'>
type Writing = Pick<HostContext, 'db' | 'now'>

/** Which report. */
export interface FairnessReportOf {
  brand: string
  /** `YYYY-MM`. */
  month: string
}

/** When it was published and taken back last; undefined where it never was. */
export const findPublication = ({ db }: Reading, { brand, month }: FairnessReportOf) =>
  db
    .selectFrom('fairness_report')
    .select(['published_at', 'withdrawn_at'])
    .where('brand', '=', brand)
    .where('month', '=', month)
    .executeTakeFirst()

/** Numbers that were published before stay as they were then. Throws `already_decided` of a report that is on show. */
export async function publishReport(
  { db, now }: Writing,
  { brand, month }: FairnessReportOf,
  figures: FairnessFigures,
): Promise<void> {
  const written = await db
    .insertInto('fairness_report')
    .values({ brand, month, numbers: JSON.stringify(figures), published_at: now, withdrawn_at: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['brand', 'month'])
        .doUpdateSet({ published_at: now, withdrawn_at: 0 })
        .where('fairness_report.withdrawn_at', '>', 0),
    )
    .returning('brand')
    .executeTakeFirst()
  if (!written) throw new ServiceError('already_decided')
}

/** Throws `already_decided` of a report that is not on show. */
export async function withdrawReport(
  { db, now }: Writing,
  { brand, month }: FairnessReportOf,
): Promise<void> {
  const written = await db
    .updateTable('fairness_report')
    .set({ withdrawn_at: now })
    .where('brand', '=', brand)
    .where('month', '=', month)
    .where('withdrawn_at', '=', 0)
    .returning('brand')
    .executeTakeFirst()
  if (!written) throw new ServiceError('already_decided')
}

/** What a brand shows of a month, else of its newest. */
export async function readFairnessReport(
  { db, brand: { site } }: Context,
  wanted?: string,
): Promise<AnswerOf<typeof getFairnessReport>> {
  const shown = await db
    .selectFrom('fairness_report')
    .select(['month', 'published_at'])
    .where('brand', '=', site.id)
    .where('withdrawn_at', '=', 0)
    .orderBy('month', 'desc')
    .execute()
  const months = shown.map(({ month }) => month)
  const found = wanted === undefined ? shown[0] : shown.find(({ month }) => month === wanted)
  if (!found) return { months, report: null }
  const { numbers } = await db
    .selectFrom('fairness_report')
    .select('numbers')
    .where('brand', '=', site.id)
    .where('month', '=', found.month)
    .executeTakeFirstOrThrow()
  return { months, report: { ...found, figures: JSON.parse(numbers) as FairnessFigures } }
}
