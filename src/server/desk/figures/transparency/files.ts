import type { QueryOf } from '../../../../contract/calls/define-call.ts'
import type {
  saveTransparencyPart,
  saveTransparencyText,
  TransparencyReport,
} from '../../../../contract/desk/transparency.ts'
import { partFile, transparencyFileName, wordsFile } from '../../../moderation/transparency-report.ts'
import type { OperatorContext } from '../../../platform/context.ts'
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

export async function savePart(
  context: OperatorContext,
  { part, ...of }: QueryOf<typeof saveTransparencyPart>,
): Promise<Response> {
  const report = await take(context, { call: 'saveTransparencyPart', ...of })
  return partFile(transparencyFileName(of, `part-${part}`, report.state === 'frozen'), part, report)
}

export async function saveText(
  context: OperatorContext,
  { locale, ...of }: QueryOf<typeof saveTransparencyText>,
): Promise<Response> {
  const report = await take(context, { call: 'saveTransparencyText', ...of })
  const name = transparencyFileName(of, locale, report.state === 'frozen')
  return wordsFile(name, report, report.notes[locale] ?? '')
}
