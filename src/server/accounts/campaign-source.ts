// The campaign that a member came from: kept from the signup on, and no longer than the consent to it.

import type { Tracking } from '../../contract/calls/signup.ts'
import type { Context } from '../platform/context.ts'

type OfBrand = Pick<Context, 'db' | 'brand'>

/** Notes the campaign of a new account, for which its consent was given. */
export async function keepSource(
  { db, brand, now }: OfBrand & Pick<Context, 'now'>,
  account: string,
  { network = '', ref = '', sub1 = '', lander = '' }: Tracking,
): Promise<void> {
  await db
    .insertInto('account_source')
    .values({ pool: brand.pool, account, brand: brand.id, network, ref, sub1, lander, created_at: now })
    .execute()
}

/** Forgets it. */
export async function eraseSource({ db, brand }: OfBrand, account: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ tracking: '{}' })
    .where('pool', '=', brand.pool)
    .where('id', '=', account)
    .execute()
  await db
    .deleteFrom('account_source')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .execute()
}
