// What operators enter that came in by mail, letter or phone.

import type { AnswerOf, BodyOf } from '../../../contract/calls/define-call.ts'
import type {
  enterAuthorityOrder as orderCall,
  enterPrivacyRequest as requestCall,
  extendPrivacyRequest as extendCall,
} from '../../../contract/desk/requests.ts'
import { extendRequest } from '../../accounts/privacy-requests/answer-request.ts'
import { findWaiting, openRequest } from '../../accounts/privacy-requests/open-request.ts'
import { enterOrder } from '../../moderation/orders/enter-order.ts'
import { noteEvent } from '../../platform/cases/cases.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { invalidFields, notFound } from '../../platform/errors.ts'
import { systemContext } from '../../platform/system-context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { logEntry } from '../log/log-entry.ts'
import { onMember } from '../members/read-member.ts'
import { brandsOf, requireRight } from '../operators/grants.ts'
import { operatorActor, takeCase } from './claim-case.ts'
import { onCase } from './on-case.ts'
import { decidingRight } from './visible-cases.ts'

/** Enters what a member asks of their data. Throws `not_found`, `right_missing`, `invalid_fields`. */
export function enterPrivacyRequest(
  context: OperatorContext,
  { member, kind, channel, received_at, words }: BodyOf<typeof requestCall>,
): Promise<AnswerOf<typeof requestCall>> {
  if (received_at > context.now) throw invalidFields({ received_at: 'invalid' })
  const entry = { call: 'enterPrivacyRequest', right: 'privacy.answer', after: { kind, channel } } as const
  return onMember(context, member, entry, async (trx, { account, brand }) => {
    const ofBrand = { ...systemContext(trx.deps, brand, trx.db), now: trx.now }
    // The link goes to an address that is known to be the member's.
    if (account.email_confirmed_at === 0 || account.email === '') throw invalidFields({ member: 'invalid' })
    await lockRow(trx.db, 'account', { pool: account.pool, id: account.id })
    const waiting = await findWaiting(ofBrand, account.id, kind)
    if (waiting) return { case: await caseOf(trx, waiting) }
    const made = { kind, text: words, channel, received_at }
    const { caseId } = await openRequest(ofBrand, account, made, operatorActor(trx))
    return { case: caseId }
  })
}

async function caseOf({ db }: OperatorContext, { pool, id }: { pool: string; id: string }): Promise<string> {
  const row = await db
    .selectFrom('desk_case')
    .select('id')
    .where('pool', '=', pool)
    .where('subject_ref', '=', id)
    .where('kind', '=', 'privacy_request')
    .where('closed_at', '=', 0)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.id
}

/**
 * Takes two months more for a request whose case the operator has. Throws `not_found`, `right_missing`, `already_decided`, and
 * what `takeCase` throws.
 */
export function extendPrivacyRequest(
  context: OperatorContext,
  { id, version, words }: BodyOf<typeof extendCall>,
): Promise<void> {
  const entry = { call: 'extendPrivacyRequest', right: decidingRight, reason: words }
  return onCase(context, id, entry, async (trx, read) => {
    const brand = trx.deps.brands.get(read.brand)
    if (!brand || read.kind !== 'privacy_request') throw notFound()
    const taken = await takeCase(trx, read, version)
    const ofBrand = { ...systemContext(trx.deps, brand, trx.db), now: trx.now }
    const until = await extendRequest(ofBrand, read.subject_ref, words)
    await trx.db
      .updateTable('desk_case')
      .set({ due_at: until - (read.hard_due_at - read.due_at), hard_due_at: until })
      .where('pool', '=', read.pool)
      .where('id', '=', read.id)
      .execute()
    await noteEvent(trx, taken, { kind: 'extended', by: operatorActor(trx), words, detail: { until } })
  })
}

/** Enters an order of an authority. Throws `not_found`, `right_missing`, `invalid_fields`. */
export function enterAuthorityOrder(
  context: OperatorContext,
  { brand: brandId, member = '', ...entered }: BodyOf<typeof orderCall>,
): Promise<AnswerOf<typeof orderCall>> {
  const { ordered_at, due_at } = entered
  if (ordered_at > context.now) throw invalidFields({ ordered_at: 'invalid' })
  if (due_at < ordered_at) throw invalidFields({ due_at: 'invalid' })
  const right = 'cases.assign'
  return inTransaction(context, async (trx) => {
    const brand = brandsOf(trx, right).get(brandId)
    if (!brand) throw notFound()
    requireRight(trx, right, brand.site.id)
    const { reference, authority } = entered
    await logEntry(trx, {
      ...{ call: 'enterAuthorityOrder', right, brand: brand.site.id, pool: brand.pool },
      ...(member === '' ? {} : { subject: ['member', member] as const }),
      after: { authority, reference },
    })
    const account =
      member === ''
        ? undefined
        : await trx.db
            .selectFrom('account')
            .selectAll()
            .where('pool', '=', brand.pool)
            .where('brand', '=', brand.site.id)
            .where('id', '=', member)
            .executeTakeFirst()
    if (member !== '' && !account) throw invalidFields({ member: 'unknown' })
    return {
      case: await enterOrder(
        { db: trx.db, now: trx.now, brand, actor: operatorActor(trx) },
        account,
        entered,
      ),
    }
  })
}
