import type { Selectable } from 'kysely'
import { newCaseNumber } from '../../platform/cases/case-number.ts'
import { openCase } from '../../platform/cases/cases.ts'
import { nameOf } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { AccountRow } from '../../accounts/current-account.ts'
import type { ModerationContext } from '../restrictions/statement-of-reasons.ts'
import type { AuthorityOrderTable } from '../tables.ts'

export type OrderOfAuthority = Selectable<AuthorityOrderTable>

type Entered = Pick<
  AuthorityOrderTable,
  'kind' | 'authority' | 'reference' | 'legal_basis' | 'concerns' | 'ordered_at' | 'due_at'
>

/** Writes down an order of an authority with its case, in the running transaction. Returns the case's number. */
export async function enterOrder(
  context: Pick<Context, 'db' | 'brand' | 'now'> & Pick<ModerationContext, 'actor'>,
  account: AccountRow | undefined,
  entered: Entered,
): Promise<string> {
  const { db, brand, now, actor } = context
  const order: OrderOfAuthority = {
    ...{ pool: brand.pool, id: newCaseNumber(), brand: brand.site.id, account: account?.id ?? '' },
    ...entered,
    ...{ entered_by: nameOf(actor), entered_at: now, outcome: '', words: '', decided_by: '' },
    ...{ decided_at: 0, inform_at: 0, informed_at: 0 },
  }
  await db.insertInto('authority_order').values(order).execute()
  const { id } = await openCase(context, {
    ...{ pool: brand.pool, brand: brand.site.id, kind: 'authority_order', subject: order.account },
    ...{ subject_kind: 'authority_order', subject_ref: order.id, language: account?.language ?? '' },
    ...{ due_at: order.due_at, hard_due_at: order.due_at, by: actor },
  })
  return id
}
