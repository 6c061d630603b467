import * as v from 'valibot'
import { LOCALES } from '../lists.ts'
import { Month, PublishedFairness, PublishedTransparency, TRANSPARENCY_FILES, Year } from '../reports.ts'
import { defineCall } from './define-call.ts'

/** The report on fairness of a month as it was published, else the newest. */
export const getFairnessReport = defineCall({
  method: 'GET',
  path: '/api/fairness.php',
  access: 'visitor',
  feature: 'fairness',
  cacheSeconds: 300,
  query: v.strictObject({ month: v.optional(Month) }),
  response: PublishedFairness,
})

/** Reports on moderation that are frozen; none where the brand has frozen none. */
export const getTransparencyReports = defineCall({
  method: 'GET',
  path: '/api/transparency.php',
  access: 'visitor',
  cacheSeconds: 300,
  response: PublishedTransparency,
})

/** A part of a frozen report as CSV. */
export const getTransparencyFile = defineCall({
  method: 'GET',
  path: '/api/transparency-file.php',
  access: 'visitor',
  query: v.strictObject({ year: Year, part: v.picklist(TRANSPARENCY_FILES) }),
  media: 'text/csv',
  errors: ['not_found'],
})

/** The qualitative part of a frozen report in one language. */
export const getTransparencyWords = defineCall({
  method: 'GET',
  path: '/api/transparency-text.php',
  access: 'visitor',
  query: v.strictObject({ year: Year, locale: v.picklist(LOCALES) }),
  media: 'text/plain',
  errors: ['not_found'],
})
