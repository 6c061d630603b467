// The numbers of the transparency report, part by part. Each is the count of rows that its statement selects, or the median of
// their hours, so that what is behind a number is what was counted.

import { sql, type RawBuilder } from 'kysely'
import { ORDER_KINDS } from '../../../../contract/desk/case-lists.ts'
import {
  APPEAL_OUTCOMES,
  APPEAL_SIDES,
  NOTICE_KINDS,
  RESTRICTION_GROUNDS,
} from '../../../../contract/lists.ts'
import { MEASURES } from '../../../../contract/moderation.ts'
import type { TransparencyPart } from '../../../../contract/reports.ts'
import { EFFECTS, filedUnder } from '../../../moderation/dsa-categories.ts'
import { IS_REVERSED } from '../../../moderation/restrictions/reversals.ts'
import { oneOf, within, type Span } from '../figure.ts'

export interface Scope {
  pool: string
  brand: string
  year: Span
}

export interface Section {
  part: TransparencyPart
  /** The first word of its codes. */
  name: string
  /** The second word; '' alone for a section of one number. */
  words: readonly string[]
  /** Whether its numbers are medians of `took`, in hours. */
  isMedian?: true
  /** Selects `id`, `word`, `case_id`, `at`, and `took` in milliseconds. */
  rows: (scope: Scope) => RawBuilder<unknown>
}

/** Measures that restrict somebody for content (Art. 17), and grounds that are of content. */
const RESTRICTING = MEASURES.filter((measure) => EFFECTS[measure] !== null)
const GROUNDS = RESTRICTION_GROUNDS.filter((ground) => filedUnder(ground, []) !== null)

const decisions = (word: string, more: string) => (scope: Scope) =>
  sql`select decision.id, ${sql.raw(word)} as word, decision.case_id, decision.decided_at as at, 0 as took from decision
    left join desk_case on desk_case.pool = decision.pool and desk_case.id = decision.case_id
    where decision.pool = ${scope.pool} and decision.brand = ${scope.brand}
      and ${within(sql`decision.decided_at`, scope.year)} and decision.measure in ${oneOf(RESTRICTING)}
      and decision.ground in ${oneOf(GROUNDS)} and ${sql.raw(more)}`

const notices = (more: string) => (scope: Scope) =>
  sql`select id, kind as word, case_id, confirmed_at as at, decided_at - confirmed_at as took from notice
    where pool = ${scope.pool} and brand = ${scope.brand} and ${within(sql`confirmed_at`, scope.year)}
      and kind in ${oneOf(NOTICE_KINDS)} and ${sql.raw(more)}`

const orders = (more: string) => (scope: Scope) =>
  sql`select id, kind as word, '' as case_id, entered_at as at, decided_at - entered_at as took from authority_order
    where pool = ${scope.pool} and brand = ${scope.brand} and ${within(sql`entered_at`, scope.year)}
      and ${sql.raw(more)}`

const appeals = (word: string, more: string) => (scope: Scope) =>
  sql`select id, ${sql.raw(word)} as word, '' as case_id, created_at as at, decided_at - created_at as took from appeal
    where pool = ${scope.pool} and brand = ${scope.brand} and ${within(sql`created_at`, scope.year)}
      and ${sql.raw(more)}`

const ALL = '1 = 1'
const DECIDED = 'decided_at > 0'

export const SECTIONS: readonly Section[] = [
  { part: '2', name: 'authority_orders', words: ORDER_KINDS, rows: orders(ALL) },
  { part: '2', name: 'orders_done', words: ORDER_KINDS, rows: orders(`outcome = 'done'`) },
  { part: '2', name: 'orders_refused', words: ORDER_KINDS, rows: orders(`outcome = 'refused'`) },
  { part: '2', name: 'orders_median_hours', words: ORDER_KINDS, isMedian: true, rows: orders(DECIDED) },
  { part: '3', name: 'notices', words: NOTICE_KINDS, rows: notices(ALL) },
  {
    part: '3',
    name: 'notices_acted',
    words: NOTICE_KINDS,
    rows: notices(`outcome not in ('', 'kept', 'gone')`),
  },
  { part: '3', name: 'notices_kept', words: NOTICE_KINDS, rows: notices(`outcome = 'kept'`) },
  { part: '3', name: 'notices_median_hours', words: NOTICE_KINDS, isMedian: true, rows: notices(DECIDED) },
  {
    part: '3',
    name: 'measures_on_notices',
    words: RESTRICTING,
    rows: decisions('decision.measure', `decision.source = 'notice'`),
  },
  {
    part: '4',
    name: 'own_ground',
    words: GROUNDS,
    rows: decisions('decision.ground', `decision.source = 'own'`),
  },
  {
    part: '4',
    name: 'own_measure',
    words: RESTRICTING,
    rows: decisions('decision.measure', `decision.source = 'own'`),
  },
  {
    part: '4',
    name: 'own_by_signals',
    words: [''],
    rows: decisions(`''`, `decision.source = 'own' and desk_case.kind = 'signal'`),
  },
  { part: '5', name: 'complaints', words: APPEAL_SIDES, rows: appeals('side', ALL) },
  { part: '5', name: 'complaints_outcome', words: APPEAL_OUTCOMES, rows: appeals('outcome', DECIDED) },
  { part: '5', name: 'complaints_median_hours', words: [''], isMedian: true, rows: appeals(`''`, DECIDED) },
  {
    part: '5',
    name: 'suspensions',
    words: GROUNDS,
    rows: decisions('decision.ground', `decision.measure = 'suspended'`),
  },
  {
    part: '6',
    name: 'automated',
    words: RESTRICTING,
    rows: decisions('decision.measure', 'decision.automated = 1'),
  },
  {
    part: '6',
    name: 'automated_lifted',
    words: RESTRICTING,
    rows: decisions('decision.measure', `decision.automated = 1 and ${IS_REVERSED}`),
  },
]

export const codeOf = ({ name }: Pick<Section, 'name'>, word: string): string =>
  word === '' ? name : `${name}.${word}`
