// News at the desk: written in every language of a brand, looked at, proofed, sent now or on a day, by two above a number of readers.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, DiscountName, text, Time } from '../fields.ts'
import { LOCALES } from '../lists.ts'
import { BrandId } from './orders.ts'

const access = 'operator'
const right = 'news.send'

/** No member is sent news of one name twice. */
const NewsName = v.pipe(v.string('required'), v.regex(/^[a-z0-9][a-z0-9-]{1,59}$/, 'invalid'))
/** Where a page ended: when it was written, the brand and the name. */
const NewsCursor = v.pipe(v.string(), v.regex(/^\d{1,15}\.[a-z0-9]{1,40}\.[a-z0-9-]{1,60}$/, 'invalid'))
const ofNews = { brand: BrandId, name: NewsName }
/** With the text that was read, by when it was written: `case_changed` where it was written anew since. */
const asRead = { ...ofNews, written_at: Time }

export const NEWS_STATES = ['draft', 'to_sign', 'planned', 'sending', 'sent'] as const
export const NewsRow = v.object({
  brand: v.string(),
  name: v.string(),
  state: v.picklist(NEWS_STATES),
  languages: v.array(v.picklist(LOCALES)),
  /** The discount code it announces, to those who asked for promotions; '' = news. */
  code: v.string(),
  /** `operator:<id>`, as the next ones. */
  written_by: v.string(),
  written_at: Time,
  /** When it is sent; 0 for a draft. */
  due_at: Time,
  asked_by: v.string(),
  signed_by: v.string(),
  /** When it was planned; 0 for a draft. */
  readers: Count,
  sent: Count,
  finished_at: Time,
})
export type NewsRow = v.InferOutput<typeof NewsRow>

/** A page of 50, the last written first. */
export const getNews = defineCall({
  method: 'GET',
  path: '/api/desk/news.php',
  access,
  right,
  query: v.strictObject({
    brand: v.optional(BrandId),
    name: v.optional(NewsName),
    after: v.optional(NewsCursor),
  }),
  response: v.object({
    rows: v.array(NewsRow),
    /** What `after` takes; '' at the end. */
    next: v.string(),
    operators: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
})

/**
 * Keeps news as a draft, in place of the draft of the same name that was read, by when it was written; 0 = there was none. What is
 * wrong with a language stands at `texts.<language>`.
 */
export const saveNews = defineCall({
  method: 'POST',
  path: '/api/desk/news.php',
  access,
  right,
  idempotent: true,
  body: v.strictObject({
    ...asRead,
    /** Markdown by language, as `npm run news` takes it from files. */
    texts: v.record(v.picklist(LOCALES), text(1, 5000)),
    code: v.optional(DiscountName),
  }),
  errors: ['right_missing', 'case_changed'],
})

/** What a reader of a language gets, and how many would get it now. */
export const getNewsPreview = defineCall({
  method: 'GET',
  path: '/api/desk/news-preview.php',
  access,
  right,
  query: v.strictObject({ ...ofNews, language: v.picklist(LOCALES) }),
  response: v.object({ subject: v.string(), text: v.string(), readers: Count }),
  errors: ['not_found', 'right_missing'],
})

/** Mails a proof to who asks. */
export const proofNews = defineCall({
  method: 'POST',
  path: '/api/desk/news-proof.php',
  access,
  right,
  idempotent: true,
  body: v.strictObject({ ...ofNews, language: v.picklist(LOCALES) }),
  errors: ['not_found', 'right_missing'],
})

/** Plans a draft for a moment, at once where that is past, or with 0 takes the plan back before it begins. */
export const planNews = defineCall({
  method: 'PUT',
  path: '/api/desk/news.php',
  access,
  right,
  body: v.strictObject({
    ...asRead,
    due_at: v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(0, 'invalid')),
  }),
  errors: ['not_found', 'right_missing', 'confirm_needed', 'already_decided', 'case_changed'],
})

/** Signs what somebody else planned for many readers. */
export const signNews = defineCall({
  method: 'POST',
  path: '/api/desk/news-signature.php',
  access,
  right,
  idempotent: true,
  body: v.strictObject(asRead),
  errors: ['not_found', 'right_missing', 'confirm_needed', 'already_decided', 'case_changed', 'same_decider'],
})
