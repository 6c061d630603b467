import { createHash, ECDH } from 'node:crypto'
import type { BodyOf } from '../../../contract/calls/define-call.ts'
import type { subscribePush as subscribeCall } from '../../../contract/calls/notifications.ts'
import { isKnownEndpoint } from '../../platform/push/endpoint.ts'
import type { PushTarget } from '../../platform/push/sender.ts'
import type { Brand, Context, Deps, MemberContext } from '../../platform/context.ts'
import { invalidFields } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'

/** A browser is known by its endpoint. */
const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

function requireKeys({ p256dh, auth }: { p256dh: string; auth: string }): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed')
  } catch {
    throw invalidFields({ keys: 'invalid' })
  }
  if (Buffer.from(auth, 'base64url').length !== 16) throw invalidFields({ keys: 'invalid' })
}

/** Sends notifications to the browser of this session; one a session, and a browser belongs to who logged in last. */
export async function subscribe(
  context: MemberContext,
  { endpoint, keys, server_key }: BodyOf<typeof subscribeCall>,
): Promise<void> {
  if (!isKnownEndpoint(endpoint)) throw invalidFields({ endpoint: 'invalid' })
  requireKeys(keys)
  await inTransaction(context, async (trx) => {
    const { db, deps, brand, viewer, now } = trx
    const id = idOf(endpoint)
    const made = { ...keys, server_key: server_key ?? deps.push.publicKey(brand.site.id) }
    const owner = { brand: brand.site.id, account: viewer.account, session: viewer.sessionHash }
    await db
      .deleteFrom('push_subscription')
      .where('pool', '=', brand.pool)
      .where('session', '=', viewer.sessionHash)
      .where('id', '!=', id)
      .execute()
    await db
      .insertInto('push_subscription')
      .values({ pool: brand.pool, id, ...owner, endpoint, ...made, created_at: now })
      .onConflict((conflict) => conflict.columns(['pool', 'id']).doUpdateSet({ ...owner, ...made }))
      .execute()
  })
}

export async function unsubscribe({ db, brand, viewer }: MemberContext): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('pool', '=', brand.pool)
    .where('session', '=', viewer.sessionHash)
    .execute()
}

/** Ids of the browsers a member takes notifications at. */
export async function subscriptionsOf(
  { db, brand, now }: Pick<Context, 'db' | 'brand' | 'now'>,
  account: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscription')
    .innerJoin('session', (join) =>
      join
        .onRef('session.pool', '=', 'push_subscription.pool')
        .onRef('session.hash', '=', 'push_subscription.session'),
    )
    .select('push_subscription.id')
    .where('push_subscription.pool', '=', brand.pool)
    .where('push_subscription.account', '=', account)
    .where('session.expires_at', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** A browser of a member that is still logged in; undefined for any other. */
export async function findSubscription(
  { store, clock }: Deps,
  { pool, site }: Brand,
  account: string,
  id: string,
): Promise<PushTarget | undefined> {
  return store.db
    .selectFrom('push_subscription')
    .innerJoin('session', (join) =>
      join
        .onRef('session.pool', '=', 'push_subscription.pool')
        .onRef('session.hash', '=', 'push_subscription.session'),
    )
    .select(['endpoint', 'p256dh', 'auth', 'server_key'])
    .where('push_subscription.pool', '=', pool)
    .where('push_subscription.id', '=', id)
    .where('push_subscription.account', '=', account)
    .where('push_subscription.brand', '=', site.id)
    .where('session.expires_at', '>', clock())
    .executeTakeFirst()
}

export async function dropSubscription({ store }: Deps, { pool }: Brand, id: string): Promise<void> {
  await store.db.deleteFrom('push_subscription').where('pool', '=', pool).where('id', '=', id).execute()
}
