// What waits for a person is read page by page: the shortest deadline first, of one kind the oldest.

import { sql, type RawBuilder } from 'kysely'
import { NOTICE_KINDS } from '../../contract/lists.ts'
import { dueAt, termsOf } from '../../core/cases.ts'

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

/** When it is due, by the columns of its kind and its time; what is no notice waits for a first look as a photo does. */
export const dueOf = (kind: string, at: string): RawBuilder<number> =>
  sql<number>`${sql.ref(at)} + case ${sql.ref(kind)} ${sql.join(
    NOTICE_KINDS.map((each) => sql`when ${sql.lit(each)} then ${sql.lit(dueAt(each, 0))}`),
    sql` `,
  )} else ${sql.lit(termsOf('photo', '').due)} end`

/** Whether a row lies behind the end of the page before. */
export const isAfter = (due: RawBuilder<number>, id: string, { after }: Page): RawBuilder<boolean> =>
  after ? sql<boolean>`(${due}, ${sql.ref(id)}) > (${after.due}, ${after.id})` : sql<boolean>`1 = 1`
