import { sql } from 'kysely'
import { moveVersion } from '../../events/member-version.ts'
import { integer, statement, text } from '../../platform/db/statement.ts'
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
    const back = await givenBy(
      db,
      pool,
      rows.map(({ ids: [, to] }) => to),
    )
    for (const { record, ids } of rows)
      if (back.has(ids.toReversed().join(' '))) await match(db, { pool, ids, at: record.at })
    moveVersions(session, db, records)
  },
}

/** Pairs of which one parted from the other here: a like of before does not bring them together again. */
async function partedPairs(session: Session, db: Db, records: readonly Pair[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('block')
    .select(['blocker', 'blocked'])
    .where('pool', '=', session.brand.pool)
    .where('blocker', 'in', [...new Set(records.flatMap((record) => idsOf(session, record)))])
    .where('unmatched', '<>', '')
    .execute()
  return new Set(rows.flatMap(({ blocker, blocked }) => [`${blocker} ${blocked}`, `${blocked} ${blocker}`]))
}

/** The likes of these members, as pairs. */
async function givenBy(db: Db, pool: string, members: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('likes')
    .select(['from_profile', 'to_profile'])
    .where('pool', '=', pool)
    .where('from_profile', 'in', [...new Set(members)])
    .execute()
  return new Set(rows.map(({ from_profile, to_profile }) => `${from_profile} ${to_profile}`))
}

interface Given {
  pool: string
  /** Who gave it, and to whom. */
  ids: readonly [string, string]
  at: number
}

/** Two who like each other match since the later like; whoever gave that one has seen the other. */
async function match(db: Db, { pool, ids: [from, to], at }: Given): Promise<void> {
  const back = await answerLike.first(db, { pool, from: to, to: from, at })
  if (back) await answerLike.run(db, { pool, from, to, at: back.created_at })
}

/** A like that is there is answered by another of this moment. */
const answerLike = statement(
  { pool: text, from: text, to: text, at: integer },
  (db, { pool, from, to, at }) =>
    db
      .updateTable('likes')
      .set({
        matched_at: sql`case when matched_at > 0 then matched_at when created_at > ${at} then created_at else ${at} end`,
        seen_at: sql`case when seen_at = 0 and created_at < ${at} then ${at} else seen_at end`,
      })
      .where('pool', '=', pool)
      .where('from_profile', '=', from)
      .where('to_profile', '=', to)
      .returning('created_at'),
)

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
