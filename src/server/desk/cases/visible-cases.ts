// Which cases an operator sees: those of kinds and brands they have the right for.

import { type RawBuilder, sql } from 'kysely'
import { CASE_KINDS, type CaseKind } from '../../../contract/desk/case-lists.ts'
import { CASE_RIGHTS, type CaseRight, isOfChildAbuse } from '../../../core/cases.ts'
import type { Right } from '../../../contract/desk/rights.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { Brand, OperatorContext } from '../../platform/context.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import { brandsOf } from '../operators/grants.ts'

type Seeing = Pick<OperatorContext, 'deps' | 'operator'>

function groupsOf(context: Seeing) {
  const kinds = Map.groupBy(CASE_KINDS, (kind) => CASE_RIGHTS[kind].read)
  const groups = [...kinds]
    .map(([right, of]) => ({ brands: brandsOf(context, right), of }))
    .filter(({ brands }) => brands.size > 0)
  if (groups.length === 0) throw new ServiceError('right_missing')
  return { groups, all: new Map(groups.flatMap(({ brands }) => [...brands])) }
}

/** The brands of which the operator sees cases of some kind. Throws `right_missing` where there is none. */
export const brandsSeen = (context: Seeing): ReadonlyMap<string, Brand> => groupsOf(context).all

/** SQL condition: the operator may see the case. Throws `right_missing` where no kind may be seen at any brand. */
export function visibleCases(context: Seeing): RawBuilder<boolean> {
  const { groups, all } = groupsOf(context)
  const conditions = groups.map(({ brands, of }) =>
    brands.size === all.size
      ? sql`desk_case.kind in (${sql.join(of)})`
      : sql`(${withinBrands(brands, 'desk_case')} and desk_case.kind in (${sql.join(of)}))`,
  )
  // An index is found by what holds for every row.
  return sql`(${withinBrands(all, 'desk_case')} and (${sql.join(conditions, sql` or `)})
    and ${unlessOfChildAbuse(context, all)})`
}

/** SQL condition on what only the named grant sees, whatever the kind of the case. */
function unlessOfChildAbuse(
  context: Pick<OperatorContext, 'deps' | 'operator'>,
  brands: ReadonlyMap<string, Brand>,
): RawBuilder<boolean> {
  const handled = brandsOf(context, 'child_abuse.handle')
  if ([...brands.keys()].every((brand) => handled.has(brand))) return sql`true`
  const isOther = sql<boolean>`desk_case.ground <> 'child_abuse'`
  return handled.size === 0 ? isOther : sql`(${isOther} or ${withinBrands(handled, 'desk_case')})`
}

/** A case that the operator may see. Throws `not_found`, `right_missing`. */
export async function findCase(context: OperatorContext, id: string): Promise<CaseRow> {
  const found = await context.db
    .selectFrom('desk_case')
    .selectAll()
    .where('id', '=', id)
    .where(visibleCases(context))
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

export const readingRight = ({ kind }: { kind: CaseKind }): CaseRight => CASE_RIGHTS[kind].read

/** Whether rights at the brand of a case are enough to decide it. */
export const mayDecide = (rights: ReadonlySet<Right>, row: Pick<CaseRow, 'kind' | 'ground'>): boolean =>
  rights.has(decidingRight(row)) && (!isOfChildAbuse(row) || rights.has('child_abuse.handle'))

export const decidingRight = ({ kind }: { kind: CaseKind }): CaseRight => CASE_RIGHTS[kind].decide
