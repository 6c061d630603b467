// What waits for a person is read page by page: the shortest deadline first, of one kind the oldest.

import { sql, type RawBuilder } from 'kysely'
import type { NoticeKind } from '../../contract/lists.ts'
import { HOUR_MS } from '../../core/durations.ts'

/** Where a page ended. */
export interface Place {
  due: number
  id: string
}

export interface Page {
  after?: Place | undefined
  limit: number
}

export const FIRST_PAGE: Page = { limit: 50 }

/** Hours in which a person decides on a notice: the more harm waiting does, the fewer. */
const DECIDED_WITHIN: Readonly<Record<NoticeKind, number>> = {
  child_abuse: 12,
  under_age: 24,
  illegal: 48,
  harassment: 72,
  fraud: 72,
  fake: 7 * 24,
}
/** The same for what is no notice. */
const OTHERS_WITHIN = 72

/** When it is due, by the columns of its kind and its time. */
export const dueOf = (kind: string, at: string): RawBuilder<number> =>
  sql<number>`${sql.ref(at)} + case ${sql.ref(kind)} ${sql.join(
    Object.entries(DECIDED_WITHIN).map(
      ([each, hours]) => sql`when ${sql.lit(each)} then ${sql.lit(hours * HOUR_MS)}`,
    ),
    sql` `,
  )} else ${sql.lit(OTHERS_WITHIN * HOUR_MS)} end`

/** Whether a row lies behind the end of the page before. */
export const isAfter = (due: RawBuilder<number>, id: string, { after }: Page): RawBuilder<boolean> =>
  after ? sql<boolean>`(${due}, ${sql.ref(id)}) > (${after.due}, ${after.id})` : sql<boolean>`1 = 1`
