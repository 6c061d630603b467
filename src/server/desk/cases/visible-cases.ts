// Which cases an operator sees: those of kinds and brands they have the right for.

import { type RawBuilder, sql } from 'kysely'
import { CASE_KINDS, type CaseKind } from '../../../contract/desk/case-lists.ts'
import { CASE_RIGHTS, type CaseRight } from '../../../core/cases.ts'
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
  return sql`(${withinBrands(all, 'desk_case')} and (${sql.join(conditions, sql` or `)}))`
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
export const decidingRight = ({ kind }: { kind: CaseKind }): CaseRight => CASE_RIGHTS[kind].decide
