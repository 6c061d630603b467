// Which names a member may take, beyond the form `UserName` asks for, and which are another member's already.

import tlds from 'tlds' with { type: 'json' }
import type { FieldCode } from '../../../contract/errors.ts'
import type { Context, Deps, MemberContext } from '../../platform/context.ts'
import { invalidFields } from '../../platform/errors.ts'
import { foldName } from '../../platform/normalize.ts'
import { lookOf } from '../../platform/skeleton.ts'
import { moveVersionsWith } from '../../events/member-version.ts'
import { findByName, type AccountRow } from '../current-account.ts'
import { isReservedName } from './reserved-names.ts'

const ENDINGS = new Set(tlds)

/** Whether a name reads as a host: it begins like one, or a dot stands before an ending of the internet. */
const isHost = (name: string): boolean => {
  const [first, ...rest] = name.toLowerCase().split('.')
  return (first === 'www' && rest.length > 0) || rest.some((label) => ENDINGS.has(/^\p{L}*/u.exec(label)![0]))
}

/** Why no member may take a name; null for one that is free to take. */
export function nameRefusal({ brands }: Pick<Deps, 'brands'>, name: string): FieldCode | null {
  if (isHost(name)) return 'is_host'
  return isReservedName(brands, name) ? 'reserved' : null
}

/** Throws `invalid_fields` for a name that no member may take. */
export function requireUsableName(context: Pick<Context, 'deps'>, name: string): void {
  const refusal = nameRefusal(context.deps, name)
  if (refusal) throw invalidFields({ name: refusal })
}

/** A name as an account's row has it. Unique at a brand, both as it is typed and as it looks. */
export const nameColumns = (name: string) => ({
  name,
  name_norm: foldName(name),
  name_skeleton: lookOf(name),
})

/** The refusal of a name that the database would not take: names are public at the brand, so this gives nothing away. */
export const nameClash = async (context: Context, name: string) =>
  invalidFields({ name: (await findByName(context, name)) ? 'taken' : 'too_similar' })

/**
 * Changes the member's name in the running transaction, once its present one imitates the house. Throws `invalid_fields`; the
 * database refuses a name that is another member's.
 */
export async function changeName(context: MemberContext, account: AccountRow, name: string): Promise<void> {
  const { db, brand, deps } = context
  if (!isReservedName(deps.brands, account.name)) throw invalidFields({ name: 'unknown' })
  requireUsableName(context, name)
  for (const [table, values] of [
    ['account', nameColumns(name)],
    ['profile', { name }],
  ] as const) {
    await db
      .updateTable(table)
      .set(values)
      .where('pool', '=', brand.pool)
      .where('id', '=', account.id)
      .execute()
  }
  moveVersionsWith(context, account.id)
}
