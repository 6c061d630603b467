import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshStore } from '../support/database.ts'
import { fillMembers, memberId } from '../support/members.ts'
import { isWhole, verify, type Verdict } from './verifier.ts'
import type { Load } from './load.ts'

const SENDER = 0
let fresh: Awaited<ReturnType<typeof freshStore>>
beforeEach(async () => {
  fresh = await freshStore()
})
afterEach(() => fresh.drop())

/** The verdict when `written` was acknowledged, and `stored` is there. */
async function judged(written: readonly string[], stored: readonly string[]): Promise<Verdict> {
  const { store } = fresh
  await fillMembers(store, { brand: 'amora', pool: 'amora', members: 2, sessions: 0, now: 1 })
  const [low, high] = [memberId(0), memberId(1)]
  const conversation = { pool: 'amora', id: 'talk', low, high, starter: low, created_at: 1 }
  await store.db
    .insertInto('conversation')
    .values({ ...conversation, last_seq: stored.length, withheld: '', due_at: 0 })
    .execute()
  await store.db
    .insertInto('message')
    .values(
      stored.map((id, index) => ({
        pool: 'amora',
        conversation: 'talk',
        seq: index + 1,
        id,
        sender: low,
        kind: 'text' as const,
        text: 'Hello',
        item: '',
        credits: 0,
        refund_due_at: 0,
        refunded_at: 0,
        created_at: 1,
      })),
    )
    .execute()
  const load = {
    keys: new Set(written),
    acknowledged: new Map([[SENDER, written]]),
    acknowledgedAt: new Map(),
    strange: [],
    refused: new Map(),
  } satisfies Partial<Load>
  return verify(store, { ...load, run: () => Promise.resolve(), settle: () => Promise.resolve() })
}

test('what was acknowledged and is there once, in order, is found to be so', async () => {
  const verdict = await judged(['one', 'two'], ['one', 'two'])
  expect(verdict).toMatchObject({ acknowledged: 2, stored: 2, lost: [], double: [], disordered: [] })
})

test('a message that is there again under an id nobody gave it is told of', async () => {
  expect(await judged(['one', 'two'], ['one', 'again', 'two'])).toMatchObject({
    stored: 3,
    double: ['again'],
  })
})

test('messages that are not there, or in another order, are told of', async () => {
  expect(await judged(['one', 'two', 'three'], ['two', 'one'])).toMatchObject({
    lost: ['three'],
    disordered: [SENDER],
  })
})

const WHOLE: Verdict = {
  acknowledged: 2,
  stored: 2,
  lost: [],
  double: [],
  disordered: [],
  paid: 1,
  completed: 1,
  findings: [],
  strange: [],
}

test.each<[string, boolean, Partial<Verdict>]>([
  ['as it should be', true, {}],
  ['in which nothing was acknowledged', false, { acknowledged: 0, stored: 0 }],
  ['with more messages than were acknowledged', false, { stored: 3 }],
  ['in which nobody paid', false, { paid: 0, completed: 0 }],
  ['with a payment that completed no order', false, { completed: 0 }],
])('a run %s is whole: %s', (_, expected, change) => {
  expect(isWhole({ ...WHOLE, ...change })).toBe(expected)
})
