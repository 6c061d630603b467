import type { AnswerOf, BodyOf, QueryOf } from '../../../contract/calls/define-call.ts'
import type * as calls from '../../../contract/desk/cams.ts'
import { askForImport } from '../../profiles/cam/cam-imports.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { operatorActor } from '../cases/claim-case.ts'
import { namesOf, operatorIn } from '../cases/list-cases.ts'
import { logEntry } from '../log/log-entry.ts'
import { cursorOf, MONEY_PAGE } from '../money/list-orders.ts'
import { brandsOf, brandWith } from '../operators/grants.ts'

type Answer = AnswerOf<typeof calls.getCams>

/** A page of imports at the operator's brands, the last first. */
export async function listImports(
  context: OperatorContext,
  { brand, after }: QueryOf<typeof calls.getCams>,
): Promise<Answer> {
  const brands = [...brandsOf(context, 'campaigns.read').values()]
  const asked = brands.filter(({ id }) => brand === undefined || brand === id).map(({ id }) => id)
  const [at, id = ''] = after?.split('.', 2) ?? []
  let imports = context.db
    .selectFrom('cam_import')
    .selectAll()
    .where('brand', 'in', asked.length > 0 ? asked : [''])
  if (at !== undefined)
    imports = imports.where((row) =>
      row.or([
        row('asked_at', '<', Number(at)),
        row.and([row('asked_at', '=', Number(at)), row('id', '<', id)]),
      ]),
    )
  const found = await imports
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MONEY_PAGE + 1)
    .execute()
  const page = found.slice(0, MONEY_PAGE)
  return {
    rows: page.map(({ refused, ...row }) => ({
      ...row,
      refused: JSON.parse(refused) as Answer['rows'][number]['refused'],
    })),
    next: cursorOf(found, 'asked_at'),
    feeds: brands.filter(({ site }) => site.cam_profiles && site.cam_feed !== '').map((each) => each.id),
    operators: await namesOf(
      context.db,
      page.map(({ asked_by }) => operatorIn(asked_by)),
    ),
  }
}

/** Asks for an import. Throws `right_missing`, `not_found` for a brand without a feed, `already_decided` while one waits. */
export function askToImport(
  context: OperatorContext,
  { brand: id }: BodyOf<typeof calls.importCams>,
): Promise<void> {
  return inTransaction(context, async (trx) => {
    const brand = brandWith(trx, 'codes.manage', id)
    if (!brand.site.cam_profiles || brand.site.cam_feed === '') throw notFound()
    const asked = await askForImport(trx, operatorActor(trx), brand)
    if (asked === null) throw new ServiceError('already_decided')
    await logEntry(trx, {
      ...{ call: 'importCams', right: 'codes.manage', subject: ['cam_import', asked] },
      ...{ brand: id, pool: brand.pool },
    })
  })
}
