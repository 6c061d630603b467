// Members of the release of the first schema, as plain statements: they name its columns and no other.

import { setTimeout as wait } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { projectRoot } from '../../src/config/root.ts'
import { isDatabaseBusy } from '../../src/server/platform/db/errors.ts'
import { allMigrations, migrate } from '../../src/server/platform/db/open.ts'
import type { Db, Store } from '../../src/server/platform/db/store.ts'
import { wholeDatabase } from '../support/whole-database.ts'

type Row = Record<string, unknown>
export type Rows = Record<string, Row[]>

const POOL = 'amora'
const SIGNUP_CREDITS = 5
const PRICE = 1
const PAUSE_MS = 5

/** The first schema, with the rows that release left behind. Returns them. */
export async function fillFirstSchema(store: Store): Promise<Rows> {
  const { '0001-initial': initial } = allMigrations(store.engine)
  await migrate(store, { '0001-initial': initial! })
  const text = readFileSync(join(projectRoot(), 'tests/inputs/first-schema.sql'), 'utf8')
  for (const statement of text.split(/;\n/)) if (statement.trim()) await sql.raw(statement).execute(store.db)
  return (await wholeDatabase(store)) as Rows
}

/** Rows that are not there as they were, by their table; columns that came later are not looked at. */
export async function missingRows(store: Store, before: Rows): Promise<Rows> {
  const missing: Rows = {}
  for (const [table, rows] of Object.entries(before)) {
    const [first] = rows
    if (!first) continue
    const columns = Object.keys(first).map((column) => sql.ref(column))
    const { rows: found } = await sql<Row>`select ${sql.join(columns)} from ${sql.table(table)}`.execute(
      store.db,
    )
    const kept = new Set(found.map((row) => JSON.stringify(row)))
    const gone = rows.filter((row) => !kept.has(JSON.stringify(row)))
    if (gone.length > 0) missing[table] = gone
  }
  return missing
}

export interface Writer {
  /** Rows that were acknowledged, as they must be found. */
  readonly written: Rows
  /** Attempts the database had no time for, which a member repeats. */
  readonly refused: number
  /** How long the slowest transaction took, with all its attempts. */
  readonly slowestMs: number
  /** Signs members up who like and write to one, until `isOver`. */
  run(isOver: () => boolean): Promise<void>
}

/** `before`: rows of that release, among them a member who talks with somebody. */
export function createWriter(store: Store, before: Rows): Writer {
  const written: Rows = {}
  let refused = 0
  let slowestMs = 0
  const [someone] = (before.profile ?? []).filter(
    ({ id, provider }) => provider === 'member' && before.listing?.some(({ profile }) => profile === id),
  )
  /** The row of a member who is listed, of whom new ones take what nobody looks at. */
  const model = (table: string) =>
    (before[table] ?? []).find((row) => [row.id, row.profile].includes(someone?.id))!
  const now = Number(model('account').signup_at)

  /** What a member asks for is asked again until it was kept. */
  async function keep(work: (db: Db) => Promise<Rows>): Promise<void> {
    const begun = performance.now()
    for (;;) {
      try {
        const rows = await store.db.transaction().execute(work)
        for (const [table, made] of Object.entries(rows)) (written[table] ??= []).push(...made)
        break
      } catch (error) {
        if (!isDatabaseBusy(error)) throw error
        refused += 1
        await wait(PAUSE_MS)
      }
    }
    slowestMs = Math.max(slowestMs, performance.now() - begun)
  }
  async function insert(db: Db, rows: Rows): Promise<Rows> {
    for (const [table, made] of Object.entries(rows))
      await db
        .insertInto(table as never)
        .values(made)
        .execute()
    return rows
  }
  const transfer = (id: string, reason: string, reference: string, amount: number) => {
    const entry = { pool: POOL, reason, reference, transfer: `${reason}-${reference}`, created_at: now }
    return [
      { ...entry, ledger_account: `member:${id}`, amount },
      { ...entry, ledger_account: `house:${reason}`, amount: -amount },
    ]
  }

  function signUp(id: string) {
    const named = { id, name: id, name_norm: id, email: `${id}@old.example`, email_norm: `${id}@old.example` }
    const unused = { paid_user: 0, free_messages_used: 0, conversations_started: 0, invisible: 0 }
    return keep((db) =>
      insert(db, {
        account: [
          { ...model('account'), ...named, ...unused, credits: SIGNUP_CREDITS, email_confirmed_at: now },
        ],
        profile: [
          { ...model('profile'), id, name: id, provider: 'member', status: 'active', main_photo: '' },
        ],
        listing: [{ ...model('listing'), profile: id, has_photo: 0, real_profile: 1, teaser: 0 }],
        ledger: transfer(id, 'signup', id, SIGNUP_CREDITS),
      }),
    )
  }
  const like = (from: string, to: string) =>
    keep((db) =>
      insert(db, {
        likes: [
          { pool: POOL, from_profile: from, to_profile: to, created_at: now, seen_at: 0, matched_at: 0 },
        ],
      }),
    )
  const begin = (conversation: string, from: string, to: string) =>
    keep(async (db) => {
      const side = { ...model('conversation_side'), conversation, unread: 0, read_up_to: 0, last_at: now }
      const unheard = { ...side, delivered_up_to: 0, removed_up_to: 0, typing_at: 0 }
      const [low, high] = [from, to].sort()
      await insert(db, {
        conversation: [
          { pool: POOL, id: conversation, low, high, starter: from, last_seq: 0, created_at: now },
        ],
        conversation_side: [
          { ...unheard, profile: from, other: to },
          { ...unheard, profile: to, other: from },
        ],
      })
      await sql`update account set conversations_started = 1 where pool = ${POOL} and id = ${from}`.execute(
        db,
      )
      return write(db, conversation, from, 1)
    })
  async function write(db: Db, conversation: string, from: string, seq: number): Promise<Rows> {
    await sql`update conversation set last_seq = ${seq} where pool = ${POOL} and id = ${conversation}`.execute(
      db,
    )
    await sql`update conversation_side set unread = unread + 1 where pool = ${POOL}
      and conversation = ${conversation} and other = ${from}`.execute(db)
    await sql`update account set credits = credits - ${PRICE} where pool = ${POOL} and id = ${from}`.execute(
      db,
    )
    const message = { pool: POOL, conversation, seq, id: `${conversation}-${seq}`, sender: from }
    return insert(db, {
      message: [
        {
          ...{ ...message, kind: 'text', text: `Good evening, ${seq}`, item: '', credits: PRICE },
          ...{ refund_due_at: 0, refunded_at: 0, created_at: now },
        },
      ],
      ledger: transfer(from, 'message', `${conversation}:${seq}`, -PRICE),
    })
  }
  /** As a search and a list of conversations read. */
  const read = () =>
    keep(async (db) => {
      await sql`select profile, gender, born, seen_at from listing where pool = ${POOL} and brand = ${POOL}
        and gender = 'woman' order by seen_at desc limit 20`.execute(db)
      await sql`select conversation.*, unread from conversation_side inner join conversation
        on conversation.pool = conversation_side.pool and conversation.id = conversation
        where conversation_side.pool = ${POOL} and profile = 'old-receiver' order by last_at desc limit 20`.execute(
        db,
      )
      return {}
    })

  return {
    written,
    get refused() {
      return refused
    },
    get slowestMs() {
      return slowestMs
    },
    async run(isOver) {
      await signUp('old-receiver')
      for (let count = 1; !isOver(); count += 1) {
        const id = `old-${count}`
        await signUp(id)
        await like(id, 'old-receiver')
        await begin(`talk-${count}`, id, 'old-receiver')
        await keep((db) => write(db, `talk-${count}`, id, 2))
        await read()
        await wait(PAUSE_MS)
      }
    },
  }
}
