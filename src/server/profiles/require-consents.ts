import { SPECIAL_FIELDS, type SpecialField } from '../../contract/lists.ts'
import type { FieldCode } from '../../contract/errors.ts'
import { consentsOf } from '../accounts/consents.ts'
import type { MemberContext } from '../platform/context.ts'
import { invalidFields } from '../platform/errors.ts'

type Said = Partial<Record<SpecialField, string | undefined>>

/**
 * Refuses what the viewer says without the consent to it. Call it with the profile locked, so that a withdrawal waits, or is
 * read. Throws `invalid_fields`.
 */
export async function requireConsents(context: MemberContext, said: Said): Promise<void> {
  const asked = SPECIAL_FIELDS.filter((field) => (said[field] ?? '') !== '')
  if (asked.length === 0) return
  const consents = await consentsOf(context, context.viewer.account)
  const refused = asked.filter((field) => !consents.some(({ kind, given }) => kind === field && given))
  const fields = Object.fromEntries(refused.map((field): [string, FieldCode] => [field, 'needs_consent']))
  if (refused.length > 0) throw invalidFields(fields)
}
