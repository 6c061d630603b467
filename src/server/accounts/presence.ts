import { sql } from 'kysely'
import { publishPresence } from '../events/event-kinds.ts'
import type { PublishContext } from '../events/publish.ts'
import type { Deps } from '../platform/context.ts'
import type { Db } from '../platform/db/store.ts'
import { statement, integer, text } from '../platform/db/statement.ts'
import { transact } from '../platform/db/transact.ts'
import { ONLINE_MS } from '../profiles/cards.ts'
import type { AccountTable } from './tables.ts'

/** Partners notified at most: those online, of the newest conversations. */
const PARTNERS = 200
const AT_ONCE = 500
const SHOWN: AccountTable['status'] = 'active'

const partnersOnline = statement(
  { pool: text, profile: text, since: integer },
  (db, { pool, profile, since }) =>
    db
      .selectFrom('conversation_side as side')
      .innerJoin('profile', (join) =>
        join.onRef('profile.pool', '=', 'side.pool').onRef('profile.id', '=', 'side.other'),
      )
      .select('side.other')
      .where('side.pool', '=', pool)
      .where('side.profile', '=', profile)
      .where('profile.seen_at', '>', since)
      .orderBy('side.last_at', 'desc')
      .limit(sql.lit(PARTNERS)),
)

async function partnersOf({ db, brand, now }: PublishContext, profile: string): Promise<string[]> {
  const values = { pool: brand.pool, profile, since: now - ONLINE_MS }
  return (await partnersOnline.all(db, values)).map(({ other }) => other)
}

const shownPage = statement({ pool: text, after: text }, (db, { pool, after }) =>
  db
    .selectFrom('shown_online as shown')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'shown.pool').onRef('profile.id', '=', 'shown.profile'),
    )
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'shown.pool').onRef('account.id', '=', 'shown.profile'),
    )
    .select(['shown.profile', 'profile.seen_at', 'account.invisible', 'account.status'])
    .where('shown.pool', '=', pool)
    .where('shown.profile', '>', after)
    .orderBy('shown.profile')
    .limit(sql.lit(AT_ONCE)),
)

const shownAt = (db: Db, pool: string, account: string) =>
  db
    .selectFrom('shown_online')
    .select('profile')
    .where('pool', '=', pool)
    .where('profile', '=', account)
    .executeTakeFirst()

/** Publishes to online partners that a member is online, unless it was published before. Call it last in a transaction. */
export async function publishOnline(context: PublishContext, account: string): Promise<void> {
  const { db, brand, now } = context
  const { pool } = brand
  if (await shownAt(db, pool, account)) return
  const published = await db
    .insertInto('shown_online')
    .columns(['pool', 'profile'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .innerJoin('profile', (join) =>
          join.onRef('profile.pool', '=', 'account.pool').onRef('profile.id', '=', 'account.id'),
        )
        .select(['account.pool', 'account.id'])
        .where('account.pool', '=', pool)
        .where('account.id', '=', account)
        .where('profile.seen_at', '>', now - ONLINE_MS)
        .where('account.invisible', '=', 0)
        .where('account.status', '=', SHOWN),
    )
    .onConflict((conflict) => conflict.columns(['pool', 'profile']).doNothing())
    .returning('profile')
    .executeTakeFirst()
  if (!published) return
  await publishPresence(context, account, 'online', await partnersOf(context, account))
}

/** The same for a stream that has just been opened. */
export async function publishOpened(deps: Deps, pool: string, account: string): Promise<void> {
  if (await shownAt(deps.store.db, pool, account)) return
  await transact(deps.store.db, (db) =>
    publishOnline({ db, brand: { pool }, now: deps.clock(), deps }, account),
  )
}

/** Publishes to partners that members have not been seen for a while, or became invisible. */
export async function publishAway(deps: Deps): Promise<void> {
  const pools = new Set([...deps.brands.values()].map(({ pool }) => pool))
  for (const pool of pools) {
    let after: string | undefined = ''
    while (after !== undefined) after = await publishAwayOf(deps, pool, after)
  }
}

/** Returns behind whom the next page begins. */
async function publishAwayOf(deps: Deps, pool: string, after: string): Promise<string | undefined> {
  const now = deps.clock()
  const page = await shownPage.all(deps.store.db, { pool, after })
  const gone = page.filter(
    ({ seen_at, invisible, status }) => seen_at <= now - ONLINE_MS || invisible === 1 || status !== SHOWN,
  )
  for (const { profile, invisible } of gone) {
    await transact(deps.store.db, async (db) => {
      const context = { db, brand: { pool }, now, deps }
      const { numDeletedRows } = await db
        .deleteFrom('shown_online')
        .where('pool', '=', pool)
        .where('profile', '=', profile)
        .executeTakeFirst()
      // Another process was first.
      if (numDeletedRows === 0n) return
      const presence = invisible === 1 ? 'away' : 'recently'
      await publishPresence(context, profile, presence, await partnersOf(context, profile))
    })
  }
  return page.length === AT_ONCE ? page.at(-1)?.profile : undefined
}
