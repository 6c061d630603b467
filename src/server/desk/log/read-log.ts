import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '../../../contract/calls/define-call.ts'
import type { getLog as logCall } from '../../../contract/desk/log.ts'
import { brandsWith, hasEverywhere } from '../../../core/desk.ts'
import { DAY_MS, HOUR_MS } from '../../../core/durations.ts'
import type { OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { look } from './log-entry.ts'

const PAGE = 50
/** By how much clocks of processes may differ: entries are in the order of their numbers, and of their times but for this. */
const CLOCKS_APART_MS = HOUR_MS
/** Not through its index: the days of a filter hold more than a page. */
const TIME = sql<number>`at + 0`

/**
 * A page of the log, the newest first. Owners and auditors of every brand see all of it, those of some what is of these; leads
 * see what belongs to cases of theirs. Looking is logged, too.
 */
export async function readLog(
  context: OperatorContext,
  query: QueryOf<typeof logCall>,
): Promise<AnswerOf<typeof logCall>> {
  const { after, operator, call, subject, brand, from, until } = query
  const { grants } = context.operator
  const all = [...context.deps.brands.keys()]
  const whole = brandsWith(grants, 'log.read', all)
  const ofCases = brandsWith(grants, 'log.read_cases', all)
  const isEverywhere = hasEverywhere(grants, 'log.read')
  const entry = {
    call: 'getLog',
    right: isEverywhere ? ('log.read' as const) : ('log.read_cases' as const),
    after: query,
  }
  return look(context, entry, async ({ db }) => {
    let rows = db
      .selectFrom('operator_log')
      .leftJoin('operator', (join) =>
        join
          .onRef('operator.id', '=', 'operator_log.operator')
          .on('operator_log.actor_kind', '=', 'operator'),
      )
      .selectAll('operator_log')
      .select('operator.name')
    if (!isEverywhere) {
      rows = rows.where((eb) =>
        eb.or([
          eb('operator_log.brand', 'in', whole.length > 0 ? whole : ['']).and('operator_log.brand', '!=', ''),
          eb.and([eb('operator_log.brand', 'in', ofCases), eb('operator_log.case_id', '!=', '')]),
        ]),
      )
    }
    if (after !== undefined) rows = rows.where('seq', '<', Number(after))
    if (operator !== undefined) rows = rows.where('operator_log.operator', '=', operator)
    if (call !== undefined) rows = rows.where('call', '=', call)
    if (subject !== undefined)
      rows = rows.where((eb) => eb.or([eb('subject', '=', subject), eb('case_id', '=', subject)]))
    if (brand !== undefined) rows = rows.where('operator_log.brand', '=', brand)
    if (from !== undefined) {
      const begin = Date.parse(`${from}T00:00:00Z`)
      const next = await seqsAround(db, '>=', begin - CLOCKS_APART_MS)
      rows = rows.where('seq', '>=', Math.min(...next, Number.MAX_SAFE_INTEGER)).where(TIME, '>=', begin)
    }
    if (until !== undefined) {
      const end = Date.parse(`${until}T00:00:00Z`) + DAY_MS
      const last = await seqsAround(db, '<', end + CLOCKS_APART_MS)
      rows = rows.where('seq', '<=', Math.max(...last, 0)).where(TIME, '<', end)
    }
    const found = await rows
      .orderBy('seq', 'desc')
      .limit(PAGE + 1)
      .execute()
    const shown = found.slice(0, PAGE)
    const operators = await db.selectFrom('operator').select(['id', 'name']).orderBy('name').execute()
    return {
      rows: shown.map((row) => ({
        ...row,
        name: row.name ?? '',
        actor: row.actor_kind === '' ? '' : `${row.actor_kind}:${row.operator}`,
        right: row.right_used,
      })),
      next: found.length > PAGE ? String(shown.at(-1)?.seq ?? '') : '',
      operators,
    }
  })
}

/**
 * Numbers of the entries next to a time, before or from it on: where a page of days enters the log, whose order they are.
 * Several, so that one whose clock went wrong hides no others.
 */
async function seqsAround(db: Db, side: '<' | '>=', at: number): Promise<number[]> {
  const found = await db
    .selectFrom('operator_log')
    .select('seq')
    .where('at', side, at)
    .orderBy('at', side === '<' ? 'desc' : 'asc')
    .limit(PAGE)
    .execute()
  return found.map(({ seq }) => Number(seq))
}
