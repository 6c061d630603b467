// What converters of other systems' tables share: tables as CSV in, the files of docs/import.md out, a row at a time.

import { createReadStream, existsSync, mkdirSync, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'

export type Row = Readonly<Record<string, string>>
export type Line = Readonly<Record<string, unknown>>

/** As databases write what is not there. */
const NOTHING = new Set(['NULL', '\\N', '0000-00-00', '0000-00-00 00:00:00'])

/** The rows of `NAME.csv`, whose first line names the columns; none where the file is not there. */
export async function* readTable(folder: string, name: string): AsyncGenerator<Row> {
  const file = join(folder, `${name}.csv`)
  if (!existsSync(file)) return
  const rows = createReadStream(file).pipe(
    parse({ columns: true, bom: true, cast: (value) => (NOTHING.has(value) ? '' : value) }),
  )
  yield* rows as AsyncIterable<Row>
}

/** All rows of a small table by a column. */
export async function tableBy(folder: string, name: string, column: string): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for await (const row of readTable(folder, name)) rows.set(row[column] ?? '', row)
  return rows
}

/** Writes a file that `import-members` reads; answers how many records it holds. */
export async function writeLines(
  to: string,
  name: string,
  source: string,
  lines: AsyncIterable<Line>,
): Promise<number> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  let count = 0
  async function* texts() {
    yield `${JSON.stringify({ format: 'duet-brand', version: 1, source })}\n`
    for await (const line of lines) {
      count += 1
      yield `${JSON.stringify(line)}\n`
    }
  }
  await pipeline(texts, createWriteStream(join(to, `${name}.jsonl`), { mode: 0o600 }))
  return count
}

/** A moment as databases write it without a zone, which is taken for UTC: `2024-05-17 10:00:00.123456`; '' for none. */
export function momentOf(text: string): string {
  const [, day, time = '00:00:00', fraction = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?)?/.exec(text) ?? []
  return day ? `${day}T${time}${fraction ? `.${fraction.slice(0, 3)}` : ''}Z` : ''
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' },
  ...{ '#39': '\'', '#039': '\'' },
}

/** The words of a text that was kept as HTML. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim()

const SUFFIX = 'bcdfghjkmnpqrstvwxz'
const LONGEST = 24
const DIGITS = 5

/** Gives each member a name that a signup takes, as near to their own as can be, and another's to nobody. */
export function createNames(): (own: string) => string {
  const taken = new Set<string>()
  return (own) => {
    let digits = 0
    const kept = [...own.normalize('NFKC').replaceAll(/[^\p{L}\p{M}\p{Nd}_.-]/gu, '')].filter(
      (sign) => !/\p{Nd}/u.test(sign) || (digits += 1) <= DIGITS,
    )
    const letters = kept.filter((sign) => /\p{L}/u.test(sign)).length
    const name = (letters < 2 || kept.length < 3 ? [...'member', ...kept] : kept).slice(0, LONGEST).join('')
    for (let number = 0; ; number += 1) {
      const suffix = number === 0 ? '' : `.${suffixOf(number)}`
      const tried = [...name].slice(0, LONGEST - suffix.length).join('') + suffix
      if (taken.has(tried.toLowerCase())) continue
      taken.add(tried.toLowerCase())
      return tried
    }
  }
}

/** Letters alone, another for each number from 1 on, two at least. */
function suffixOf(number: number): string {
  let text = ''
  for (let left = number; left > 0; left = Math.floor(left / SUFFIX.length))
    text = `${SUFFIX[left % SUFFIX.length] ?? ''}${text}`
  return text.padStart(2, SUFFIX[0])
}

export interface Said {
  from: string
  to: string
  at: string
  text: string
  isRead: boolean
}

/** Conversations out of messages that come pair by pair, as the export's `ORDER BY` puts them; one is held at a time. */
export async function* conversationsOf(messages: AsyncIterable<Said>): AsyncGenerator<Line> {
  let said: Said[] = []
  const pairOf = ({ from, to }: Said) => [from, to].sort()
  const conversation = (): Line => {
    const members = said.slice(0, 1).flatMap(pairOf)
    const unread = (member: string) => said.findIndex(({ to, isRead }) => to === member && !isRead)
    return {
      ...{ kind: 'conversation', id: members.join('-'), members },
      messages: said.map(({ from, at, text }) => ({ from, at, text })),
      read: Object.fromEntries(
        members.filter((member) => unread(member) >= 0).map((member) => [member, unread(member)]),
      ),
    }
  }
  for await (const message of messages) {
    if (said[0] && pairOf(said[0]).join() !== pairOf(message).join()) {
      yield conversation()
      said = []
    }
    said.push(message)
  }
  if (said.length > 0) yield conversation()
}

/** The consent to what a profile tells, which the operator knows to stand in the terms that a signup accepted. */
export const consentsAt = (at: string, version: string): Line[] =>
  version === '' ? [] : [{ kind: 'sensitive', given: true, at, version }]
