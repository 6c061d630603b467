// Figures of the brands, and the month's report on fairness: numbers of days, never of one member.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Day, Time } from '../fields.ts'
import { FAIRNESS_FIGURES, FairnessFigures, Month } from '../reports.ts'
import { BrandId } from './orders.ts'

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

const FairnessQuery = v.strictObject({ brand: v.optional(BrandId), month: Month })

export const FairnessReport = v.object({
  month: v.string(),
  /** The day it is of: the last of the month, or the last that is computed; '' where none is. */
  day: v.string(),
  /** Whether answers and money of its last day have had their two weeks. */
  is_final: v.boolean(),
  figures: FairnessFigures,
  /** `no_page`: the brand publishes none, or it is the report of all brands together. */
  publication: v.picklist(['no_page', 'none', 'published', 'withdrawn']),
  /** When it was published last; 0 where it was not. */
  published_at: Time,
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

/** Publishes the numbers of a month that are final, as they are now for good, or takes them off the brand's page. */
export const publishFairness = defineCall({
  method: 'POST',
  path: '/api/desk/fairness.php',
  access,
  right: 'reports.publish',
  idempotent: true,
  body: v.strictObject({ brand: BrandId, month: Month, is: v.picklist(['publish', 'withdraw']) }),
  errors: ['right_missing', 'confirm_needed', 'not_found', 'already_decided'],
})
