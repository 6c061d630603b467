// Whatever moves credits without the member doing it shows at once, on every screen the member has open.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, tokenIn, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { listenOn, openStream, type OpenStream } from '../../../../tests/support/events.ts'
import { transact } from '../../platform/db/transact.ts'
import { giveCredits, setAccount } from '../../../../tests/support/profiles.ts'
import { buy, decide, openWithoutDiscounts, order } from '../../../../tests/support/purchases.ts'
import { refundRemoved, refundUnread } from '../../chat/refund-messages.ts'

const UNREAD_MS = 14 * 86_400_000
let api: TestApi
let server: Awaited<ReturnType<typeof listenOn>>
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
  server = await listenOn(api)
})
afterAll(async () => {
  await server.stop()
  await api.stop()
})

/** Two screens of a member, that have heard of the badges as they are. */
async function screens(who: Person) {
  const open = () => openStream(server.port, 'amora.localhost', who.cookies)
  const streams: OpenStream[] = [await open(), await open()]
  let heard = 0
  const credits = async (): Promise<number[]> => {
    heard += 1
    const events = await Promise.all(streams.map((stream) => stream.until('counters', heard)))
    return events.map(({ data }) => data.credits as number)
  }
  await credits()
  return { credits, close: () => streams.forEach((stream) => stream.close()) }
}

test('payment, bank refund, charge-back and reversal update credits on all screens', async () => {
  const ann = await api.member('amora')
  const { credits, close } = await screens(ann)
  const first = (await order(ann, { total: 899 })).body
  for (const [action, left] of [
    ['pay', 10],
    ['charge_back', 0],
    ['reverse', 10],
  ] as const) {
    await decide(ann, first, action)
    expect(await credits()).toEqual([left, left])
  }
  await decide(ann, first, 'refund')
  expect(await credits()).toEqual([0, 0])
  close()
})

test('a withdrawal shows its credits on all screens, without login too', async () => {
  const ann = await api.member('amora')
  const { id } = await buy(ann)
  const { credits, close } = await screens(ann)
  await api.visitor('amora').post('/api/withdrawal.php', { name: 'Ann', contract: id, email: ann.email })
  const asked = (await api.deliver()).filter(({ subject }) => subject.includes('Did you'))
  const given = { token: tokenIn(asked, ann.email), answer: 'mine' }
  expect((await api.visitor('amora').post('/api/token.php', given)).status).toBe(200)
  expect(await credits()).toEqual([0, 0])
  close()
})

test('a first message that gives its credits back shows them on all screens', async () => {
  const [ann, ben] = [await api.member('amora'), await api.member('amora')]
  await setAccount(api.deps, 'amora', ann.id, { paid_user: 1 })
  await giveCredits(api.deps, 'amora', ann.id, 5)
  const write = (profile: string) => ann.post('/api/chat.php', { profile, text: 'Hello', cost: 1 })
  await write(ben.id)
  const unread = await screens(ann)
  api.clock.now += UNREAD_MS
  expect(await refundUnread(api.deps)).toBe(1)
  expect(await unread.credits()).toEqual([5, 5])
  unread.close()

  const fake = await api.member('amora')
  await write(fake.id)
  const removed = await screens(ann)
  await transact(api.deps.store.db, (db) =>
    refundRemoved({ deps: api.deps, db, now: api.clock.now }, 'amora', fake.id),
  )
  expect(await removed.credits()).toEqual([5, 5])
  removed.close()
})
