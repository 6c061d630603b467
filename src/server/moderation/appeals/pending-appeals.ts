import { sql } from 'kysely'
import { DAY_MS } from '../../../core/durations.ts'
import { APPEAL_ANSWER_DAYS } from '../../../core/limits.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Deps } from '../../platform/context.ts'
import { FIRST_PAGE, isAfter, type Page } from '../page-of-cases.ts'

export interface PendingAppeal {
  appeal: string
  brand: string
  side: string
  /** Number of the decision, or of the case. */
  decision: string
  /** Whoever this is may not decide; '' of decisions from before they were noted. */
  first: string
  since: number
  due: number
}

const waiting = ({ store, brands }: Pick<Deps, 'store' | 'brands'>) =>
  store.db
    .selectFrom('appeal')
    .where('pool', 'in', poolsOf(brands))
    .where('brand', 'in', [...brands.keys()])
    .where('decided_at', '=', 0)

/** A page of the appeals that wait, the oldest first. */
export async function pendingAppeals(
  deps: Pick<Deps, 'store' | 'brands'>,
  page: Page = FIRST_PAGE,
): Promise<PendingAppeal[]> {
  const due = sql<number>`created_at + ${sql.lit(APPEAL_ANSWER_DAYS * DAY_MS)}`
  const rows = await waiting(deps)
    .select(['id as appeal', 'brand', 'side', 'decision', 'first_decider as first'])
    .select(['created_at as since', due.as('due')])
    .where(isAfter(due, 'id', page))
    .orderBy('created_at')
    .orderBy('id')
    .limit(page.limit)
    .execute()
  return rows.map(({ due, ...row }) => ({ ...row, due: Number(due) }))
}

/** What was written in an appeal, and the files of its pictures; undefined where none waits under this number. */
export async function readAppeal(
  deps: Pick<Deps, 'store' | 'brands'>,
  id: string,
): Promise<{ text: string; language: string; decision: string; files: string[] } | undefined> {
  const appeal = await waiting(deps)
    .select(['pool', 'text', 'language', 'decision'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!appeal) return undefined
  const { pool, ...read } = appeal
  const pictures = await deps.store.db
    .selectFrom('appeal_picture')
    .select('file')
    .where('pool', '=', pool)
    .where('appeal', '=', id)
    .orderBy('created_at')
    .execute()
  return { ...read, files: pictures.map(({ file }) => file) }
}
