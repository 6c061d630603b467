// What a brand publishes about itself: numbers of a month or a year, never of one member.

import * as v from 'valibot'
import { Time } from './fields.ts'
import { LOCALES } from './lists.ts'

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
export type FairnessFigure = (typeof FAIRNESS_FIGURES)[number]

/** A month, `YYYY-MM`. */
export const Month = v.pipe(v.string('required'), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'invalid'))

/** Ten figures with their numbers; a part is words with dots between, as `read_share.woman.paid`. */
export const FairnessFigures = v.array(
  v.object({
    name: v.picklist(FAIRNESS_FIGURES),
    parts: v.array(v.object({ part: v.string(), value: v.number() })),
  }),
)
export type FairnessFigures = v.InferOutput<typeof FairnessFigures>

export const PublishedFairness = v.object({
  /** Every month that is published, the newest first. */
  months: v.array(v.string()),
  /** null where nothing is published of the month, or at all. */
  report: v.nullable(v.object({ month: v.string(), published_at: Time, figures: FairnessFigures })),
})
export type PublishedFairness = v.InferOutput<typeof PublishedFairness>

/** A year, `YYYY`. */
export const Year = v.pipe(v.string('required'), v.regex(/^20\d\d$/, 'invalid'))

/** Parts of the template of Regulation (EU) 2024/2835 that hold numbers. */
export const TRANSPARENCY_PARTS = ['2', '3', '4', '5', '6'] as const
export type TransparencyPart = (typeof TRANSPARENCY_PARTS)[number]

/** Parts that come as a file: 1 says who reports of what. */
export const TRANSPARENCY_FILES = ['1', ...TRANSPARENCY_PARTS] as const
export type TransparencyFile = (typeof TRANSPARENCY_FILES)[number]

/** Frozen reports on moderation (DSA Art. 15 and 24), the newest first. */
export const PublishedTransparency = v.object({
  years: v.array(
    v.object({
      year: v.string(),
      files: v.array(v.picklist(TRANSPARENCY_FILES)),
      /** Languages the qualitative part was written in. */
      locales: v.array(v.picklist(LOCALES)),
    }),
  ),
})
export type PublishedTransparency = v.InferOutput<typeof PublishedTransparency>
