import { sql } from 'kysely'
import type { EventKind } from '../../contract/events.ts'
import type { Brand, Context, Deps } from '../platform/context.ts'
import { integer, listStatement, parameter, text } from '../platform/db/statement.ts'
import { noteEvents } from './member-version.ts'

/** An event for one recipient. The stream looks the rest up, as the receiver may see it then. */
export interface EventInput {
  /** The recipient. */
  to: string
  kind: Exclude<EventKind, 'reset'>
  /** The member who caused it; where the two may not see each other nothing is sent. '' for the recipient's own. */
  from: string
  /** Session that caused it: its only stream is not woken, and sends it with the next event. */
  originSession?: string
  /** The message it is about. */
  message?: { readonly conversation: string; readonly seq: number }
  /** Ids and numbers. */
  data?: Readonly<Record<string, string | number | boolean>>
}

/** Publishing an event takes the transaction, the pool, and the streams to wake. */
export interface PublishContext extends Pick<Context, 'db' | 'now'> {
  brand: Pick<Brand, 'pool'>
  deps: Pick<Deps, 'streams'>
}

const moveCursors = listStatement({ pool: text }, { profile: text, count: integer }, (db, { pool }, rows) =>
  db
    .insertInto('event_cursor')
    .values(rows.map(({ profile, count }) => ({ pool, profile, last_id: count })))
    .onConflict((conflict) =>
      conflict
        .columns(['pool', 'profile'])
        .doUpdateSet({ last_id: sql<number>`event_cursor.last_id + excluded.last_id` }),
    ),
)

/** An event whose id is not known yet: it is followed by so many of the same member's. */
const eventTypes = {
  profile: text,
  followers: integer,
  kind: parameter<EventKind>,
  from_profile: text,
  conversation: text,
  seq: integer,
  data: text,
}

const insertEvents = listStatement(
  { pool: text, created_at: integer },
  eventTypes,
  (db, { pool, created_at }, rows) =>
    db.insertInto('event').values(
      rows.map(({ followers, ...event }) => ({
        pool,
        ...event,
        created_at,
        id: sql<number>`(select last_id from event_cursor as mine
          where mine.pool = ${pool} and mine.profile = ${event.profile}) - ${followers}`,
      })),
    ),
)

/**
 * Writes events into the running transaction, so that they are sent exactly when their cause is committed. Ids count up
 * without a gap for each member: the counter's row is held until the commit. Call it last, and once, in a transaction:
 * counters are taken in one order, so that two transactions never wait for each other.
 */
export async function publish(
  { db, brand, now, deps }: PublishContext,
  ...inputs: EventInput[]
): Promise<void> {
  const { pool } = brand
  const byMember = Map.groupBy(
    inputs.toSorted((one, other) => (one.to < other.to ? -1 : 1)),
    ({ to }) => to,
  )
  if (byMember.size === 0) return
  const counts = [...byMember].map(([profile, entries]) => ({ profile, count: entries.length }))
  const events = [...byMember].flatMap(([profile, entries]) =>
    entries.map(({ kind, from, message, data = {} }, index) => ({
      profile,
      followers: entries.length - 1 - index,
      kind,
      from_profile: from,
      conversation: message?.conversation ?? '',
      seq: message?.seq ?? 0,
      data: JSON.stringify(data),
    })),
  )
  noteEvents(db, pool, [...byMember.keys()])
  await moveCursors.run(db, { pool, rows: counts })
  await insertEvents.run(db, { pool, created_at: now, rows: events })
  const recipients = [...byMember].map(([profile, entries]) => {
    const [originSession = '', ...others] = new Set(entries.map((entry) => entry.originSession ?? ''))
    return { profile, originSession: others.length === 0 ? originSession : '' }
  })
  deps.streams.notify(db, pool, recipients)
}
