// Campaigns at the desk: what became of members whose campaign is kept, counted by hand, and nobody else's.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { ask, codeOf, signedIn, signInBy, type TestOperator } from '../../../../tests/support/operators.ts'
import { buy, openWithoutDiscounts, PRICE, spendCredits } from '../../../../tests/support/purchases.ts'
import { addPhotos } from '../../../../tests/support/profiles.ts'
import type { Tracking } from '../../../contract/calls/signup.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { keepSource } from '../../accounts/campaign-source.ts'
import { removeMember } from '../../moderation/restrictions/ban-member.ts'

let api: TestApi
let mara: TestOperator
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
  mara = await signedIn(api, 'marketing', 'amora')
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.now += 10 * DAY_MS
  await signInBy(mara, mara.passkey)
})

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
async function cameBy(source: Tracking, brand = 'amora'): Promise<Person> {
  const person = await api.member(brand)
  const at = { db: api.deps.store.db, brand: api.deps.brands.get(brand)!, now: api.clock.now }
  await keepSource(at, person.id, source)
  return person
}
const campaigns = (more: object = {}, who = mara) =>
  ask(who, 'getCampaigns', {
    ...{ by: 'network', from: dayOf(api.clock.now), until: dayOf(api.clock.now + DAY_MS) },
    ...more,
  })

describe('campaigns', () => {
  test('are counted by what became of their members, and by no one who did not agree', async () => {
    const [ann, ben, eve] = [
      await cameBy({ network: 'meta', ref: 'spring' }),
      await cameBy({ network: 'meta', ref: 'autumn' }),
      await cameBy({ network: 'search', lander: 'gallery' }),
    ]
    const other = await api.member('amora')
    await addPhotos(api.deps, 'amora', ann.id, 1)
    await api.deps.store.db
      .updateTable('profile')
      .set({ main_photo: 'photo' })
      .where('id', '=', ann.id)
      .execute()
    await buy(ann)
    await buy(ben)
    await buy(ben)
    expect(await spendCredits(ann, other, 1)).toBe(1)
    const ban = { ground: 'fraud', facts: ['fraud.asked_for_money'], notice: '' } as const
    await removeMember(api.deps, OPERATOR, 'amora', eve.name, ban)
    const { rows, members, weeks } = await campaigns()
    expect(rows).toEqual([
      {
        ...{ value: 'meta', signups: 2, confirmed: 2, pictured: 1, wrote: 1, bought: 2 },
        ...{ charge_backs: 0, removed: 0 },
        money: [{ currency: 'GBP', takings: 3 * PRICE, refunds: 0 }],
      },
      {
        ...{ value: 'search', signups: 1, confirmed: 1, pictured: 0, wrote: 0, bought: 0 },
        ...{ charge_backs: 0, removed: 1, money: [] },
      },
    ])
    expect(members).toEqual({ all: 4, consenting: 3 })
    expect(weeks.map(({ signups, bought }) => [signups, bought])).toEqual([[3, 2]])
    expect(new Date(weeks[0]!.day).getUTCDay()).toBe(1)
    const refs = await campaigns({ by: 'ref', network: 'meta' })
    expect(refs.rows.map(({ value, signups }) => [value, signups])).toEqual([
      ['autumn', 1],
      ['spring', 1],
    ])
    expect((await campaigns({ by: 'lander' })).rows.map(({ value }) => value)).toEqual(['', 'gallery'])
  })

  test('leave out orders that are charged back, until a charge-back does not stand', async () => {
    const ann = await cameBy({ network: 'meta' })
    for (let each = 0; each < 3; each += 1) await buy(ann)
    const setOrders = (state: 'charged_back' | 'completed', at: readonly string[]) =>
      api.deps.store.db.updateTable('orders').set({ state, disputes: 1 }).where('id', 'in', at).execute()
    const { db } = api.deps.store
    const orders = await db.selectFrom('orders').select('id').where('account', '=', ann.id).execute()
    const [lost, won] = [orders[0]!.id, orders[1]!.id]
    await setOrders('charged_back', [lost, won])
    const counted = async () => {
      const { charge_backs, money } = (await campaigns()).rows[0]!
      return { charge_backs, money }
    }
    expect(await counted()).toEqual({
      charge_backs: 2,
      money: [{ currency: 'GBP', takings: PRICE, refunds: 0 }],
    })
    // Its charge-back did not stand.
    await setOrders('completed', [won])
    expect(await counted()).toEqual({
      charge_backs: 1,
      money: [{ currency: 'GBP', takings: 2 * PRICE, refunds: 0 }],
    })
  })

  // law L41
  test('forget a member who takes the consent back', async () => {
    const ann = await cameBy({ network: 'radio' })
    expect((await campaigns()).rows.map(({ value }) => value)).toEqual(['radio'])
    await ann.put('/api/account.php', { consents: { tracking: false } })
    const { rows, members } = await campaigns()
    expect(rows).toEqual([])
    expect(members).toEqual({ all: 1, consenting: 0 })
  })

  test('are those of one’s own brands', async () => {
    await cameBy({ network: 'posters' }, 'tweespan')
    expect((await campaigns()).rows).toEqual([])
    expect((await campaigns({ brand: 'tweespan' })).rows).toEqual([])
    const everywhere = await signedIn(api, 'finance')
    expect((await campaigns({}, everywhere)).rows.map(({ value }) => value)).toEqual(['posters'])
  })

  test('are listed fifty a page, each once', async () => {
    for (let each = 0; each < 60; each += 1) await cameBy({ network: `ö${each}` })
    const first = await campaigns()
    const second = await campaigns({ after: first.next })
    const values = [...first.rows, ...second.rows].map(({ value }) => value)
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, ''])
    expect(new Set(values).size).toBe(60)
  })

  test('are not counted over more than 400 days, nor backwards', async () => {
    for (const days of [{ from: '2020-01-01' }, { until: '2020-01-01' }])
      expect(await codeOf(campaigns(days))).toBe('invalid_fields')
  })

  test('stand beside the pages that were left at once', async () => {
    const day = dayOf(api.clock.now)
    await api.deps.store.db
      .insertInto('page_bounce')
      .values([
        { brand: 'amora', day, page: 'home', count: 3 },
        { brand: 'amora', day, page: 'landers-gallery', count: 5 },
        { brand: 'tweespan', day, page: 'home', count: 9 },
      ])
      .execute()
    expect((await campaigns()).bounces).toEqual([
      { page: 'landers-gallery', count: 5 },
      { page: 'home', count: 3 },
    ])
  })
})
