// The version of what a member is answered by the calls that pages poll: the member's last event, and a count of all other
// causes. It moves in the transaction of the cause, so that an unchanged version means an unchanged answer.

import { sql } from 'kysely'
import type { Brand } from '../platform/context.ts'
import { integer, listStatement, statement, text } from '../platform/db/statement.ts'
import type { Db } from '../platform/db/store.ts'
import { beforeCommit } from '../platform/db/transact.ts'

/** So long an answer is good at most: ages and presence change by the clock, without an event. */
export const VERSION_HOLDS_MS = 300_000
/** A member last seen longer ago holds no answer that is still good: seen times are up to two minutes late. */
const SEEN_MS = VERSION_HOLDS_MS + 180_000
const AT_ONCE = 100

const countUp = listStatement({ pool: text }, { profile: text }, (db, { pool }, rows) =>
  db
    .insertInto('member_version')
    .values(rows.map(({ profile }) => ({ pool, profile, version: sql.lit(1) })))
    .onConflict((conflict) =>
      conflict.columns(['pool', 'profile']).doUpdateSet({ version: sql<number>`member_version.version + 1` }),
    ),
)

/** The member behind a profile, and those members in whose lists it stands, as far as they were here just now. */
const watchersOf = statement({ pool: text, profile: text, since: integer }, (db, { pool, profile, since }) =>
  db
    .selectFrom('account')
    .select('account.id')
    .where('account.pool', '=', pool)
    .where('account.seen_at', '>', since)
    .where(
      'account.id',
      'in',
      sql<string>`(select ${profile}
        union select side.other from conversation_side as side
          where side.pool = ${pool} and side.profile = ${profile}
        union select likes.to_profile from likes where likes.pool = ${pool} and likes.from_profile = ${profile}
        union select likes.from_profile from likes where likes.pool = ${pool} and likes.to_profile = ${profile})`,
    ),
)

interface Moved {
  members: Set<string>
  /** Members whose last event has moved, and with it their version. */
  recipients: Set<string>
  /** Profiles whose cards change, with the moment. */
  cards: Map<string, number>
}
const moved = new WeakMap<Db, Moved>()

/** Counters are taken in one order, behind those of events, so that two transactions never wait for each other. */
function movedIn(db: Db, pool: string): Moved {
  const known = moved.get(db)
  if (known) return known
  const now: Moved = { members: new Set(), recipients: new Set(), cards: new Map() }
  beforeCommit(db, async () => {
    for (const [profile, at] of now.cards) {
      const watchers = await watchersOf.all(db, { pool, profile, since: at - SEEN_MS })
      for (const { id } of watchers) now.members.add(id)
    }
    const rows = [...now.members]
      .filter((member) => !now.recipients.has(member))
      .sort()
      .map((profile) => ({ profile }))
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      await countUp.run(db, { pool, rows: rows.slice(at, at + AT_ONCE) })
    }
  })
  moved.set(db, now)
  return now
}

/** The running transaction changes what a member is answered, without an event for the member. */
export function moveVersion(db: Db, pool: string, member: string): void {
  movedIn(db, pool).members.add(member)
}

/** The running transaction moves the last events of these members. */
export function noteEvents(db: Db, pool: string, members: readonly string[]): void {
  const { recipients } = movedIn(db, pool)
  for (const member of members) recipients.add(member)
}

/** The running transaction may change what others see of a member's profile in their lists, and the member's own view. */
export function moveVersionsWith(
  { db, brand: { pool }, now }: { db: Db; brand: Pick<Brand, 'pool'>; now: number },
  profile: string,
): void {
  movedIn(db, pool).cards.set(profile, now)
}

/** The same for what was written right before, outside of a transaction. */
export const countVersion = (db: Db, pool: string, member: string): Promise<number> =>
  countUp.run(db, { pool, rows: [{ profile: member }] })
