// What a decision names beside its case. Ids come from outside: none of them reaches beyond the case.

import type { CaseDecision } from '../../../contract/desk/cases.ts'
import { findText } from '../../moderation/restrictions/removed-text.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { invalidFields } from '../../platform/errors.ts'

/** Fields of a decision that hold an id of what is decided on. */
export const NAMED = ['photo', 'message', 'order'] as const

/** What a decision names, for the log and the timeline. */
export const namedIn = (decision: CaseDecision): Partial<Record<(typeof NAMED)[number], string>> =>
  Object.fromEntries(NAMED.flatMap((name) => (decision[name] === undefined ? [] : [[name, decision[name]]])))

/**
 * Throws `invalid_fields` for a photo or message that is not of the case's member, and for a purchase that was not made at
 * its brand, by its member where one is known.
 */
export async function requireOfCase(
  context: OperatorContext,
  row: CaseRow,
  decision: CaseDecision,
): Promise<void> {
  for (const name of NAMED) {
    const id = decision[name]
    if (id !== undefined && !(await IS_OF_CASE[name](context, row, id)))
      throw invalidFields({ [name]: 'unknown' })
  }
}

type Check = (context: OperatorContext, row: CaseRow, id: string) => Promise<boolean>

const IS_OF_CASE: Readonly<Record<(typeof NAMED)[number], Check>> = {
  async photo({ db }, { pool, kind, subject, subject_ref }, id) {
    if (kind === 'photo') return id === subject_ref
    for (const table of ['photo', 'message_photo'] as const) {
      const photo = await db
        .selectFrom(table)
        .select('id')
        .where('pool', '=', pool)
        .where('id', '=', id)
        .where('profile', '=', subject)
        .executeTakeFirst()
      if (photo) return true
    }
    return false
  },
  async message({ deps, db, now }, { brand: home, subject }, id) {
    if (id === '') return true
    const brand = deps.brands.get(home)
    return brand !== undefined && (await findText({ db, brand, now }, subject, id)) !== undefined
  },
  async order({ db }, { pool, brand, subject }, id) {
    const order = await db
      .selectFrom('orders')
      .select('account')
      .where('pool', '=', pool)
      .where('brand', '=', brand)
      .where('id', '=', id)
      .executeTakeFirst()
    return order !== undefined && (subject === '' || order.account === subject)
  },
}
