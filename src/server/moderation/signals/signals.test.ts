// Each rule on data: it fires at its border, and not below. Signs open a case, and nothing else follows from them.

import { randomUUID } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { ask, signedIn, signInBy, type TestOperator } from '../../../../tests/support/operators.ts'
import { addProfile, block, openBrands, paidMember } from '../../../../tests/support/profiles.ts'
import type { SignalRule } from '../../../contract/desk/case-lists.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'
import { EVIDENCE_DAYS, REMOVED_PICTURE_DAYS, SIGNAL_DAYS, SIGNAL_TRACE_DAYS } from '../../../core/limits.ts'
import { purgeAccounts } from '../../accounts/purge-accounts.ts'
import { sweep } from '../../jobs.ts'
import { orderPair } from '../../platform/db/row-locks.ts'
import { networkOf } from '../../platform/network.ts'
import { sweepEvidence } from '../evidence/end-evidence.ts'
import { removeMember } from '../restrictions/ban-member.ts'
import type { SignalTraceTable } from '../tables.ts'
import { foldText } from './keep-signal-trace.ts'
import { RULES } from './rules.ts'
import { runSignals } from './run-signals.ts'
import { isPoorRule, signalFigures } from './signal-figures.ts'

let api: TestApi
let lead: TestOperator
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openBrands(sites)
      for (const site of sites) site.desk.signals = site.desk.message_signals = site.id === 'amora'
    },
  })
  lead = await signedIn(api, 'lead', '*')
})
afterAll(() => api.stop())
beforeEach(async () => {
  // Longer than any rule looks back.
  api.clock.now += (SIGNAL_TRACE_DAYS + 1) * DAY_MS
  await signInBy(lead, lead.passkey)
})

const pool = () => api.deps.brands.get('amora')!.pool
const db = () => api.deps.store.db
/** As if from somewhere else than all others. */
async function member(): Promise<Person> {
  const person = await api.member('amora')
  await db().deleteFrom('signal_trace').where('account', '=', person.id).execute()
  return person
}
const members = (count: number) => Promise.all(Array.from({ length: count }, member))

/** What a rule counted on a member; null where it did not fire. */
async function found(rule: SignalRule, { id }: Pick<Person, 'id'>) {
  const scope = { db: db(), reader: db(), pool: pool(), brands: ['amora'], now: api.clock.now }
  const hit = (await RULES[rule].find(scope)).find(({ account }) => account === id)
  return hit ? hit.facts : null
}
const leave = (
  { id: account }: Pick<Person, 'id'>,
  traces: (Pick<SignalTraceTable, 'kind'> & Partial<SignalTraceTable>)[],
) =>
  db()
    .insertInto('signal_trace')
    .values(
      traces.map((trace) => ({
        ...{ pool: pool(), account, value: '', ref: randomUUID(), created_at: api.clock.now - MINUTE_MS },
        ...trace,
      })),
    )
    .execute()
const share = (people: readonly Person[], kind: 'browser' | 'payment', digest: string) =>
  db()
    .insertInto('account_trace')
    .values(
      people.map(({ id: account }) => ({ pool: pool(), account, kind, digest, created_at: api.clock.now })),
    )
    .execute()
const times = <T>(count: number, of: (index: number) => T) => Array.from({ length: count }, (_, at) => of(at))

/** Conversations that a member began, one at a time. */
async function begin({ id }: Pick<Person, 'id'>, count: number, at = api.clock.now): Promise<string[]> {
  const others = await Promise.all(times(count, () => addProfile(api.deps, 'amora')))
  for (const other of others) {
    const conversation = randomUUID()
    await db()
      .insertInto('conversation')
      .values({
        ...{ pool: pool(), id: conversation, ...orderPair(id, other), starter: id, last_seq: 0 },
        ...{ created_at: at, withheld: '', due_at: 0 },
      })
      .execute()
    await db()
      .insertInto('conversation_side')
      .values(
        [
          [id, other],
          [other, id],
        ].map(([profile = '', partner = '']) => ({
          ...{ pool: pool(), profile, conversation, other: partner, unread: 0, read_up_to: 0 },
          ...{ delivered_up_to: 0, removed_up_to: 0, last_at: at, typing_at: 0 },
        })),
      )
      .execute()
  }
  return others
}
const report = (by: Person, about: Person, kind = 'fraud') =>
  by.post('/api/complaint.php', {
    ...{ kind, reference: `profile:${about.id}`, text: 'Asks for money', good_faith: true },
  })
const signalsOf = ({ id }: Person) =>
  db().selectFrom('signal').selectAll().where('account', '=', id).orderBy('rule').execute()
const casesOf = ({ id }: Person) =>
  db().selectFrom('desk_case').selectAll().where('subject', '=', id).orderBy('opened_at').execute()
/** Uploads a picture of many shapes, told by a number. Returns the photo's id. */
async function show(who: Person, seed: number, change: (image: Sharp) => Sharp = (image) => image) {
  const [width, height] = [420, 560]
  const shapes = times(12, (at) => {
    const random = (salt: number) => ((seed * 7919 + at * 104_729 + salt * 1_299_709) % 997) / 997
    const grey = Math.round(random(1) * 255)
    return `<rect x="${random(2) * width}" y="${random(3) * height}" width="${60 + random(4) * 200}"
      height="${60 + random(5) * 260}" fill="rgb(${grey},${grey},${255 - grey})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`
  const form = new FormData()
  const png = await change(sharp(Buffer.from(svg)).flatten({ background: '#888' }))
    .png()
    .toBuffer()
  form.set('file', new File([new Uint8Array(png)], 'photo.png'))
  return (await who.post('/api/photo.php', form)).body.filename as string
}
/** Signs that weigh 120: money asked of two, contacts to three, a text to five. */
const scam = (who: Person, value: string = randomUUID()) =>
  leave(who, [
    ...times(2, () => ({ kind: 'money' as const })),
    ...times(3, () => ({ kind: 'contact' as const })),
    ...times(5, () => ({ kind: 'text' as const, value })),
  ])
const decide = async (who: Person, measure: 'kept' | 'removed') => {
  const row = (await casesOf(who)).find(({ closed_at }) => closed_at === 0)!
  await ask(lead, 'claimCase', { id: row.id })
  const facts = measure === 'removed' ? ['fraud.asked_for_money'] : []
  return ask(lead, 'decideCase', { id: row.id, version: row.version, measure, facts, words: '' })
}

describe('a rule', () => {
  test('same text: fires at five receivers in a day, of all who send it', async () => {
    const [ann, ben] = [await member(), await member()]
    await leave(
      ann,
      times(3, () => ({ kind: 'text', value: 'one' })),
    )
    await leave(ben, [{ kind: 'text', value: 'one' }])
    expect(await found('same_text', ann)).toBeNull()
    await leave(ben, [{ kind: 'text', value: 'one', ref: 'fifth' }])
    expect(await found('same_text', ann)).toEqual({ receivers: 5, accounts: 2 })
    expect(await found('same_text', ben)).toEqual({ receivers: 5, accounts: 2 })
    api.clock.now += DAY_MS
    expect(await found('same_text', ann)).toBeNull()
  })

  test('contact early: fires at three receivers', async () => {
    const ann = await member()
    await leave(
      ann,
      times(2, () => ({ kind: 'contact' })),
    )
    expect(await found('contact_early', ann)).toBeNull()
    await leave(ann, [{ kind: 'contact' }])
    expect(await found('contact_early', ann)).toEqual({ receivers: 3 })
  })

  test('money asked: fires at two receivers', async () => {
    const ann = await member()
    await leave(ann, [{ kind: 'money' }])
    expect(await found('money_asked', ann)).toBeNull()
    await leave(ann, [{ kind: 'money' }])
    expect(await found('money_asked', ann)).toEqual({ receivers: 2 })
  })

  test('same picture: fires at two accounts, scaled, brighter and mirrored, not for another', async () => {
    const [ann, ben, eve] = (await members(3)) as [Person, Person, Person]
    await show(ann, 3)
    expect(await found('same_picture', ann)).toBeNull()
    await show(ben, 3, (image) => image.resize(300, 400).flop().modulate({ brightness: 1.05 }))
    await show(eve, 7)
    expect(await found('same_picture', ann)).toEqual({ accounts: 2, removed: 0 })
    expect(await found('same_picture', ben)).toEqual({ accounts: 2, removed: 0 })
    expect(await found('same_picture', eve)).toBeNull()
  })

  test('same picture: is known of a removed account for twelve months, and of no other', async () => {
    const [ann, ben] = [await member(), await member()]
    const photo = await show(ann, 11)
    const gone = await show(ben, 12)
    await removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fraud', notice: '' })
    await ben.delete('/api/photo.php', { id: gone })
    // As the purge does.
    await db().deleteFrom('picture_hash').where('photo', '=', photo).execute()
    const [kim, lea] = [await member(), await member()]
    await show(kim, 11)
    await show(lea, 12)
    expect(await found('same_picture', kim)).toEqual({ accounts: 1, removed: 1 })
    expect(await found('same_picture', lea)).toBeNull()
    api.clock.now += (REMOVED_PICTURE_DAYS + 1) * DAY_MS
    await sweep(api.deps)
    const [zoe] = (await members(1)) as [Person]
    await show(zoe, 11)
    expect(await db().selectFrom('removed_picture').selectAll().where('photo', '=', photo).execute()).toEqual(
      [],
    )
  })

  test('shared network: fires at three accounts in a week, or at two of which one was removed', async () => {
    const [ann, ben, eve] = (await members(3)) as [Person, Person, Person]
    const net = { kind: 'network', value: 'net', ref: '' } as const
    for (const who of [ann, ben]) await leave(who, [net])
    expect(await found('shared_network', ann)).toBeNull()
    await leave(eve, [{ ...net }])
    expect(await found('shared_network', ann)).toEqual({ accounts: 3, removed: 0 })

    const [kim, lea] = [await member(), await member()]
    for (const who of [kim, lea]) await leave(who, [{ ...net, value: 'other' }])
    expect(await found('shared_network', kim)).toBeNull()
    await removeMember(api.deps, OPERATOR, 'amora', lea.name, { ground: 'fraud', notice: '' })
    expect(await found('shared_network', kim)).toEqual({ accounts: 2, removed: 1 })
  })

  test('shared browser: fires at three accounts, or at two of which one was removed', async () => {
    const [ann, ben, eve] = (await members(3)) as [Person, Person, Person]
    await share([ann, ben], 'browser', 'one')
    expect(await found('shared_browser', ann)).toBeNull()
    await share([eve], 'browser', 'one')
    expect(await found('shared_browser', ann)).toEqual({ accounts: 3, removed: 0 })
    const [kim, lea] = [await member(), await member()]
    await share([kim, lea], 'browser', 'two')
    await removeMember(api.deps, OPERATOR, 'amora', lea.name, { ground: 'fraud', notice: '' })
    expect(await found('shared_browser', kim)).toEqual({ accounts: 2, removed: 1 })
  })

  test('shared payment: fires at two accounts', async () => {
    const [ann, ben] = [await member(), await member()]
    await share([ann], 'payment', 'card')
    expect(await found('shared_payment', ann)).toBeNull()
    await share([ben], 'payment', 'card')
    expect(await found('shared_payment', ann)).toEqual({ accounts: 2, removed: 0 })
  })

  test('speed: fires above what all but a few do in an hour, and from a floor on', async () => {
    const [ann, ben] = [await member(), await member()]
    await begin(ann, 10)
    await begin(ben, 9)
    expect(await found('speed', ann)).toEqual({ messages: 10, usual: 0 })
    expect(await found('speed', ben)).toBeNull()
    // Somebody else did as much in an hour of the week.
    await begin(await member(), 10, api.clock.now - DAY_MS)
    expect(await found('speed', ann)).toBeNull()
  })

  test('speed: counts likes as well', async () => {
    const ann = await member()
    const like = async () => {
      const to_profile = await addProfile(api.deps, 'amora')
      const row = { pool: pool(), from_profile: ann.id, to_profile, created_at: api.clock.now }
      await db()
        .insertInto('likes')
        .values({ ...row, seen_at: 0, matched_at: 0 })
        .execute()
    }
    await Promise.all(times(29, like))
    expect(await found('speed', ann)).toBeNull()
    await like()
    expect(await found('speed', ann)).toEqual({ likes: 30, usual: 0 })
  })

  test('country differs: fires at three logins', async () => {
    const ann = await member()
    await leave(
      ann,
      times(2, () => ({ kind: 'country', value: 'NG' })),
    )
    expect(await found('country_differs', ann)).toBeNull()
    await leave(ann, [{ kind: 'country', value: 'NG' }])
    expect(await found('country_differs', ann)).toEqual({ logins: 3 })
  })

  test('refusals: fires at five of the last twenty, by blocks and removed conversations', async () => {
    const ann = await member()
    const early = await begin(ann, 1, api.clock.now - 2 * HOUR_MS)
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = await begin(ann, 20)
    for (const by of [...early, first, second, third]) await block(api.deps, 'amora', by, ann.id)
    await db()
      .updateTable('conversation_side')
      .set({ removed_up_to: 1 })
      .where('profile', '=', fourth)
      .where('other', '=', ann.id)
      .execute()
    // The first of all is not among the last twenty.
    expect(await found('refusals', ann)).toBeNull()
    await block(api.deps, 'amora', fifth, ann.id)
    expect(await found('refusals', ann)).toEqual({ refusals: 5, begun: 20 })
  })

  test('notices: weighs thirty for each member, while they are open', async () => {
    const [ann, ...others] = (await members(4)) as [Person, ...Person[]]
    expect(await found('notices', ann)).toBeNull()
    for (const other of others) await report(other, ann)
    await report(others[0]!, ann)
    await runSignals(api.deps)
    expect(await signalsOf(ann)).toMatchObject([{ rule: 'notices', weight: 90, ended_at: 0 }])
    await db().updateTable('notice').set({ decided_at: api.clock.now }).where('about', '=', ann.id).execute()
    await runSignals(api.deps)
    expect(await signalsOf(ann)).toMatchObject([{ rule: 'notices', ended_at: api.clock.now }])
  })
})

describe('traces', () => {
  const words = 'I have just moved here and would so much like to get to know somebody kind'
  const write = async (from: Person, to: Person, text: string) => {
    const cost = (await from.get('/api/chat.php', { profile: to.id })).body.cost as number
    return from.post('/api/chat.php', { profile: to.id, text, cost: cost ?? 0 })
  }
  const tracesOf = async ({ id }: Person) =>
    (await db().selectFrom('signal_trace').selectAll().where('account', '=', id).execute()).map(
      ({ kind }) => kind,
    )

  test('of messages are what they do, never their words', async () => {
    const [ann, ben] = [await paidMember(api), await member()]
    await db().deleteFrom('signal_trace').where('account', '=', ann.id).execute()
    const cost = api.deps.brands.get('amora')!.site.message_credits
    const send = (text: string) => ann.post('/api/chat.php', { profile: ben.id, text, cost })
    expect((await send(`Hi ${ben.name}, ${words}`)).status).toBe(200)
    await send('Write to me on telegram: @ann_2')
    await send('Could you transfer 200 € for my visa?')
    expect((await tracesOf(ann)).sort()).toEqual(['contact', 'money', 'text'])
    const rows = await db().selectFrom('signal_trace').selectAll().where('account', '=', ann.id).execute()
    expect(JSON.stringify(rows)).not.toMatch(/telegram|visa|moved/)
    expect(await tracesOf(ben)).toEqual([])
  })

  test('are kept at no brand that has them off', async () => {
    const [ann, ben] = [await api.member('tweespan'), await api.member('tweespan')]
    await write(ann, ben, `${words}: ann@somewhere.example, send 50 € as a gift card`)
    const login = { login: ann.name, password: PASSWORD }
    await api.visitor('tweespan').post('/api/user.php', login)
    expect(await tracesOf(ann)).toEqual([])
    expect(await runSignals(api.deps)).toBe(0)
    expect(await signalsOf(ann)).toEqual([])
  })

  test('of a login are its network in the first week, as a digest', async () => {
    const ann = await member()
    const login = () => api.visitor('amora').post('/api/user.php', { login: ann.name, password: PASSWORD })
    await login()
    await login()
    const rows = await db().selectFrom('signal_trace').selectAll().where('account', '=', ann.id).execute()
    expect(rows.filter(({ kind }) => kind === 'network')).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(networkOf('127.0.0.1'))
  })

  test('of one text are alike whatever its case, numbers and names', () => {
    const one = foldText('Hello ANNE, I am 29 – write me!', ['Anne'])
    expect(one).toBe(foldText('hello Kim, I am 31, write me', ['Kim']))
    expect(one).toBe('hello i am write me')
  })
})

describe('signs that weigh a hundred', () => {
  test('open one case with the profile as evidence, and change nothing else', async () => {
    const ann = await member()
    await leave(ann, [
      ...times(2, () => ({ kind: 'money' as const })),
      ...times(3, () => ({ kind: 'contact' as const })),
    ])
    expect(await runSignals(api.deps)).toBe(0)
    expect(await casesOf(ann)).toEqual([])
    await leave(
      ann,
      times(5, () => ({ kind: 'text' as const, value: 'spread' })),
    )
    expect(await runSignals(api.deps)).toBe(1)
    expect(await runSignals(api.deps)).toBe(0)
    const [opened] = await casesOf(ann)
    expect(opened).toMatchObject({ kind: 'signal', ground: 'fraud', state: 'open', version: 1 })
    const detail = await ask(lead, 'getCase', { id: opened!.id })
    expect(detail.evidence.map(({ kind }) => kind)).toEqual(['profile'])
    expect(detail.member?.signals.map(({ rule, weight }) => [rule, weight])).toEqual([
      ['contact_early', 30],
      ['money_asked', 50],
      ['same_text', 40],
    ])
    expect(detail.timeline).toMatchObject([{ kind: 'opened', by: 'system:signals' }])
    expect((await ann.get('/api/user.php')).body.user).toMatchObject({ status: 'active' })
    expect(await db().selectFrom('restriction').selectAll().where('account', '=', ann.id).execute()).toEqual(
      [],
    )
  })

  test('join the case of notices of fraud that is open', async () => {
    const [ann, ben] = [await member(), await member()]
    await report(ben, ann)
    await scam(ann)
    expect(await runSignals(api.deps)).toBe(0)
    const [only, ...others] = await casesOf(ann)
    expect([only!.kind, others]).toEqual(['notice', []])
    expect((await signalsOf(ann)).every(({ case_id }) => case_id === only!.id)).toBe(true)
  })

  test('end with the decision, and are not raised again for a month', async () => {
    const ann = await member()
    await scam(ann)
    await runSignals(api.deps)
    await decide(ann, 'kept')
    expect((await signalsOf(ann)).every(({ ended_at }) => ended_at === api.clock.now)).toBe(true)
    expect(await runSignals(api.deps)).toBe(0)
    api.clock.now += 31 * DAY_MS
    await db().deleteFrom('signal_trace').where('account', '=', ann.id).execute()
    await scam(ann)
    expect(await runSignals(api.deps)).toBe(1)
  })

  test('outlive a notice that is found wrong, and end with a removal', async () => {
    const [ann, ben] = [await member(), await member()]
    await scam(ann)
    await runSignals(api.deps)
    await report(ben, ann, 'harassment')
    const notice = (await casesOf(ann)).find(({ kind }) => kind === 'notice')!
    await ask(lead, 'claimCase', { id: notice.id })
    const wrong = { id: notice.id, version: notice.version, measure: 'kept' as const, facts: [], words: '' }
    await ask(lead, 'decideCase', wrong)
    expect((await casesOf(ann)).find(({ kind }) => kind === 'signal')).toMatchObject({ closed_at: 0 })
    await removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fraud', notice: '' })
    expect((await casesOf(ann)).find(({ kind }) => kind === 'signal')).toMatchObject({ outcome: 'removed' })
  })

  test('leave evidence for six months where the member leaves undecided', async () => {
    const ann = await member()
    await scam(ann)
    await runSignals(api.deps)
    expect((await ann.delete('/api/account.php', { password: PASSWORD })).status).toBe(200)
    api.clock.now += 15 * DAY_MS
    await purgeAccounts(api.deps)
    expect(await casesOf(ann)).toMatchObject([{ outcome: 'gone' }])
    const kept = () =>
      db().selectFrom('evidence').select(['kind', 'ends_at']).where('account', '=', ann.id).execute()
    const ends_at = api.clock.now + EVIDENCE_DAYS * DAY_MS
    expect(await kept()).toEqual([{ kind: 'profile', ends_at }])
    api.clock.now = ends_at
    await sweepEvidence(api.deps)
    expect(await kept()).toEqual([])
  })

  test('go after 90 days, their traces after 30', async () => {
    const ann = await member()
    await scam(ann)
    await runSignals(api.deps)
    api.clock.now += SIGNAL_TRACE_DAYS * DAY_MS + HOUR_MS
    await sweep(api.deps)
    const traces = () => db().selectFrom('signal_trace').selectAll().where('account', '=', ann.id).execute()
    expect(await traces()).toEqual([])
    expect(await signalsOf(ann)).toHaveLength(3)
    api.clock.now += (SIGNAL_DAYS - SIGNAL_TRACE_DAYS) * DAY_MS
    await sweep(api.deps)
    expect(await signalsOf(ann)).toEqual([])
  })
})

describe('figures of a rule', () => {
  test('say how many of its cases ended in a measure', async () => {
    await db().deleteFrom('signal').execute()
    const [ann, ben] = [await member(), await member()]
    for (const who of [ann, ben]) await scam(who)
    await runSignals(api.deps)
    await decide(ann, 'kept')
    await decide(ben, 'removed')
    expect(await signalFigures(db(), pool(), ['amora'])).toEqual(
      ['contact_early', 'money_asked', 'same_text'].map((rule) => ({
        rule,
        brand: 'amora',
        cases: 2,
        measures: 1,
      })),
    )
  })

  test('name one under a tenth over fifty cases', () => {
    expect([isPoorRule({ cases: 50, measures: 4 }), isPoorRule({ cases: 49, measures: 0 })]).toEqual([
      true,
      false,
    ])
    expect(isPoorRule({ cases: 50, measures: 5 })).toBe(false)
  })
})
