import type { QueryOf } from '../../../../contract/calls/define-call.ts'
import type {
  saveTransparencyPart,
  saveTransparencyText,
  TransparencyReport,
} from '../../../../contract/desk/transparency.ts'
import { NOTICE_KINDS } from '../../../../contract/lists.ts'
import { RESTRICTION_GROUNDS } from '../../../../contract/moderation.ts'
import { categoryOfNotice, filedUnder } from '../../../moderation/dsa-categories.ts'
import type { OperatorContext } from '../../../platform/context.ts'
import { csvResponse } from '../../csv.ts'
import { look } from '../../log/log-entry.ts'
import { brandWith } from '../../operators/grants.ts'
import { reportOf } from './report.ts'

interface Wanted {
  call: 'saveTransparencyPart' | 'saveTransparencyText'
  brand: string
  year: string
}

/** The log notes who took a file along. Throws `right_missing`. */
function take(context: OperatorContext, { call, brand: id, year }: Wanted): Promise<TransparencyReport> {
  const brand = brandWith(context, 'reports.export', id)
  const entry = { call, right: 'reports.export', brand: id, pool: brand.pool, after: { year } } as const
  return look(context, entry, (trx) => reportOf(trx, brand, year))
}

const nameOf = ({ brand, year }: Wanted, what: string, { state }: TransparencyReport): string =>
  ['transparency', brand, year, what, ...(state === 'frozen' ? [] : ['draft'])].join('-')

export async function savePart(
  context: OperatorContext,
  { part, ...of }: QueryOf<typeof saveTransparencyPart>,
): Promise<Response> {
  const wanted = { call: 'saveTransparencyPart', ...of } as const
  const report = await take(context, wanted)
  const rows = part === '1' ? report.identification : report.cells.filter((cell) => cell.part === part)
  return csvResponse(
    nameOf(wanted, `part-${part}`, report),
    ['part', 'code', 'category', 'value'],
    rows.map(({ code, value }) => [part, code, categoryOf(code), value]),
  )
}

/** What a number by ground belongs to in the words of the Commission's database; '' of any other. */
function categoryOf(code: string): string {
  const [name, word] = code.split('.')
  const kind = NOTICE_KINDS.find((each) => each === word)
  if (kind && name?.startsWith('notices')) return categoryOfNotice(kind)
  const ground = RESTRICTION_GROUNDS.find((each) => each === word)
  return (ground && filedUnder(ground, [])?.category) ?? ''
}

export async function saveText(
  context: OperatorContext,
  { locale, ...of }: QueryOf<typeof saveTransparencyText>,
): Promise<Response> {
  const wanted = { call: 'saveTransparencyText', ...of } as const
  const report = await take(context, wanted)
  const head = report.identification.map(({ code, value }) => `${code}: ${value}`)
  return new Response(`${[...head, '', report.notes[locale] ?? ''].join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Content-Disposition': `attachment; filename="${nameOf(wanted, locale, report)}.txt"`,
      'Cache-Control': 'no-store',
    },
  })
}
