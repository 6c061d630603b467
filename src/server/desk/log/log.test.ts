import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../core/durations.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { signedIn, type TestOperator } from '../../../../tests/support/operators.ts'
import { transact } from '../../platform/db/transact.ts'
import { sweepDesk } from '../sweep-desk.ts'
import { auditOperatorLog } from './audit-log.ts'
import type { HostContext } from '../../platform/context.ts'
import { type Entry, hashOf, logEntry, look } from './log-entry.ts'

let api: TestApi
let owner: TestOperator
beforeAll(async () => {
  api = await startApi()
  owner = await signedIn(api, 'owner')
})
afterAll(() => api.stop())

const log = '/api/desk/log.php'
const write = (entry: Partial<Entry> = {}, now = api.clock.now) =>
  transact(api.deps.store.db, (db) =>
    logEntry({ deps: api.deps, db, now }, { call: 'test', subject: ['member', 'm1'], ...entry }, OPERATOR),
  )
const rows = () => api.deps.store.db.selectFrom('operator_log').selectAll().orderBy('seq').execute()
const broken = () => auditOperatorLog(api.deps.store.db, 100)

test('the log takes no change and no deletion, whoever asks', async () => {
  await write()
  const { db } = api.deps.store
  await expect(db.updateTable('operator_log').set({ reason: 'other' }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(db.deleteFrom('operator_log').execute()).rejects.toThrow('append-only')
})

test('entries of many at once are one chain without a gap', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => write({ subject: ['member', `m${index}`] })))
  const all = await rows()
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1))
  expect(await broken()).toEqual([])
})

test('an entry that is rolled back leaves no trace, nor a gap', async () => {
  const before = await rows()
  const failing = transact(api.deps.store.db, async (db) => {
    await logEntry({ deps: api.deps, db, now: api.clock.now }, { call: 'test' }, OPERATOR)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await write()
  expect(await rows()).toHaveLength(before.length + 1)
  expect(await broken()).toEqual([])
})

test('what is looked at is read once its entry stands, and holds no other writer', async () => {
  const { db } = api.deps.store
  const context = { deps: api.deps, db, now: api.clock.now, operator: null } as unknown as HostContext
  const before = (await rows()).length
  const seen = await look(context, { call: 'test' }, async () => {
    await write({ reason: 'meanwhile' })
    return rows()
  })
  expect(seen).toHaveLength(before + 2)
})

test('the audit finds what was changed, taken out and cut off in the file', async () => {
  const { db, engine } = api.deps.store
  const forge = (work: () => Promise<unknown>) =>
    transact(db, async (trx) => {
      if (engine === 'sqlite') {
        await sql`drop trigger operator_log_no_update`.execute(trx)
        await sql`drop trigger operator_log_no_delete`.execute(trx)
      } else await sql`alter table operator_log disable trigger user`.execute(trx)
      await work.call(trx)
      const found = await auditOperatorLog(trx, 100)
      throw new Forged(found.map(({ found }) => String(found)))
    }).catch((error: unknown) => (error as Forged).found)
  class Forged extends Error {
    found: string[]
    constructor(found: string[]) {
      super('forged')
      this.found = found
    }
  }
  const all = await rows()
  const middle = all[Math.floor(all.length / 2)]!
  const last = all.at(-1)!
  const change = (seq: number, values: object) =>
    function (this: typeof db) {
      return this.updateTable('operator_log').set(values).where('seq', '=', seq).execute()
    }
  const remove = (seq: number) =>
    function (this: typeof db) {
      return this.deleteFrom('operator_log').where('seq', '=', seq).execute()
    }
  expect(await forge(change(middle.seq, { operator: 'somebody' }))).toEqual(['changed'])
  const rehashed = { ...middle, operator: 'somebody' }
  expect(await forge(change(middle.seq, { operator: 'somebody', hash: hashOf(rehashed) }))).toEqual(['torn'])
  expect(await forge(remove(middle.seq))).toEqual(['gap, torn'])
  expect(await forge(remove(last.seq))).toEqual(['the end is missing'])
  expect(await forge(remove(1))).toEqual(['torn'])
  expect(await broken()).toEqual([])
})

test('looking at the log is in the log, and what cannot be logged is not shown', async () => {
  const before = await rows()
  expect((await owner.get(log)).status).toBe(200)
  expect((await rows()).slice(before.length)).toMatchObject([
    { call: 'getLog', operator: owner.id, right_used: 'log.read', actor_kind: 'operator' },
  ])
  const { db, engine } = api.deps.store
  const refusing =
    engine === 'sqlite'
      ? sql`create trigger no_log before insert on operator_log begin select raise(abort, 'disk'); end`
      : sql`create trigger no_log before insert on operator_log for each row execute function operator_log_append_only()`
  await refusing.execute(db)
  const refused = await owner.get(log)
  await (engine === 'sqlite' ? sql`drop trigger no_log` : sql`drop trigger no_log on operator_log`).execute(
    db,
  )
  expect(refused.status).toBe(500)
  expect(refused.body).not.toHaveProperty('rows')
})

test('owners and auditors see all, leads what belongs to cases of their brands', async () => {
  await write({ subject: ['case', 'c1'], caseId: 'c1', brand: 'amora' })
  await write({ subject: ['case', 'c2'], caseId: 'c2', brand: 'hjertebro' })
  await write({ subject: ['member', 'm7'], brand: 'amora' })
  const lead = await signedIn(api, 'lead', 'amora')
  const seen = (await lead.get(log)).body.rows as { subject: string; case_id: string; brand: string }[]
  expect(seen.map(({ case_id, brand }) => [case_id, brand])).toEqual([['c1', 'amora']])
  const auditor = await signedIn(api, 'auditor', 'amora')
  const ofBrand = (await auditor.get(log)).body.rows as { brand: string }[]
  expect(new Set(ofBrand.map(({ brand }) => brand))).toEqual(new Set(['amora']))
  const moderator = await signedIn(api, 'moderator', 'amora')
  expect((await moderator.get(log)).body.error).toBe('right_missing')
})

test('the log comes in pages of fifty, by filters', async () => {
  for (let index = 0; index < 60; index += 1) await write({ call: 'paged', subject: ['order', `o${index}`] })
  const first = (await owner.get(log, { call: 'paged' })).body as { rows: { seq: number }[]; next: string }
  expect(first.rows).toHaveLength(50)
  const second = (await owner.get(log, { call: 'paged', after: first.next })).body as typeof first
  expect([second.rows.length, second.next]).toEqual([10, ''])
  expect(second.rows[0]!.seq).toBeLessThan(first.rows.at(-1)!.seq)
  expect(((await owner.get(log, { subject: 'o7' })).body as typeof first).rows).toHaveLength(1)
  const day = new Date(api.clock.now).toISOString().slice(0, 10)
  const within = await owner.get(log, { call: 'paged', from: day, until: day })
  expect((within.body as typeof first).rows).toHaveLength(50)
  const before = await owner.get(log, { call: 'paged', until: '2020-01-01' })
  expect((before.body as typeof first).rows).toEqual([])
})

test('a year of the log goes four years after its end, and the chain holds', async () => {
  const other = await startApi()
  const at = (year: number) => Date.UTC(year, 5, 1)
  const { db } = other.deps.store
  const put = (year: number) =>
    transact(db, (trx) => logEntry({ deps: other.deps, db: trx, now: at(year) }, { call: 'test' }, OPERATOR))
  for (const year of [2020, 2020, 2022, 2022]) await put(year)
  other.clock.now = Date.UTC(2026, 10, 20) + HOUR_MS + DAY_MS
  await sweepDesk(other.deps)
  const kept = await db.selectFrom('operator_log').select(['seq', 'prev_hash']).orderBy('seq').execute()
  expect(kept.map(({ seq }) => seq)).toEqual([3, 4])
  expect(kept[0]!.prev_hash).toBe('')
  expect(await auditOperatorLog(db, 100)).toEqual([])
  await other.stop()
})
