import type { Me } from '../../../contract/desk/operators.ts'
import { DESK_CONFIRMED_MS, inOrder, reaches, rightsAt } from '../../../core/desk.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { grantsOf } from './grants.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

/** The operator as the desk shows them to themselves, by the database as it is now. */
export async function viewMe({ db, deps, operator }: OperatorContext): Promise<Me> {
  const row = await db
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', operator.id)
    .executeTakeFirstOrThrow()
  const enrolled = row.state === 'active'
  const grants = enrolled ? ((await grantsOf(db, [row.id])).get(row.id) ?? []) : []
  const passkeys = await db
    .selectFrom('operator_passkey')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('operator', '=', row.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const brands = [...deps.brands.values()].filter(({ id }) => grants.some((grant) => reaches(grant, id)))
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    language: row.language,
    time_zone: row.time_zone,
    letter_keys: row.letter_keys === 1,
    enrolled,
    grants,
    rights: inOrder(rightsAt(grants)),
    brands: brands.map(({ id, site, origin }) => ({ id, name: site.name, origin })),
    ends_at: operator.sessionEndsAt,
    confirmed_until: operator.confirmedAt + DESK_CONFIRMED_MS,
    passkeys,
    password: row.password_hash !== '',
    totp: row.totp_secret !== '',
    recovery_codes_left: await countRecoveryCodes(db, row.id),
  }
}
