// Figures of the brands, and the month's report on fairness: numbers of days, never of one member.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Day } from '../fields.ts'
import { BrandId } from './orders.ts'

/** The figures of the fairness report, in its order. */
export const FAIRNESS_FIGURES = [
  'who_is_here',
  'answers',
  'paid_for_nothing',
  'money_back',
  'price_truth',
  'spending',
  'leaving',
  'mails',
  'safety',
  'invented_life',
] as const

export const FIGURES = [...FAIRNESS_FIGURES, 'desk_cases'] as const
export type FigureName = (typeof FIGURES)[number]

export const FIGURE_STEPS = ['day', 'week', 'month'] as const
export type FigureStep = (typeof FIGURE_STEPS)[number]

/** Without a brand: all brands together, for whom the right reaches every one. */
const FigureQuery = v.strictObject({
  name: v.picklist(FIGURES, 'not_in_list'),
  brand: v.optional(BrandId),
  by: v.picklist(FIGURE_STEPS, 'not_in_list'),
  from: Day,
  until: Day,
})
export type FigureQuery = v.InferOutput<typeof FigureQuery>

const access = 'operator'
const right = 'figures.read'

export const FigureTable = v.object({
  /** What the values of a row are of: words with dots between, as `read_share.woman.paid`. */
  parts: v.array(v.string()),
  /** The last day of each step, the oldest first. null: not computed, or fewer than ten people. */
  rows: v.array(v.object({ day: v.string(), values: v.array(v.nullable(v.number())) })),
})
export type FigureTable = v.InferOutput<typeof FigureTable>

/** A figure over days, 400 at most. */
export const getFigures = defineCall({
  method: 'GET',
  path: '/api/desk/figures.php',
  access,
  right,
  query: FigureQuery,
  response: FigureTable,
  errors: ['right_missing', 'invalid_fields'],
})

/** The same as CSV: a row for each day and part. */
export const saveFigures = defineCall({
  method: 'GET',
  path: '/api/desk/figures-file.php',
  access,
  right: 'reports.export',
  query: FigureQuery,
  media: 'text/csv',
  errors: ['right_missing', 'invalid_fields'],
})

const Month = v.pipe(v.string('required'), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'invalid'))
const FairnessQuery = v.strictObject({ brand: v.optional(BrandId), month: Month })

export const FairnessReport = v.object({
  month: v.string(),
  /** The day it is of: the last of the month, or the last that is computed; '' where none is. */
  day: v.string(),
  /** Whether answers and money of its last day have had their two weeks. */
  is_final: v.boolean(),
  figures: v.array(
    v.object({
      name: v.picklist(FAIRNESS_FIGURES),
      parts: v.array(v.object({ part: v.string(), value: v.number() })),
    }),
  ),
})
export type FairnessReport = v.InferOutput<typeof FairnessReport>

/** The report on fairness of a month. */
export const getFairness = defineCall({
  method: 'GET',
  path: '/api/desk/fairness.php',
  access,
  right,
  query: FairnessQuery,
  response: FairnessReport,
  errors: ['right_missing'],
})

/** The same as CSV. */
export const saveFairness = defineCall({
  method: 'GET',
  path: '/api/desk/fairness-file.php',
  access,
  right: 'reports.export',
  query: FairnessQuery,
  media: 'text/csv',
  errors: ['right_missing'],
})
