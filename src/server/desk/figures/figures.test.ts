// Each figure on a few rows, so that its numbers can be counted by hand: those in the tests were.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { ask, codeOf, entriesOf, signedIn } from '../../../../tests/support/operators.ts'
import { hide } from '../../../../tests/support/notices.ts'
import { addProfile, openBrands, paidMember } from '../../../../tests/support/profiles.ts'
import type { FigureName } from '../../../contract/desk/figures.ts'
import { DAY_MS, HOUR_MS } from '../../../core/durations.ts'
import { removeMember } from '../../moderation/restrictions/ban-member.ts'
import { decideReview } from '../../moderation/restrictions/review.ts'
import { restrictMember } from '../../moderation/restrictions/take-measure.ts'
import type { Database } from '../../platform/db/schema.ts'
import { ALL_FIGURES } from './all-figures.ts'
import { computeDay, computeDueFigures, dayAt, partsOf, startOf } from './compute-figures.ts'

let api: TestApi
let columns: Map<string, { name: string; isText: boolean }[]>
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openBrands(sites)
      for (const site of sites) site.cam_profiles = true
    },
  })
  const found = await api.deps.store.db.introspection.getTables()
  columns = new Map(
    found.map(({ name, columns: all }) => [
      name,
      all.map((column) => ({ name: column.name, isText: /text/i.test(column.dataType) })),
    ]),
  )
})
afterAll(() => api.stop())

const figureOf = (name: FigureName) => ALL_FIGURES.find((each) => each.name === name)!
/** The parts of a figure at the end of a day, computed at a moment. */
const computed = (name: FigureName, day: string, { brand = 'amora', now = api.clock.now } = {}) =>
  partsOf({ ...api.deps, clock: () => now }, { brand, day, figure: figureOf(name) })
/** All its numbers by part, of however few people. */
const numbersOf = async (...of: Parameters<typeof computed>) =>
  Object.fromEntries((await computed(...of)).map(({ part, value }) => [part, value]))

let made = 0
const newId = () => `made-${String((made += 1)).padStart(4, '0')}`
/** Writes a row; columns that are not said are '' and 0. */
async function add(table: keyof Database, values: Record<string, string | number>, brand = 'amora') {
  const pool = api.deps.brands.get(brand)?.pool ?? ''
  const all = columns.get(table) ?? []
  const known: Record<string, string | number> = { pool, brand, id: newId(), ...values }
  const row = Object.fromEntries(all.map(({ name, isText }) => [name, known[name] ?? (isText ? '' : 0)]))
  await api.deps.store.db.insertInto(table).values(row).execute()
  return String(row.id)
}

async function person(gender = 'woman', { brand = 'amora', ...more }: Record<string, string | number> = {}) {
  const id = newId()
  await addProfile(api.deps, String(brand), { id, gender: gender as 'woman' })
  await add(
    'account',
    {
      id,
      name_norm: id,
      email_norm: id,
      name_skeleton: id,
      status: 'active',
      notifications_disabled: '[]',
      tracking: '{}',
      ...more,
    },
    String(brand),
  )
  return id
}

interface Written {
  from: string
  to: string
  at: number
  credits?: number
  refunded_at?: number
  read?: boolean
  answered?: number
}
/** A conversation with its first message, and its answer where there is one. */
async function write({ from, to, at, credits = 0, refunded_at = 0, read = false, answered = 0 }: Written) {
  const [low = '', high = ''] = [from, to].sort()
  const id = await add('conversation', {
    low,
    high,
    starter: from,
    last_seq: answered ? 2 : 1,
    first_seq: 1,
    created_at: at,
  })
  const message = { conversation: id, kind: 'text', text: 'Hello' }
  await add('message', { ...message, seq: 1, sender: from, credits, refunded_at, created_at: at })
  if (answered) await add('message', { ...message, seq: 2, sender: to, created_at: answered })
  await add('conversation_side', { profile: from, other: to, conversation: id })
  await add('conversation_side', { profile: to, other: from, conversation: id, read_up_to: read ? 1 : 0 })
}

interface Bought {
  account: string
  at: number
  total?: number
  price?: number
  source?: string
  currency?: string
  state?: 'completed' | 'charged_back'
}
const buy = ({
  account,
  at,
  total = 899,
  price = 899,
  source = '',
  currency = 'GBP',
  state = 'completed',
}: Bought) =>
  add('orders', {
    ...{
      account,
      total,
      price,
      currency,
      state,
      // Charged back once, whatever became of it.
      disputes: 1,
      bundle: '10',
      credits: 10,
      method: 'creditcard',
    },
    ...{ country: 'GB', discount_source: source, created_at: at, completed_at: at },
  })

describe('the figures of the fairness report', () => {
  test('who is here: real ones by when they were seen, fictional ones and cams, by gender', async () => {
    const day = dayAt(api.clock.now)
    const old = startOf(day) - 40 * DAY_MS
    const add3 = (count: number, wishes: object) =>
      Promise.all(Array.from({ length: count }, () => addProfile(api.deps, 'lunaria', wishes)))
    await add3(3, { gender: 'woman' })
    await add3(2, { gender: 'man', seen_at: old })
    await add3(1, { gender: 'woman', fictional: 1 })
    await add3(1, { gender: 'man', provider: 'cam' })
    expect(await numbersOf('who_is_here', day, { brand: 'lunaria' })).toEqual({
      ...{ 'real_seen.woman': 3, 'real_not_seen.man': 2, 'fictional.woman': 1, 'cam.man': 1 },
      seen_in_eu: 3,
    })
  })

  test('answer: shares read and answered of first messages, and the median hours', async () => {
    const at = startOf('2031-01-10')
    const [ann, ben, cleo] = [await person('woman'), await person('man'), await person('woman')]
    const others = await Promise.all([person(), person(), person(), person()])
    const [a, b, c, d] = others
    // Free ones of two women: four written, three read, two answered in time, after 2 and 10 hours.
    await write({ from: ann, to: a, at, read: true, answered: at + 2 * HOUR_MS })
    await write({ from: ann, to: b, at, read: true, answered: at + 10 * HOUR_MS })
    await write({ from: cleo, to: c, at, read: true, answered: at + 15 * DAY_MS })
    await write({ from: cleo, to: d, at })
    // Paid ones of a man: two written, one read, since the other gave its credits back.
    await write({ from: ben, to: a, at, credits: 3 })
    await write({ from: ben, to: b, at, credits: 3, refunded_at: at + 14 * DAY_MS })
    // Nobody is asked who is not real; and a month has its days.
    const fictional = await addProfile(api.deps, 'amora', { fictional: 1 })
    await write({ from: ben, to: fictional, at })
    await write({ from: ann, to: ben, at: startOf('2031-02-01') })
    expect(await numbersOf('answers', '2031-01-31')).toEqual({
      ...{ 'sent.woman.free': 4, 'read_share.woman.free': 0.75, 'answered_share.woman.free': 0.5 },
      ...{ 'median_hours.woman.free': 2 },
      ...{ 'sent.man.paid': 2, 'read_share.man.paid': 0.5, 'answered_share.man.paid': 0 },
    })
  })

  test('paid for nothing: credits on what nobody read, and on who was removed', async () => {
    const at = startOf('2031-03-05')
    const [ann, ben, fraud, cleo] = await Promise.all([person(), person(), person(), person()])
    // Unread: 3 given back, 1 not; read: 5, which count for nothing here.
    await write({ from: ann, to: ben, at, credits: 3, refunded_at: at + 1 })
    await write({ from: ben, to: cleo, at, credits: 1 })
    await write({ from: ann, to: cleo, at, credits: 5, read: true })
    // Removed: 4 in all, of which 3 were given back; all of it read.
    await write({ from: ann, to: fraud, at: startOf('2031-02-20'), credits: 3, refunded_at: at, read: true })
    await write({ from: ben, to: fraud, at: startOf('2031-02-20'), credits: 1, read: true })
    await add('decision', { account: fraud, measure: 'account_removed', ground: 'fraud', decided_at: at })
    expect(await numbersOf('paid_for_nothing', '2031-03-31')).toEqual({
      ...{ 'credits.unread': 4, 'given_back_share.unread': 0.75 },
      ...{ 'credits.removed': 4, 'given_back_share.removed': 0.75 },
    })
  })

  test('money back: days from the declaration, the share within 14 days, the sums', async () => {
    const at = startOf('2031-04-02')
    for (const [days, currency] of [
      [1, 'GBP'],
      [2, 'GBP'],
      [3, 'EUR'],
      [20, 'EUR'],
      [0, 'EUR'],
    ] as const) {
      const account = await person()
      const order_id = await buy({ account, at: at - DAY_MS, currency })
      await add('withdrawal', { account, order_id, state: 'refunded', created_at: at })
      const sent = { sent_at: days === 0 ? 0 : at + days * DAY_MS, created_at: at }
      await add('refund', { order_id, account, amount: 500, currency, ...sent })
    }
    await add('withdrawal', { state: 'denied', created_at: at })
    const shown = {
      ...{ withdrawals: 5, in_time_share: 0.75, median_days: 2, days_of_90_percent: 20 },
      ...{ 'sum.GBP': 1000, 'sum.EUR': 1000 },
    }
    expect(await numbersOf('money_back', '2031-04-30', { now: at + 13 * DAY_MS })).toEqual(shown)
    // What was never sent is late once its 14 days are over, and where nothing is owed nothing is late.
    await add('withdrawal', { state: 'nothing_left', created_at: at })
    expect(await numbersOf('money_back', '2031-04-30', { now: at + 15 * DAY_MS })).toEqual({
      ...{ ...shown, withdrawals: 6, in_time_share: 0.6 },
    })
  })

  test('price truth: shares by discount, and the lowest price before one was crossed out', async () => {
    const at = startOf('2031-05-20')
    const buyers = await Promise.all([person(), person(), person(), person()])
    const [a, b, c, d] = buyers
    await buy({ account: a, at })
    await buy({ account: b, at })
    await buy({ account: c, at, total: 674, source: 'time_bonus' })
    await buy({ account: d, at, total: 800, source: 'campaign' })
    const priced = { bundle: '10', currency: 'GBP' }
    // 799 held until 19 days before, and 599 ended more than 30 days before.
    await add('price_log', { ...priced, price: 599, from_at: at - 90 * DAY_MS })
    await add('price_log', { ...priced, price: 799, from_at: at - 40 * DAY_MS })
    await add('price_log', { ...priced, price: 899, from_at: at - 19 * DAY_MS })
    expect(await numbersOf('price_truth', '2031-05-31')).toEqual({
      ...{
        orders: 4,
        list_price_share: 0.5,
        'discount_share.time_bonus': 0.25,
        'discount_share.campaign': 0.25,
      },
      ...{ 'crossed_out.10.GBP.899': 799 },
    })
  })

  test('spending: median and top of payers, charge-backs, and weekly limits', async () => {
    const at = startOf('2031-06-03')
    const payers = await Promise.all([person('man', { weekly_limit: 20 }), person(), person()])
    const [a, b, c] = payers
    // 300 in two orders, 200, 500.
    await buy({ account: a, at, total: 100, price: 100 })
    await buy({ account: a, at, total: 200, price: 200 })
    await buy({ account: b, at, total: 200, price: 200, state: 'charged_back' })
    await buy({ account: c, at, total: 500, price: 500 })
    expect(await numbersOf('spending', '2031-06-30')).toEqual({
      ...{ 'median.GBP': 300, weekly_limits: 1, limits_used_up: 0, charge_back_share: 0.25 },
    })
  })

  test('spending: a weekly limit counts as used up where seven days took all of it', async () => {
    const at = startOf('2034-05-03')
    const spend = async (limit: number, ...spent: [days: number, credits: number][]) => {
      const ledger_account = `member:${await person('man', { weekly_limit: limit, brand: 'herbstgold' })}`
      for (const [days, credits] of spent)
        await add(
          'ledger',
          {
            ...{ ledger_account, reason: 'message', reference: newId(), amount: -credits },
            created_at: at + days * DAY_MS,
          },
          'herbstgold',
        )
    }
    await spend(20, [0, 12], [6, 8])
    // Begun in the month before.
    await spend(20, [-5, 15], [0, 5])
    // Too far apart, too little, in the month before, without a limit.
    await spend(20, [0, 12], [7, 8])
    await spend(20, [0, 12], [1, 7])
    await spend(20, [-5, 20])
    await spend(0, [0, 50])
    expect(await numbersOf('spending', '2034-05-31', { brand: 'herbstgold' })).toEqual({
      ...{ weekly_limits: 5, limits_used_up: 2 },
    })
  })

  test('spending: nothing of the top hundredth where it is fewer than ten payers', async () => {
    const at = startOf('2032-06-03')
    const pay = async (total: number) =>
      buy({ account: await person(), at, total, price: total, currency: 'EUR' })
    for (let nr = 0; nr < 989; nr += 1) await pay(100)
    for (let nr = 0; nr < 10; nr += 1) await pay(10_000)
    expect(await numbersOf('spending', '2032-06-30')).toEqual({
      ...{ 'median.EUR': 100, weekly_limits: expect.any(Number), limits_used_up: 0, charge_back_share: 0 },
    })
    await pay(1100)
    // Half of 200,000 is from ten of a thousand.
    expect(await numbersOf('spending', '2032-06-30')).toMatchObject({
      ...{ 'median.EUR': 100, 'percentile_99.EUR': 1100, 'top_payers_share.EUR': 0.5 },
    })
  })

  test('leaving: requests by reason, and the days until the data went', async () => {
    const requested_at = startOf('2031-07-07')
    const leave = async (reason: string, days: number) =>
      add('deletion', {
        ...{ account: await person(), reason, requested_at },
        purged_at: days ? requested_at + days * DAY_MS : 0,
      })
    await leave('price', 14)
    await leave('price', 15)
    await leave('time', 16)
    await leave('', 0)
    // Who was removed did not ask to leave.
    const removed = await person()
    await add('deletion', { account: removed, requested_at })
    await add('decision', {
      account: removed,
      measure: 'account_removed',
      ground: 'fake',
      decided_at: requested_at,
    })
    expect(await numbersOf('leaving', '2031-07-31')).toEqual({
      ...{ requests: 4, 'reason.price': 2, 'reason.time': 1, 'reason.none': 1, median_days: 15 },
    })
  })

  test('mails: for each member who was here within the week, by kind; switched off, complained', async () => {
    const day = '2031-08-20'
    const at = startOf(day)
    const here = { seen_at: at, brand: 'minerve' }
    const [ann] = [await person('man', here), await person('man', here), await person('man', here)]
    await person('man', { ...here, seen_at: at - 9 * DAY_MS, notifications_disabled: '["fbl"]' })
    await person('man', { ...here, notifications_disabled: '["bounce"]' })
    const mail = (kind: string, created_at: number) =>
      add(
        'outbox',
        { channel: 'mail', account: ann, kind, event_key: newId(), sent_at: created_at, created_at },
        'minerve',
      )
    // Four were here: six mails of one kind within the week, one of another, one too old.
    for (let nr = 0; nr < 6; nr += 1) await mail('like', at - nr * HOUR_MS)
    await mail('news', at)
    await mail('news', at - 8 * DAY_MS)
    expect(await numbersOf('mails', day, { brand: 'minerve' })).toEqual({
      ...{ 'per_member.like': 1.5, 'per_member.news': 0.25, switched_off: 2, complaints: 1 },
    })
  })

  test('safety: notices, hours, in time, outcomes, appeals, what was hidden by itself', async () => {
    const at = startOf('2031-09-09')
    const notice = async (kind: string, hours: number, outcome: string, due: number) => {
      const case_id = await add('desk_case', {
        ...{
          kind: 'notice',
          ground: newId(),
          subject_kind: 'member',
          state: 'closed',
          closed_at: at + hours * HOUR_MS,
        },
        ...{ opened_at: at, due_at: at + due * HOUR_MS },
      })
      const decided_at = outcome ? at + hours * HOUR_MS : 0
      return add('notice', { kind, confirmed_at: at, created_at: at, decided_at, outcome, case_id })
    }
    await notice('fraud', 2, 'removed', 24)
    await notice('fraud', 4, 'kept', 24)
    await notice('harassment', 30, 'kept', 24)
    await notice('harassment', 0, '', 24)
    const hidden = { measure: 'profile_hidden', ground: 'under_age', automated: 1, decided_at: at }
    for (const lifted of [{}, {}, { lifted_at: at + 1, lifted_why: 'visible' }])
      await add('decision', { ...hidden, account: await person(), ...lifted })
    for (const [outcome, decided_at] of [
      ['upheld', at],
      ['reversed', at],
      ['', 0],
    ] as const)
      await add('appeal', {
        side: 'member',
        decision: newId(),
        created_at: at,
        outcome,
        decided_at,
        decided_by: newId(),
      })
    const shown = {
      ...{
        'notices.fraud': 2,
        'notices.harassment': 2,
        'outcome.removed': 1,
        'outcome.kept': 2,
        median_hours: 4,
      },
      ...{ in_time_share: 0.6667, appeals: 3, reversed_share: 0.5 },
      ...{ hidden_automatically: 3, hidings_lifted_share: 0.3333 },
    }
    expect(await numbersOf('safety', '2031-09-30', { now: at + 23 * HOUR_MS })).toEqual(shown)
    // The one that nobody decided is late by then.
    expect(await numbersOf('safety', '2031-09-30', { now: at + 25 * HOUR_MS })).toEqual({
      ...{ ...shown, in_time_share: 0.5 },
    })
  })

  test('a hiding that a person confirms by a further measure was no error', async () => {
    const lead = await signedIn(api, 'lead', 'amora')
    const day = dayAt(api.clock.now)
    const shares = async () => {
      const { hidden_automatically, hidings_lifted_share } = await numbersOf('safety', day)
      const report = await ask(lead, 'getTransparency', { brand: 'amora', year: day.slice(0, 4) })
      const { value } = report.cells.find(({ code }) => code === 'automated_lifted_share')!
      return [hidden_automatically, hidings_lifted_share, value]
    }
    const hiddenMember = async () => {
      const [member, sender] = [await paidMember(api), await paidMember(api)]
      await hide(api, 'amora', sender, { reference: `profile:${member.id}` })
      const { id } = await api.deps.store.db
        .selectFrom('decision')
        .select('id')
        .where('account', '=', member.id)
        .executeTakeFirstOrThrow()
      return { id, name: member.name }
    }
    const [banned, reviewed, warned, shown] = [
      await hiddenMember(),
      await hiddenMember(),
      await hiddenMember(),
      await hiddenMember(),
    ]
    await removeMember(api.deps, OPERATOR, 'amora', banned.name, { ground: 'under_age', notice: '' })
    await decideReview(api.deps, OPERATOR, reviewed.id, 'removed')
    const on = { brand: 'amora', name: warned.name }
    const reasons = { ground: 'under_age', notice: '', facts: [] } as const
    await restrictMember(api.deps, OPERATOR, on, { measure: 'warning' }, reasons)
    expect(await shares()).toEqual([4, 0, 0])
    await decideReview(api.deps, OPERATOR, shown.id, 'visible')
    expect(await shares()).toEqual([4, 0.25, 0.25])
  })

  test('no invented life: likes and messages from profiles that nobody has', async () => {
    const at = startOf('2031-10-10')
    const [ann, ben] = [await person(), await person()]
    const [fictional, cam] = [
      await addProfile(api.deps, 'amora', { fictional: 1 }),
      await addProfile(api.deps, 'amora', { provider: 'cam' }),
    ]
    await add('likes', { from_profile: ann, to_profile: fictional, created_at: at })
    await write({ from: ann, to: fictional, at })
    expect(await numbersOf('invented_life', '2031-10-31')).toEqual({ likes: 0, messages: 0 })
    await add('likes', { from_profile: fictional, to_profile: ann, created_at: at })
    await add('likes', { from_profile: cam, to_profile: ann, created_at: at })
    await write({ from: cam, to: ben, at })
    expect(await numbersOf('invented_life', '2031-10-31')).toEqual({ likes: 2, messages: 1 })
  })
})

test('the desk’s own: open, overdue, opened and closed, hours by kind, and reversals', async () => {
  const day = '2031-11-15'
  const at = startOf(day)
  const open = (
    opened_at: number,
    { due_at = at + 9 * DAY_MS, closed_at = 0, subject: about = newId() } = {},
  ) =>
    add(
      'desk_case',
      {
        ...{
          subject: about,
          kind: 'complaint',
          ground: newId(),
          subject_kind: 'notice',
          opened_at,
          due_at,
          closed_at,
        },
        ...{ state: closed_at ? 'closed' : 'open' },
      },
      'tweespan',
    )
  await open(at - DAY_MS)
  const [ann, cleo] = [newId(), newId()]
  await open(at - 5 * DAY_MS, { due_at: at - 1, subject: ann })
  await open(at + HOUR_MS)
  // Closed the day after: it was open, and overdue.
  await open(at - DAY_MS, { due_at: at, closed_at: at + DAY_MS, subject: ann })
  for (const hours of [2, 6, 7]) {
    const case_id = await open(at, { closed_at: at + hours * HOUR_MS, subject: cleo })
    await add('case_event', { case_id, kind: 'decided', created_at: at + hours * HOUR_MS }, 'tweespan')
  }
  for (const outcome of ['upheld', 'upheld', 'upheld', 'changed']) {
    const account = await person('man', { brand: 'tweespan' })
    const decision = await add(
      'decision',
      { account, measure: 'warning', ground: 'fraud', decided_at: at },
      'tweespan',
    )
    await add(
      'appeal',
      { side: 'member', decision, outcome, decided_at: at, decided_by: newId() },
      'tweespan',
    )
  }
  const parts = await computed('desk_cases', day, { brand: 'tweespan' })
  expect(parts.map(({ part, value, people }) => [part, value, people])).toEqual([
    // Two of the open ones are of one member, and all that were closed of another.
    ['open', 4, 3],
    ['overdue', 2, 1],
    ['opened', 4, 2],
    ['closed', 3, 1],
    ['median_hours.complaint', 6, 1],
    ['reversed_share.fraud', 0.25, 4],
  ])
})

describe('figures that are kept', () => {
  const shown = (from: string, until: string, by: 'day' | 'week' | 'month' = 'day') => ({
    ...{ name: 'spending' as const, brand: 'amora', from, until, by },
  })

  test('nothing of fewer than ten people is kept', async () => {
    const lead = await signedIn(api, 'lead', 'amora')
    const at = startOf('2031-12-10')
    for (let nr = 0; nr < 9; nr += 1) await buy({ account: await person(), at })
    await computeDay(api.deps, '2031-12-10')
    expect(await ask(lead, 'getFigures', shown('2031-12-10', '2031-12-10'))).toMatchObject({ parts: [] })
    await buy({ account: await person(), at })
    await computeDay(api.deps, '2031-12-10')
    const { parts, rows } = await ask(lead, 'getFigures', shown('2031-12-10', '2031-12-10'))
    expect(parts).toContain('median.GBP')
    expect(rows[0]?.values[parts.indexOf('median.GBP')]).toBe(899)
  })

  test('a week and a month say what their last day does, and sum what happens on a day', async () => {
    const lead = await signedIn(api, 'lead', 'tweespan')
    const openTen = async (day: string) => {
      for (let nr = 0; nr < 10; nr += 1) await open(day)
    }
    const open = (day: string) =>
      add(
        'desk_case',
        {
          kind: 'complaint',
          subject: newId(),
          ground: newId(),
          subject_kind: 'notice',
          state: 'open',
          opened_at: startOf(day),
          due_at: startOf('2040-01-01'),
        },
        'tweespan',
      )
    const days = ['2032-03-01', '2032-03-02', '2032-03-08']
    for (const day of days) await openTen(day)
    for (const day of days) await computeDay(api.deps, day)
    const query = { name: 'desk_cases' as const, brand: 'tweespan', from: '2032-03-01', until: '2032-03-14' }
    const { parts, rows } = await ask(lead, 'getFigures', { ...query, by: 'week' })
    const valueOf = (row: number, part: string) => rows[row]?.values[parts.indexOf(part)]
    expect(rows.map(({ day }) => day)).toEqual(['2032-03-07', '2032-03-14'])
    expect([valueOf(0, 'opened'), valueOf(1, 'opened')]).toEqual([20, 10])
    expect(Number(valueOf(1, 'open')) - Number(valueOf(0, 'open'))).toBe(10)
  })

  test('the job computes yesterday once, and a day again when its two weeks are over', async () => {
    const times = async (day: string) =>
      (
        await api.deps.store.db
          .selectFrom('desk_figure')
          .select(['name', 'value'])
          .where('brand', '=', '*')
          .where('day', '=', day)
          .where('part', '=', '')
          .execute()
      ).map(({ name, value }) => [name, value] as const)
    api.clock.now = startOf('2033-02-20') + 2 * HOUR_MS
    const first = api.clock.now
    await computeDueFigures(api.deps)
    expect((await times('2033-02-19')).length).toBe(ALL_FIGURES.length)
    api.clock.now += HOUR_MS
    await computeDueFigures(api.deps)
    expect(new Map(await times('2033-02-19')).get('spending')).toBe(first)
    api.clock.now = startOf('2033-03-06') + 2 * HOUR_MS
    await computeDueFigures(api.deps)
    const again = new Map(await times('2033-02-19'))
    // Who was here then is known no more.
    expect([again.get('spending'), again.get('who_is_here')]).toEqual([api.clock.now, first])
  })

  test('the fairness report is that of the month’s last day, and final two weeks later', async () => {
    const lead = await signedIn(api, 'lead', 'amora')
    await computeDay(api.deps, '2031-12-31')
    const report = await ask(lead, 'getFairness', { brand: 'amora', month: '2031-12' })
    expect(report).toMatchObject({ day: '2031-12-31', is_final: true })
    expect(report.figures.find(({ name }) => name === 'price_truth')?.parts).toContainEqual({
      part: 'orders',
      value: 10,
    })
    expect(await ask(lead, 'getFairness', { brand: 'amora', month: '2030-12' })).toMatchObject({
      day: '',
      is_final: false,
    })
  })

  test('a file of figures is noted in the log, and those of all brands need the right at every one', async () => {
    const lead = await signedIn(api, 'lead', 'amora')
    const file = await lead.fetch(
      `/api/desk/figures-file.php?${new URLSearchParams(shown('2031-12-01', '2031-12-31', 'month')).toString()}`,
    )
    const lines = (await file.text()).trim().split('\r\n')
    expect([file.headers.get('content-type'), lines[0]]).toEqual([
      'text/csv; charset=utf-8',
      'day,figure,part,value',
    ])
    expect(lines).toContain('2031-12-31,spending,median.GBP,899')
    expect(await entriesOf(api, lead, 'saveFigures')).toHaveLength(1)
    const all = { name: 'spending' as const, from: '2031-12-01', until: '2031-12-31', by: 'day' as const }
    expect(await codeOf(ask(lead, 'getFigures', all))).toBe('right_missing')
    expect(await codeOf(ask(lead, 'getFigures', { ...all, brand: 'amora', from: '2029-01-01' }))).toBe(
      'invalid_fields',
    )
  })
})
