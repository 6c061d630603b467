import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { findMembers as findCall } from '../../../contract/desk/members.ts'
import { maskAddress } from '../../../core/mask-address.ts'
import { isAddress } from '../../accounts/current-account.ts'
import { readInvoiceNumber } from '../../payments/invoices/invoice.ts'
import { poolsOf, withinBrands } from '../../platform/brands.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { addressKey, foldName } from '../../platform/normalize.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { logEntry } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'

const HITS = 5

type Brands = ReturnType<typeof brandsOf>

/**
 * Members whom one exact term stands for, at the operator's brands: a name, an id, an address, or the number of an order, an
 * invoice, a statement, a case or a notice. Each hit is logged as a look, and what was typed is not.
 */
export function findMembers(
  context: OperatorContext,
  { find: term }: { find: string },
): Promise<AnswerOf<typeof findCall>> {
  return inTransaction(context, async (trx) => {
    const { db } = trx
    const brands = brandsOf(trx, 'members.look_up')
    const by = isAddress(term) ? 'address' : 'term'
    const entry = { call: 'findMembers', right: 'members.look_up', after: { by } } as const
    const ids = await (by === 'address' ? withAddress(trx, brands, term) : namedBy(trx, brands, term))
    const found =
      ids.length === 0
        ? []
        : await db
            .selectFrom('account')
            .select(['pool', 'id', 'brand', 'name', 'email', 'status', 'signup_at as since'])
            .where(withinBrands(brands, 'account'))
            .where('id', 'in', ids)
            .orderBy('signup_at')
            .orderBy('id')
            .limit(HITS)
            .execute()
    if (found.length === 0) await logEntry(trx, entry)
    for (const { id, brand, pool } of found)
      await logEntry(trx, { ...entry, subject: ['member', id], brand, pool })
    return {
      members: found.map(({ pool: _pool, email, ...hit }) => ({ ...hit, email: maskAddress(email) })),
    }
  })
}

/** Accounts that gave an address, confirmed or not. */
async function withAddress({ db }: OperatorContext, brands: Brands, address: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where(withinBrands(brands, 'account'))
    .where('email_norm', '=', addressKey(address))
    .orderBy('email_confirmed_at', 'desc')
    .orderBy('signup_at')
    .limit(HITS)
    .execute()
  return rows.map(({ id }) => id)
}

/** Accounts that a name, a number or an id stands for. */
async function namedBy({ db }: OperatorContext, brands: Brands, term: string): Promise<string[]> {
  const pools = poolsOf(brands)
  const invoice = readInvoiceNumber(term)
  const rows = await Promise.all([
    db
      .selectFrom('account')
      .select('id')
      .where(withinBrands(brands, 'account'))
      .where('name_norm', '=', foldName(term))
      .execute(),
    db
      .selectFrom('orders')
      .select('account as id')
      .where('pool', 'in', pools)
      .where('id', '=', term)
      .execute(),
    db
      .selectFrom('decision')
      .select('account as id')
      .where('pool', 'in', pools)
      .where('id', '=', term)
      .execute(),
    db
      .selectFrom('desk_case')
      .select('subject as id')
      .where('pool', 'in', pools)
      .where('id', '=', term.toUpperCase())
      .execute(),
    db
      .selectFrom('notice')
      .select('about as id')
      .where('pool', 'in', pools)
      .where('id', '=', term.toUpperCase())
      .execute(),
    invoice
      ? db
          .selectFrom('invoice')
          .select('account as id')
          .where('brand', '=', invoice.brand)
          .where('number', '=', invoice.number)
          .execute()
      : Promise.resolve([]),
  ])
  return [term, ...rows.flat().flatMap(({ id }) => (id === '' ? [] : [id]))]
}
