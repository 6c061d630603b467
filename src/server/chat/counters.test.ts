import { fc } from '../../../tests/support/property.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { giveCredits, openBrands, setAccount } from '../../../tests/support/profiles.ts'

let api: TestApi
const people: Person[] = []
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  for (let index = 0; index < 3; index += 1) {
    const member = await api.member('amora')
    await setAccount(api.deps, 'amora', member.id, { paid_user: 1 })
    await giveCredits(api.deps, 'amora', member.id, 10_000)
    people.push(member)
  }
})
afterAll(() => api.stop())

const WHAT = [
  'send',
  'read',
  'read some',
  'remove',
  'like',
  'unlike',
  'see',
  'block',
  'unblock',
  'undo',
] as const
interface Step {
  what: (typeof WHAT)[number]
  who: number
  whom: number
}

async function act({ what, who, whom }: Step): Promise<void> {
  const me = people[who]!
  const profile = people[whom]!.id
  switch (what) {
    case 'send':
      return void (await me.post('/api/chat.php', { profile, text: 'Hello', cost: 1 }))
    case 'read':
    case 'read some': {
      const { messages } = (await me.get('/api/chat.php', { profile })).body as {
        messages?: { seq: number }[]
      }
      const seq = (what === 'read' ? messages?.at(-1) : messages?.at(-2))?.seq
      if (seq) await me.put('/api/chat.php', { profile, read_up_to: seq })
      return
    }
    case 'remove':
      return void (await me.delete('/api/chat.php', { profile }))
    case 'like':
      return void (await me.post('/api/swipe.php', { action: 'like', profile }))
    case 'undo':
      return void (await me.post('/api/swipe.php', { action: 'undo' }))
    case 'unlike':
      return void (await me.delete('/api/like.php', { profile }))
    case 'see':
      return void (await me.put('/api/like.php', { profile, seen: true }))
    case 'block':
      return void (await me.post('/api/block.php', { profile }))
    case 'unblock':
      return void (await me.delete('/api/block.php', { profile }))
  }
}

/** Counts that the badges must show, from the rows that cause them. */
async function counted(me: string): Promise<{ unread: number; likes: number }> {
  const { db } = api.deps.store
  const blocks = await db.selectFrom('block').selectAll().execute()
  const apart = new Set(
    blocks.flatMap(({ blocker, blocked }) => (blocker === me ? [blocked] : blocked === me ? [blocker] : [])),
  )
  const sides = await db.selectFrom('conversation_side').selectAll().where('profile', '=', me).execute()
  let unread = 0
  for (const side of sides.filter(({ other }) => !apart.has(other))) {
    const rows = await db
      .selectFrom('message')
      .select('seq')
      .where('conversation', '=', side.conversation)
      .where('sender', '!=', me)
      .where('seq', '>', Math.max(side.read_up_to, side.removed_up_to))
      .execute()
    unread += rows.length
  }
  const likes = await db
    .selectFrom('likes')
    .select('from_profile')
    .where('to_profile', '=', me)
    .where('seen_at', '=', 0)
    .execute()
  return { unread, likes: likes.filter(({ from_profile }) => !apart.has(from_profile)).length }
}

async function demandCounters(): Promise<void> {
  for (const person of people) {
    const { unread, likes } = await counted(person.id)
    const { body: chats } = await person.get('/api/chats.php')
    const { body: received } = await person.get('/api/likes.php')
    const each = (chats.chats as { num_unread_messages: number }[]).map((chat) => chat.num_unread_messages)
    expect({ unread: chats.unread_messages, likes: received.new_likes }).toEqual({ unread, likes })
    expect(each.reduce((sum, count) => sum + count, 0)).toBe(unread)
    expect(Math.min(0, ...each)).toBe(0)
  }
}

const step: fc.Arbitrary<Step> = fc
  .record({ what: fc.constantFrom(...WHAT), who: fc.nat(2), apart: fc.integer({ min: 1, max: 2 }) })
  .map(({ what, who, apart }) => ({ what, who, whom: (who + apart) % 3 }))

// security 59
describe('unread messages and new likes', () => {
  test('are what there is to count, whatever members do one after another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        for (const each of steps) await act(each)
        api.clock.now += 86_400_000
        await demandCounters()
      }),
      { numRuns: 12 },
    )
  })

  test('are what there is to count when everything is quiet, whatever members do at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        await Promise.all(steps.map(act))
        await demandCounters()
      }),
      { numRuns: 12 },
    )
  })
})
