// Imports of cam profiles at the desk: what came of each, what was left out and why, and a new one.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, Cursor, Time } from '../fields.ts'
import { BrandId } from './orders.ts'

const access = 'operator'

export const CamImportRow = v.object({
  id: v.string(),
  brand: v.string(),
  /** `operator:<id>`, `command:<user>`. */
  asked_by: v.string(),
  asked_at: Time,
  added: Count,
  changed: Count,
  removed: Count,
  /** Profiles that were left out: at most 500 of them, and how many there were. */
  refused: v.array(v.object({ id: v.string(), problem: v.string() })),
  left_out: Count,
  /** Why the feed as a whole was not taken; '' where it was. */
  failure: v.string(),
  /** 0 while it waits. */
  finished_at: Time,
})
export type CamImportRow = v.InferOutput<typeof CamImportRow>

/** A page of 50, the last first. */
export const getCams = defineCall({
  method: 'GET',
  path: '/api/desk/cams.php',
  access,
  right: 'campaigns.read',
  query: v.strictObject({ brand: v.optional(BrandId), after: v.optional(Cursor) }),
  response: v.object({
    rows: v.array(CamImportRow),
    /** What `after` takes; '' at the end. */
    next: v.string(),
    /** Brands that show cam profiles and name a feed. */
    feeds: v.array(v.string()),
    operators: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
})

/** Asks for an import of the brand's feed, which a job makes. */
export const importCams = defineCall({
  method: 'POST',
  path: '/api/desk/cams.php',
  access,
  right: 'codes.manage',
  idempotent: true,
  body: v.strictObject({ brand: BrandId }),
  errors: ['not_found', 'right_missing', 'already_decided'],
})
