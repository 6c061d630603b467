// Accounts that share something: found by a sign, hidden as a household, removed by one operator or by two.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import {
  ask,
  codeOf,
  entriesOf,
  signedIn,
  signInBy,
  type TestOperator,
} from '../../../../tests/support/operators.ts'
import { shareNetwork } from '../../../../tests/support/shared-network.ts'
import { appealLinkIn } from '../../../../tests/support/links.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import { DESK_CONFIRMED_MS } from '../../../core/desk.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { SIGNAL_TRACE_DAYS } from '../../../core/limits.ts'
import { audit } from '../../audit/audit.ts'
import { decidersBefore } from '../../moderation/appeals/decide-appeal.ts'
import { RULES } from '../../moderation/signals/rules.ts'
import { runSignals, sweepSignals } from '../../moderation/signals/run-signals.ts'
import { auditDecisions } from '../log/audit-log.ts'
import { findShared } from './find-clusters.ts'

let api: TestApi
let olga: TestOperator
let omar: TestOperator
let nora: TestOperator
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openBrands(sites)
      for (const site of sites) site.desk.signals = ['amora', 'fjallvind', 'tweespan'].includes(site.id)
    },
  })
  ;[olga, omar] = [await signedIn(api, 'lead', '*'), await signedIn(api, 'lead', '*')]
  nora = await signedIn(api, 'lead', 'tweespan')
})
afterAll(async () => {
  expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  expect(await auditDecisions(api.deps.store.db, 10)).toEqual([])
  await api.stop()
})
beforeEach(async () => {
  api.clock.now += (SIGNAL_TRACE_DAYS + 1) * DAY_MS
  for (const who of [olga, omar, nora]) await signInBy(who, who.passkey)
  for (const table of ['signal', 'signal_trace'] as const) await db().deleteFrom(table).execute()
})

const db = () => api.deps.store.db
const words = 'One text from all of them'
const group = (count: number) => shareNetwork(api, count)
const network = (value: string) => ({ kind: 'network' as const, value })
const remove = (who: TestOperator, value: string, people: readonly Person[]) =>
  ask(who, 'decideCluster', {
    ...{ is: 'remove', ...network(value), accounts: people.map(({ id }) => id), words },
    facts: ['fraud.same_text_to_many'],
  })
const list = (who: TestOperator) => ask(who, 'getClusters', {})
const householdsOf = (value: string) =>
  db().selectFrom('household').selectAll().where('value', '=', value).execute()
const statusOf = async ({ id }: Person) =>
  (await db().selectFrom('account').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('clusters', () => {
  test('show what accounts share, with their states and the weight of their signs', async () => {
    const { people, value } = await group(3)
    const { rows, all } = await list(olga)
    expect(all).toBe(1)
    expect(rows).toMatchObject([{ ...network(value), request: null }])
    expect(rows[0]!.accounts.map(({ id }) => id).sort()).toEqual(people.map(({ id }) => id).sort())
    expect(rows[0]!.accounts[0]).toMatchObject({ status: 'active', weight: 20, case: '' })
    expect(await entriesOf(api, olga, 'getClusters')).not.toEqual([])
  })

  test('are shown and decided where their accounts are, and nowhere else', async () => {
    const { people, value } = await group(3)
    expect((await list(nora)).rows).toEqual([])
    expect(await codeOf(remove(nora, value, people))).toBe('not_found')
  })

  test('of a household are hidden, and count no more', async () => {
    const { value } = await group(3)
    await ask(olga, 'decideCluster', { is: 'household', ...network(value), words: 'A family' })
    expect((await list(olga)).rows).toEqual([])
    await runSignals(api.deps)
    expect((await list(olga)).rows).toEqual([])
    expect(await db().selectFrom('signal').selectAll().where('ended_at', '=', 0).execute()).toEqual([])
  })

  test('of a household are forgotten with the last trace of what they share', async () => {
    const { people, value } = await group(3)
    await ask(olga, 'decideCluster', { is: 'household', ...network(value), words: 'A family' })
    const [first, ...others] = people.map(({ id }) => id)
    await db().deleteFrom('signal_trace').where('account', 'in', others).execute()
    await sweepSignals(api.deps)
    expect(await householdsOf(value)).toHaveLength(1)
    await db().deleteFrom('signal_trace').where('account', '=', first!).execute()
    await sweepSignals(api.deps)
    expect(await householdsOf(value)).toEqual([])
  })

  test.each([
    ['browser', 'account_trace', 'digest'],
    ['payment', 'account_trace', 'digest'],
    ['picture', 'picture_hash', 'alike'],
    ['text', 'signal_trace', 'value'],
  ] as const)('of a household by a %s stay while one has it', async (kind, table, column) => {
    const { id: account } = await api.member('amora')
    const value = randomUUID()
    const { pool } = api.deps.brands.get('amora')!
    const seen = { pool, account, created_at: api.clock.now }
    await db()
      .insertInto(table)
      .values(
        (table === 'picture_hash'
          ? { ...seen, photo: value, hash: '', mirror: '', alike: value }
          : { ...seen, kind, [column]: value, ...(table === 'signal_trace' && { ref: '' }) }) as never,
      )
      .execute()
    const by = { decided_by: 'operator:x', words: '', created_at: api.clock.now }
    await db()
      .insertInto('household')
      .values({ pool, kind, value, ...by })
      .execute()
    await sweepSignals(api.deps)
    expect(await householdsOf(value)).toHaveLength(1)
    await db().deleteFrom(table).where('account', '=', account).execute()
    await sweepSignals(api.deps)
    expect(await householdsOf(value)).toEqual([])
  })

  test('of a household are hidden by whoever sees them all, and no other', async () => {
    const [{ pool }, value] = [api.deps.brands.get('amora')!, randomUUID()]
    expect(api.deps.brands.get('fjallvind')!.pool).toBe(pool)
    const people = await Promise.all(
      ['amora', 'fjallvind', 'fjallvind', 'fjallvind'].map((brand) => api.member(brand)),
    )
    await db().deleteFrom('signal_trace').execute()
    const trace = { pool, kind: 'network' as const, value, ref: '', created_at: api.clock.now }
    await db()
      .insertInto('signal_trace')
      .values(people.map(({ id: account }) => ({ ...trace, account })))
      .execute()
    await runSignals(api.deps)
    const freya = await signedIn(api, 'lead', 'fjallvind')
    expect((await list(freya)).rows[0]).toMatchObject({ is_whole: false, accounts: { length: 3 } })
    expect((await list(olga)).rows[0]).toMatchObject({ is_whole: true, accounts: { length: 4 } })
    const hide = (who: TestOperator) =>
      ask(who, 'decideCluster', { is: 'household', ...network(value), words: 'A family' })
    expect(await codeOf(hide(freya))).toBe('not_found')
    expect(await householdsOf(value)).toEqual([])
    await hide(olga)
    expect(await householdsOf(value)).toHaveLength(1)
  })

  test('of a household are hidden by who has just proved to be there', async () => {
    const { value } = await group(3)
    api.clock.now += DESK_CONFIRMED_MS
    const hiding = ask(olga, 'decideCluster', { is: 'household', ...network(value), words: 'A family' })
    expect(await codeOf(hiding)).toBe('confirm_needed')
    expect(await householdsOf(value)).toEqual([])
  })
})

describe('thousands of things that accounts share', () => {
  test('are found at once, not by going through all of them for each trace', async () => {
    const { people } = await group(4)
    const [{ pool }, now] = [api.deps.brands.get('amora')!, api.clock.now]
    await sql`insert into signal_trace (pool, account, kind, value, ref, created_at)
      with recursive numbered (nr) as (select 1 union all select nr + 1 from numbered where nr < 5000)
      select pool, id, 'network', 'v' || cast(nr as text), '', cast(${now} as bigint) from numbered, account
      where pool = ${pool} and id in (${sql.join(people.map(({ id }) => id))})`.execute(db())
    // PostgreSQL gathers statistics within a minute of such an insert.
    if (api.deps.store.engine === 'postgres') await sql`analyze signal_trace`.execute(db())
    const at = performance.now()
    const hits = await RULES.shared_network.find({ db: db(), reader: db(), pool, brands: ['amora'], now })
    const found = await findShared(db(), api.deps.brands, 'network')
    // It took minutes, and holds up whoever else the server serves.
    expect(performance.now() - at).toBeLessThan(10_000)
    expect([hits.length, found.length]).toEqual([4, 5001])
  })
})

describe('a removal', () => {
  test('of three accounts is one operator’s, each in a case of its own', async () => {
    const { people, value } = await group(4)
    const before = await entriesOf(api, olga, 'decideCluster')
    const { removed, asked } = await remove(olga, value, people.slice(0, 3))
    expect([removed.length, asked]).toEqual([3, false])
    expect(await Promise.all(people.map(statusOf))).toEqual(['deleted', 'deleted', 'deleted', 'active'])
    const detail = await ask(olga, 'getCase', { id: removed[0]! })
    expect(detail).toMatchObject({ kind: 'signal', ground: 'fraud', outcome: 'removed' })
    expect(detail.timeline.find(({ kind }) => kind === 'decided')?.mails).toHaveLength(1)
    expect(await entriesOf(api, olga, 'decideCluster')).toHaveLength(before.length + 3)
  })

  test('of four accounts waits for another operator’s signature', async () => {
    const { people, value } = await group(4)
    expect(await remove(olga, value, people)).toEqual({ removed: [], asked: true })
    expect(await Promise.all(people.map(statusOf))).toEqual(Array(4).fill('active'))
    const [cluster] = (await list(omar)).rows
    const id = cluster!.request!.id
    expect(cluster!.request).toMatchObject({ asked_by: `operator:${olga.id}` })
    expect(await codeOf(remove(omar, value, people))).toBe('already_decided')
    const sign = (who: TestOperator) => ask(who, 'decideClusterRequest', { id, is: 'sign', words })
    expect(await codeOf(sign(olga))).toBe('same_decider')
    await sign(omar)
    expect(await Promise.all(people.map(statusOf))).toEqual(Array(4).fill('deleted'))
    expect(await codeOf(sign(omar))).toBe('already_decided')
  })

  test('of three and then one more of a cluster waits for a signature too', async () => {
    const { people, value } = await group(4)
    await remove(olga, value, people.slice(0, 3))
    expect(await remove(olga, value, people.slice(3))).toEqual({ removed: [], asked: true })
    expect(await codeOf(remove(omar, value, people.slice(3)))).toBe('already_decided')
    expect(await statusOf(people[3]!)).toBe('active')
  })

  test('that another signed cannot be heard on appeal by who asked for it', async () => {
    const { people, value } = await group(4)
    await remove(olga, value, people)
    const [cluster] = (await list(omar)).rows
    await ask(omar, 'decideClusterRequest', { id: cluster!.request!.id, is: 'sign', words })
    const [ann] = people as [Person]
    const body = { token: appealLinkIn(await api.deliver(), ann.email), text: 'Not me' }
    expect((await api.visitor('amora').post('/api/appeal.php', body)).status).toBe(200)
    const appeal = await db()
      .selectFrom('appeal')
      .select(['pool', 'id'])
      .where('account', '=', ann.id)
      .executeTakeFirstOrThrow()
    const deciders = await decidersBefore(db(), appeal)
    for (const who of [olga, omar]) expect(deciders).toContain(`operator:${who.id}`)
  })

  test('that waits is in sight until it is signed, though the signs and traces behind it end', async () => {
    const { people, value } = await group(4)
    await remove(olga, value, people)
    await db().updateTable('signal').set({ ended_at: api.clock.now }).execute()
    await db().deleteFrom('signal_trace').execute()
    const { rows, all } = await list(omar)
    expect(all).toBe(1)
    expect(rows).toMatchObject([{ ...network(value), request: { asked_by: `operator:${olga.id}` } }])
    expect(rows[0]!.accounts.map(({ id }) => id).sort()).toEqual(people.map(({ id }) => id).sort())
    expect((await list(nora)).rows).toEqual([])
    expect((await ask(omar, 'getClusters', { kind: 'picture' })).rows).toEqual([])
    await ask(omar, 'decideClusterRequest', { id: rows[0]!.request!.id, is: 'sign', words })
    expect(await Promise.all(people.map(statusOf))).toEqual(Array(4).fill('deleted'))
    expect((await list(omar)).rows).toEqual([])
  })

  test('is void a week after nobody signed it', async () => {
    const { people, value } = await group(4)
    await remove(olga, value, people)
    const [cluster] = (await list(omar)).rows
    api.clock.now += 8 * DAY_MS
    await signInBy(omar, omar.passkey)
    await db().updateTable('signal').set({ ended_at: api.clock.now }).execute()
    expect((await list(omar)).rows).toEqual([])
    const signing = ask(omar, 'decideClusterRequest', { id: cluster!.request!.id, is: 'sign', words })
    expect(await codeOf(signing)).toBe('already_decided')
    expect(await Promise.all(people.map(statusOf))).toEqual(Array(4).fill('active'))
  })

  test('needs facts, and accounts of the cluster', async () => {
    const { people, value } = await group(3)
    expect(await codeOf(remove(olga, value, [await api.member('amora')]))).toBe('invalid_fields')
    const factless = {
      is: 'remove' as const,
      ...network(value),
      accounts: [people[0]!.id],
      words,
      facts: ['x'],
    }
    expect(await codeOf(ask(olga, 'decideCluster', factless))).toBe('invalid_fields')
  })
})
