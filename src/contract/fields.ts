import * as v from 'valibot'
import { COUNTRIES } from './lists.ts'

/** Opaque; never guessable in sequence. */
export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'invalid'))
/** Where a page of a list ended: a time and an id. */
export const Cursor = v.pipe(v.string(), v.regex(/^\d{1,15}\.[A-Za-z0-9_-]{1,64}$/, 'invalid'))
/** Milliseconds since 1970, UTC. */
export const Time = v.pipe(v.number(), v.integer())
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const CountryCode = v.picklist(COUNTRIES, 'not_in_list')

/** Text both databases take: without NUL and lone surrogates. */
export const storable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Whether a text has anything to see: no more than spaces, controls of direction and fillers is none. */
export const shows = (text: string) => /[^\p{White_Space}\p{Cf}\p{DI}\u2800]/u.test(text)

/** Trimmed text without NUL or lone surrogates; length in code points. Messages are field codes. */
// @__NO_SIDE_EFFECTS__
export const text = (min: number, max: number) =>
  v.pipe(
    v.string('required'),
    v.check(storable, 'invalid'),
    v.trim(),
    v.check((value) => min === 0 || value === '' || shows(value), 'required'),
    v.check((value) => [...value].length >= min, min === 1 ? 'required' : 'too_short'),
    v.check((value) => [...value].length <= max, 'too_long'),
  )

/** What comes along when a text is copied and has no shape: soft hyphens, zero-width spaces and joiners, controls of direction. */
const COPIED = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** A line as it was meant, however it was copied: without marks that nobody sees, each space a plain one. */
export const plainLine = (text: string): string =>
  text
    .replaceAll(COPIED, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()

/** Text of one line that people paste: a name, an address, a number, a code. What is sent is the plain line. */
// @__NO_SIDE_EFFECTS__
export const line = (min: number, max: number) =>
  v.pipe(v.string('required'), v.transform(plainLine), text(min, max))

/** A code or a number as people copy them: in groups, in another script's width. */
export const plainCode = (text: string): string =>
  plainLine(text)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')

/** The name of a discount as it is stored, whatever was copied around it. */
export const discountName = (text: string): string =>
  plainLine(text)
    .normalize('NFKC')
    .replaceAll(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '')
    .toUpperCase()

export const DiscountName = v.pipe(
  v.string('required'),
  v.maxLength(100, 'too_long'),
  v.transform(discountName),
  text(1, 40),
)

/** A whole number in a query: canonical decimal text, or a number on the caller's side. */
// @__NO_SIDE_EFFECTS__
export const queryInt = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,8})$/, 'invalid'))]),
    v.transform(Number),
    v.integer('invalid'),
    v.minValue(min, 'invalid'),
    v.maxValue(max, 'invalid'),
  )

// @__NO_SIDE_EFFECTS__
export const queryNumber = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,3}(\.\d{1,12})?$/, 'invalid'))]),
    v.transform(Number),
    v.minValue(min, 'invalid'),
    v.maxValue(max, 'invalid'),
  )

export const queryFlag = v.pipe(
  v.union([v.literal('1'), v.literal('true'), v.literal(true)]),
  v.transform(() => true),
)

/** A flag in a query that can also be said off. */
export const querySwitch = v.pipe(
  v.union([v.picklist(['0', '1']), v.boolean()]),
  v.transform((value) => value === true || value === '1'),
)

/** A tick in JSON, or a form's checkbox. */
export const tick = v.pipe(
  v.union([v.literal(true), v.literal('on'), v.literal('1'), v.literal('true')], 'required'),
  v.transform(() => true),
)

/** A calendar day, `YYYY-MM-DD`. */
export const Day = v.pipe(
  v.string('required'),
  v.check((value) => value !== '', 'required'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'invalid'),
  v.check((value) => {
    const at = new Date(`${value}T00:00:00Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
  }, 'invalid'),
)
