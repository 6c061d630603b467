import type { AnswerOf, BodyOf, QueryOf } from '../../../../contract/calls/define-call.ts'
import type * as calls from '../../../../contract/desk/transparency.ts'
import type { TransparencyReport } from '../../../../contract/desk/transparency.ts'
import { TRANSPARENCY_YEARS } from '../../../../core/desk.ts'
import { EU_COUNTRIES } from '../../../../core/eu-countries.ts'
import type { TransparencyReportTable } from '../../../moderation/tables.ts'
import type { TransparencyNumbers } from '../../../moderation/transparency-report.ts'
import { nameOf } from '../../../platform/actor.ts'
import type { Brand, OperatorContext } from '../../../platform/context.ts'
import { invalidFields, ServiceError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { operatorActor } from '../../cases/claim-case.ts'
import { namesOf, operatorIn } from '../../cases/list-cases.ts'
import { logEntry } from '../../log/log-entry.ts'
import { brandWith, requireConfirmed } from '../../operators/grants.ts'
import { countCells, listRows } from './count-cells.ts'
import type { Scope } from './sections.ts'

/** Members are counted over so many months before the end of the year. */
const MONTHS = 6
const RIGHT = 'cases.assign'

const scopeOf = ({ pool, site }: Brand, year: string): Scope => ({
  pool,
  brand: site.id,
  year: { from: Date.UTC(Number(year), 0), until: Date.UTC(Number(year) + 1, 0) },
})

const rowOf = ({ db }: Pick<OperatorContext, 'db'>, brand: string, year: string) =>
  db
    .selectFrom('transparency_report')
    .selectAll()
    .where('brand', '=', brand)
    .where('year', '=', year)
    .executeTakeFirst()

/** The report as a reader of the brand sees it. Throws `right_missing`. */
export const readTransparency = (
  context: OperatorContext,
  { brand, year }: QueryOf<typeof calls.getTransparency>,
): Promise<TransparencyReport> => reportOf(context, brandWith(context, 'figures.read', brand), year)

export async function reportOf(
  context: OperatorContext,
  brand: Brand,
  year: string,
): Promise<TransparencyReport> {
  const { db, now } = context
  const row = await rowOf(context, brand.site.id, year)
  const scope = scopeOf(brand, year)
  const kept = row && row.numbers !== '' ? (JSON.parse(row.numbers) as TransparencyNumbers) : null
  const { asked_by = '', asked_at = 0, signed_by = '', signed_at = 0 } = row ?? {}
  return {
    state: signed_at > 0 ? 'frozen' : asked_at > 0 ? 'to_sign' : 'draft',
    is_over: now >= scope.year.until,
    ...(kept ?? (await numbersOf(context, brand, year))),
    notes: JSON.parse(row?.notes ?? '{}') as TransparencyReport['notes'],
    locales: [...brand.site.locales],
    ...{ asked_by, asked_at, signed_by, signed_at },
    operators: await namesOf(db, [asked_by, signed_by].map(operatorIn)),
  }
}

async function numbersOf({ db }: OperatorContext, brand: Brand, year: string): Promise<TransparencyNumbers> {
  const { site } = brand
  const recipients = await activeRecipients({ db }, site.id, year)
  const identification = {
    provider: site.company.name,
    service: `${site.name} (${site.domain})`,
    from: `${year}-01-01`,
    until: `${year}-12-31`,
    member_states: site.countries.filter((country) => EU_COUNTRIES.includes(country)).join(' '),
    languages: site.locales.join(' '),
    active_recipients: recipients === null ? '' : String(recipients),
  }
  return {
    identification: Object.entries(identification).map(([code, value]) => ({ code, value })),
    cells: await countCells(db, scopeOf(brand, year)),
  }
}

/**
 * Members in member states who were here in a month, averaged over the last six months of the year whose last day was
 * computed; null where none was. Visitors are not counted.
 */
async function activeRecipients(
  { db }: Pick<OperatorContext, 'db'>,
  brand: string,
  year: string,
): Promise<number | null> {
  const ends = Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(Number(year), 12 - ago, 0)).toISOString().slice(0, 10),
  )
  const days = await db
    .selectFrom('desk_figure')
    .select('value')
    .where('brand', '=', brand)
    .where('name', '=', 'who_is_here')
    .where('part', '=', 'seen_in_eu')
    .where('day', 'in', ends)
    .execute()
  if (days.length === 0) return null
  return Math.round(days.reduce((sum, { value }) => sum + value, 0) / days.length)
}

/** Throws `right_missing`, `not_found`. */
export const readTransparencyRows = (
  context: OperatorContext,
  { brand, year, code, after }: QueryOf<typeof calls.getTransparencyRows>,
): Promise<AnswerOf<typeof calls.getTransparencyRows>> =>
  listRows(context.db, scopeOf(brandWith(context, 'figures.read', brand), year), { code, after })

const UNASKED = { numbers: '', asked_by: '', asked_at: 0 }

type Written = Partial<Omit<TransparencyReportTable, 'brand' | 'year'>>

/** Writes columns of a report that is not frozen; throws `already_decided` of one that is. */
async function write({ db }: OperatorContext, brand: Brand, year: string, columns: Written): Promise<void> {
  const written = await db
    .insertInto('transparency_report')
    .values({
      ...{ brand: brand.site.id, year, notes: '{}', signed_by: '', signed_at: 0 },
      ...UNASKED,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict.columns(['brand', 'year']).doUpdateSet(columns).where('transparency_report.signed_at', '=', 0),
    )
    .returning('brand')
    .executeTakeFirst()
  if (!written) throw new ServiceError('already_decided')
}

/** Throws `right_missing`, `already_decided`. */
export const keepNotes = (
  context: OperatorContext,
  { brand: id, year, locale, words }: BodyOf<typeof calls.saveTransparencyNotes>,
): Promise<void> =>
  inTransaction(context, async (trx) => {
    const brand = brandWith(trx, RIGHT, id)
    // The entry makes others wait, so that notes in two languages are both kept.
    await logEntry(trx, {
      ...{ call: 'saveTransparencyNotes', right: RIGHT, brand: id, pool: brand.pool },
      after: { year, locale, length: words.length },
    })
    const row = await rowOf(trx, id, year)
    const notes = { ...(JSON.parse(row?.notes ?? '{}') as Record<string, string>), [locale]: words }
    await write(trx, brand, year, { notes: JSON.stringify(notes), ...UNASKED })
  })

/**
 * Asks for a freeze, which keeps the numbers as they are, takes that back, or signs it. Throws `right_missing`,
 * `confirm_needed`, `same_decider`, `already_decided`, `invalid_fields` for a year that is not over.
 */
export async function freeze(
  context: OperatorContext,
  { brand: id, year, is }: BodyOf<typeof calls.freezeTransparency>,
): Promise<void> {
  const brand = brandWith(context, RIGHT, id)
  requireConfirmed(context)
  const { now } = context
  if (scopeOf(brand, year).year.until > now) throw invalidFields({ year: 'invalid' })
  // Counted before the entry, which holds the log.
  const numbers = is === 'ask' ? JSON.stringify(await numbersOf(context, brand, year)) : ''
  await inTransaction(context, async (trx) => {
    const by = nameOf(operatorActor(trx))
    await logEntry(trx, {
      ...{ call: 'freezeTransparency', right: RIGHT, brand: id, pool: brand.pool },
      after: { year, is },
    })
    const row = await rowOf(trx, id, year)
    if (is === 'ask') return write(trx, brand, year, { numbers, asked_by: by, asked_at: now })
    if (!row || row.asked_at === 0) throw new ServiceError('already_decided')
    if (is === 'take_back') return write(trx, brand, year, UNASKED)
    if (row.asked_by === by) throw new ServiceError('same_decider')
    return write(trx, brand, year, { signed_by: by, signed_at: now })
  })
}

/** Deletes frozen reports when their years are over. */
export async function sweepReports({ db }: Pick<OperatorContext, 'db'>, now: number): Promise<void> {
  const kept = Date.UTC(new Date(now).getUTCFullYear() - TRANSPARENCY_YEARS, 0)
  await db
    .deleteFrom('transparency_report')
    .where('signed_at', '>', 0)
    .where('signed_at', '<', kept)
    .execute()
}
