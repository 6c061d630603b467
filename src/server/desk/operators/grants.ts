import { EVERY_BRAND, type Grant, type Right } from '../../../contract/desk/rights.ts'
import { brandsWith, DESK_CONFIRMED_MS, hasEverywhere, rightsAt } from '../../../core/desk.ts'
import type { Brand, HostContext, OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { ServiceError } from '../../platform/errors.ts'

/** The grants in force of operators, by operator. */
export async function grantsOf(db: Db, operators: readonly string[]): Promise<Map<string, Grant[]>> {
  if (operators.length === 0) return new Map()
  const rows = await db
    .selectFrom('operator_grant')
    .select(['operator', 'brand', 'role'])
    .where('operator', 'in', operators)
    .where('ended_at', '=', 0)
    .orderBy('brand')
    .orderBy('role')
    .execute()
  const grants = new Map<string, Grant[]>()
  for (const { operator, brand, role } of rows)
    grants.set(operator, [...(grants.get(operator) ?? []), { brand, role }])
  return grants
}

/** The brands, of those served here, at which the operator has a right. */
export const brandsOf = (
  { deps, operator }: Pick<OperatorContext, 'deps' | 'operator'>,
  right: Right,
): ReadonlyMap<string, Brand> => {
  const held = new Set(brandsWith(operator.grants, right, deps.brands.keys()))
  return new Map([...deps.brands].filter(([id]) => held.has(id)))
}

/** Throws `right_missing` unless the operator has the right at the brand. */
export function requireRight({ operator }: OperatorContext, right: Right, brand: string): void {
  const isHeld =
    brand === EVERY_BRAND
      ? hasEverywhere(operator.grants, right)
      : rightsAt(operator.grants, brand).has(right)
  if (!isHeld) throw new ServiceError('right_missing')
}

/** A brand at which the operator has a right; throws `right_missing` for any other, served or not. */
export function brandWith(context: OperatorContext, right: Right, id: string): Brand {
  const brand = brandsOf(context, right).get(id)
  if (!brand) throw new ServiceError('right_missing')
  return brand
}

/**
 * Throws `confirm_needed` unless a passkey or code proved within 15 minutes that it is still the same person. Whoever has none
 * yet came by a link just now.
 */
export function requireConfirmed({ operator, now }: Pick<HostContext, 'now'> & OperatorContext): void {
  if (operator.isEnrolled && operator.confirmedAt + DESK_CONFIRMED_MS <= now)
    throw new ServiceError('confirm_needed')
}
