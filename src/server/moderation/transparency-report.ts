// The yearly report on moderation (DSA Art. 15 and 24) as files, and what a brand publishes of it: what is frozen.

import type { AnswerOf, QueryOf } from '../../contract/calls/define-call.ts'
import type * as calls from '../../contract/calls/reports.ts'
import { type Locale, LOCALES, NOTICE_KINDS, RESTRICTION_GROUNDS } from '../../contract/lists.ts'
import { TRANSPARENCY_FILES, type TransparencyFile, type TransparencyPart } from '../../contract/reports.ts'
import type { Context } from '../platform/context.ts'
import { csvResponse } from '../platform/csv.ts'
import { ServiceError } from '../platform/errors.ts'
import { categoryOfNotice, filedUnder } from './dsa-categories.ts'

/** What a report says, but for its words. */
export interface TransparencyNumbers {
  identification: { code: string; value: string }[]
  cells: { part: TransparencyPart; code: string; value: number | null }[]
}

/** Words by locale. */
export type TransparencyWords = Partial<Record<Locale, string>>

/** A part as CSV; `name` without an ending. */
export function partFile(name: string, part: TransparencyFile, numbers: TransparencyNumbers): Response {
  const rows = part === '1' ? numbers.identification : numbers.cells.filter((cell) => cell.part === part)
  return csvResponse(
    name,
    ['part', 'code', 'category', 'value'],
    rows.map(({ code, value }) => [part, code, categoryOf(code), value]),
  )
}

/** The words below who reports of what. */
export function wordsFile(
  name: string,
  { identification }: Pick<TransparencyNumbers, 'identification'>,
  words: string,
): Response {
  const head = identification.map(({ code, value }) => `${code}: ${value}`)
  return new Response(`${[...head, '', words].join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Content-Disposition': `attachment; filename="${name}.txt"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** What a number by ground belongs to in the words of the Commission's database; '' of any other. */
function categoryOf(code: string): string {
  const [name, word] = code.split('.')
  const kind = NOTICE_KINDS.find((each) => each === word)
  if (kind && name?.startsWith('notices')) return categoryOfNotice(kind)
  const ground = RESTRICTION_GROUNDS.find((each) => each === word)
  return (ground && filedUnder(ground, [])?.category) ?? ''
}

/** A draft's file says in its name that it is one. */
export const transparencyFileName = (
  { brand, year }: { brand: string; year: string },
  what: string,
  isFrozen: boolean,
): string => ['transparency', brand, year, what, ...(isFrozen ? [] : ['draft'])].join('-')

const frozenOf = ({ db, brand }: Context) =>
  db
    .selectFrom('transparency_report')
    .select(['year', 'notes', 'numbers'])
    .where('brand', '=', brand.site.id)
    .where('signed_at', '>', 0)

const localesOf = (notes: string): Locale[] => {
  const words = JSON.parse(notes) as TransparencyWords
  return LOCALES.filter((locale) => words[locale])
}

export async function listTransparencyReports(
  context: Context,
): Promise<AnswerOf<typeof calls.getTransparencyReports>> {
  const rows = await frozenOf(context).orderBy('year', 'desc').execute()
  return {
    years: rows.map(({ year, notes }) => ({
      year,
      files: [...TRANSPARENCY_FILES],
      locales: localesOf(notes),
    })),
  }
}

async function readFrozen(context: Context, year: string) {
  const row = await frozenOf(context).where('year', '=', year).executeTakeFirst()
  if (!row) throw new ServiceError('not_found')
  return {
    numbers: JSON.parse(row.numbers) as TransparencyNumbers,
    words: JSON.parse(row.notes) as TransparencyWords,
    nameOf: (what: string) => transparencyFileName({ brand: context.brand.site.id, year }, what, true),
  }
}

/** Throws `not_found` of a year that is not frozen. */
export async function readTransparencyFile(
  context: Context,
  { year, part }: QueryOf<typeof calls.getTransparencyFile>,
): Promise<Response> {
  const { numbers, nameOf } = await readFrozen(context, year)
  return partFile(nameOf(`part-${part}`), part, numbers)
}

/** Throws `not_found` of a year that is not frozen, or has no words in the language. */
export async function readTransparencyWords(
  context: Context,
  { year, locale }: QueryOf<typeof calls.getTransparencyWords>,
): Promise<Response> {
  const { numbers, words, nameOf } = await readFrozen(context, year)
  const text = words[locale]
  if (!text) throw new ServiceError('not_found')
  return wordsFile(nameOf(locale), numbers, text)
}
