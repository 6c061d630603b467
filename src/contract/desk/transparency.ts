// The yearly report on moderation of a brand (DSA Art. 15 and 24): a draft that counts, then frozen by two.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, text, Time } from '../fields.ts'
import { LOCALES } from '../lists.ts'
import { TRANSPARENCY_FILES, TRANSPARENCY_PARTS, Year } from '../reports.ts'
import { BrandId } from './orders.ts'

const access = 'operator'
const read = 'figures.read'
/** Who answers for what a brand publishes about its moderation. */
const write = 'cases.assign'

const ofReport = {
  brand: BrandId,
  /** From its first to its last moment in UTC. */
  year: Year,
}
const Report = v.strictObject(ofReport)
/** Which report. */
export type ReportOf = v.InferOutput<typeof Report>
/** Words with dots between, as `notices_acted.fraud`. */
const Code = v.pipe(v.string(), v.regex(/^[a-z_]{1,40}(\.[a-z_]{1,40})?$/, 'invalid'))

export const Cell = v.object({
  part: v.picklist(TRANSPARENCY_PARTS),
  code: v.string(),
  /** null: there is nothing to tell it of, as the median of none. */
  value: v.nullable(v.number()),
})
export type Cell = v.InferOutput<typeof Cell>

export const TRANSPARENCY_STATES = ['draft', 'to_sign', 'frozen'] as const

export const TransparencyReport = v.object({
  state: v.picklist(TRANSPARENCY_STATES),
  /** Whether the year is over, so that it may be frozen. */
  is_over: v.boolean(),
  /** Part 1: who reports of what, by code. */
  identification: v.array(v.object({ code: v.string(), value: v.string() })),
  /** Of a draft as they are now, else as they were when the freeze was asked for. */
  cells: v.array(Cell),
  /** The qualitative part. */
  notes: v.partial(v.object(v.entriesFromList(LOCALES, v.string()))),
  locales: v.array(v.picklist(LOCALES)),
  /** `operator:<id>`; '' where nobody did. */
  asked_by: v.string(),
  asked_at: Time,
  signed_by: v.string(),
  signed_at: Time,
  operators: v.array(v.object({ id: v.string(), name: v.string() })),
})
export type TransparencyReport = v.InferOutput<typeof TransparencyReport>

export const getTransparency = defineCall({
  method: 'GET',
  path: '/api/desk/transparency.php',
  access,
  right: read,
  query: Report,
  response: TransparencyReport,
  errors: ['right_missing'],
})

/** A page of 50 of the rows behind a number, by id: decisions, notices, appeals or orders of authorities. */
export const getTransparencyRows = defineCall({
  method: 'GET',
  path: '/api/desk/transparency-rows.php',
  access,
  right: read,
  query: v.strictObject({
    ...ofReport,
    code: Code,
    after: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'invalid'))),
  }),
  response: v.object({
    all: Count,
    rows: v.array(
      v.object({
        id: v.string(),
        /** '' where it is of none. */
        case: v.string(),
        at: Time,
        /** Of a median: how long it took. */
        hours: v.nullable(v.number()),
      }),
    ),
    next: v.string(),
  }),
  errors: ['not_found', 'right_missing'],
})

/** Keeps what the report says in words in one language; the freeze has to be asked for anew. */
export const saveTransparencyNotes = defineCall({
  method: 'PUT',
  path: '/api/desk/transparency.php',
  access,
  right: write,
  body: v.strictObject({ ...ofReport, locale: v.picklist(LOCALES), words: text(0, 10_000) }),
  errors: ['right_missing', 'already_decided'],
})

/** Asks for the freeze of a year that is over, takes that back, or signs what somebody else asked for. */
export const freezeTransparency = defineCall({
  method: 'POST',
  path: '/api/desk/transparency.php',
  access,
  right: write,
  idempotent: true,
  body: v.strictObject({ ...ofReport, is: v.picklist(['ask', 'take_back', 'sign']) }),
  errors: ['right_missing', 'confirm_needed', 'same_decider', 'already_decided'],
})

/** One part as CSV, 1 for the identification. */
export const saveTransparencyPart = defineCall({
  method: 'GET',
  path: '/api/desk/transparency-file.php',
  access,
  right: 'reports.export',
  query: v.strictObject({ ...ofReport, part: v.picklist(TRANSPARENCY_FILES) }),
  media: 'text/csv',
  errors: ['right_missing'],
})

/** The qualitative part in one language. */
export const saveTransparencyText = defineCall({
  method: 'GET',
  path: '/api/desk/transparency-text.php',
  access,
  right: 'reports.export',
  query: v.strictObject({ ...ofReport, locale: v.picklist(LOCALES) }),
  media: 'text/plain',
  errors: ['right_missing'],
})
