// Tables as CSV (RFC 4180), row by row: a file of any length takes the memory of a few rows.

import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

export type CsvRow = readonly (string | number | null)[]
type Rows = Iterable<CsvRow> | AsyncIterable<CsvRow>

/**
 * The bytes of a file with these columns. A text that a spreadsheet would run as a formula gets an apostrophe; the mark at the
 * front says UTF-8 to those that guess.
 */
export function writeCsv(columns: readonly string[], rows: Rows): ReadableStream {
  const csv = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
  // A failure of the rows ends the stream with it, and one of the reader ends the rows.
  pipeline(Readable.from(rows), csv, () => undefined)
  return Readable.toWeb(csv) as ReadableStream
}

/** `name` without an ending; letters, digits and hyphens. */
export const csvResponse = (name: string, columns: readonly string[], rows: Rows): Response =>
  new Response(writeCsv(columns, rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
