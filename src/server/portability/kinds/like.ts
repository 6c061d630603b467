import { sql } from 'kysely'
import { moveVersion } from '../../events/member-version.ts'
import type { Db } from '../../platform/db/store.ts'
import { type Decline as DeclineRecord, Decline, type Like as LikeRecord, Like } from '../format.ts'
import { insertNew, inFuture, type Kind, type Session } from './kind.ts'

const BATCH = 500

interface Pair {
  from: string
  to: string
}

const ofOthers = ({ from, to }: Pair): string | null => (from === to ? 'to: invalid' : null)
/** The two members' ids here, first of who did it. */
const idsOf = (session: Session, { from, to }: Pair) =>
  [session.idOf('member', from), session.idOf('member', to)] as const

export const between = {
  batch: BATCH,
  key: ({ from, to }: Pair) => `${from} ${to}`,
  names: ({ from, to }: Pair) => [from, to],
  check: async ({ now }: Session) => ({
    problemOf: (record: Pair & { at: number }) => ofOthers(record) ?? inFuture(now, { at: record.at }),
  }),
}

/** Members who were here before may look at what changes. */
export function moveVersions(session: Session, db: Db, records: readonly Pair[]): void {
  for (const member of new Set(records.flatMap(({ from, to }) => [from, to]))) {
    if (session.members.get(member) === 'there')
      moveVersion(db, session.brand.pool, session.idOf('member', member))
  }
}

export const like: Kind<LikeRecord> = {
  ...between,
  schema: Like,
  async write(session, db, records) {
    const { pool } = session.brand
    const parted = await partedPairs(session, db, records)
    const rows = records
      .map((record) => ({ record, ids: idsOf(session, record) }))
      .filter(({ ids }) => !parted.has(ids.join(' ')))
    if (rows.length === 0) return
    await insertNew(
      db,
      'likes',
      rows.map(({ record, ids: [from_profile, to_profile] }) => ({
        ...{
          pool,
          from_profile,
          to_profile,
          created_at: record.at,
          seen_at: record.seen ?? 0,
          matched_at: 0,
        },
      })),
    )
    await match(
      db,
      pool,
      rows.map(({ ids }) => ids),
    )
    moveVersions(session, db, records)
  },
}

/** SQL: these pairs, to be looked for among pairs of columns. */
const pairsIn = (pairs: readonly (readonly [string, string])[]) =>
  sql`(values ${sql.join(pairs.map(([one, other]) => sql`(${one}, ${other})`))})`

/** Pairs of which one parted from the other here: a like of before does not bring them together again. */
async function partedPairs(session: Session, db: Db, records: readonly Pair[]): Promise<Set<string>> {
  const pairs = records.map((record) => idsOf(session, record))
  const { rows } = await sql<{ blocker: string; blocked: string }>`
    select blocker, blocked from block where pool = ${session.brand.pool} and unmatched <> ''
      and (blocker, blocked) in ${pairsIn(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))}`.execute(
    db,
  )
  return new Set(rows.flatMap(({ blocker, blocked }) => [`${blocker} ${blocked}`, `${blocked} ${blocker}`]))
}

/** Two who like each other match since the later like; whoever gave that one has seen the other. */
async function match(db: Db, pool: string, pairs: readonly (readonly [string, string])[]): Promise<void> {
  const back = sql`from likes as back where back.pool = likes.pool
    and back.from_profile = likes.to_profile and back.to_profile = likes.from_profile`
  const later = sql<number>`(select case when back.created_at > likes.created_at then back.created_at
    else likes.created_at end ${back})`
  await db
    .updateTable('likes')
    .set({
      matched_at: later,
      seen_at: sql`case when seen_at = 0 and created_at < ${later} then ${later} else seen_at end`,
    })
    .where('pool', '=', pool)
    .where('matched_at', '=', 0)
    .where(
      sql<boolean>`(from_profile, to_profile) in ${pairsIn(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))}`,
    )
    .where(sql<boolean>`exists (select 1 ${back})`)
    .execute()
}

export const decline: Kind<DeclineRecord> = {
  ...between,
  schema: Decline,
  async write(session, db, records) {
    await insertNew(
      db,
      'declined',
      records.map((record) => {
        const [profile, other] = idsOf(session, record)
        return { pool: session.brand.pool, profile, other, created_at: record.at }
      }),
    )
    moveVersions(session, db, records)
  },
}
