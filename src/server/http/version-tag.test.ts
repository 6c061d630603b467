import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, tokenIn, type Person, type TestApi } from '../../../tests/support/api.ts'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { addPhotos, giveCredits, openBrands, setAccount } from '../../../tests/support/profiles.ts'
import { fc } from '../../../tests/support/property.ts'
import { decide, order } from '../../../tests/support/purchases.ts'
import { systemContext } from '../platform/system-context.ts'
import { issueToken } from '../accounts/tokens/issue-token.ts'
import { purgeAccounts } from '../accounts/purge-accounts.ts'
import { VERSION_HOLDS_MS } from '../events/member-version.ts'
import { removeMember } from '../moderation/restrictions/ban-member.ts'
import { acceptPhoto, refusePhoto } from '../moderation/restrictions/review-photos.ts'
import { noteBounce } from '../notifications/wanted.ts'
import { stopMail } from '../notifications/stop-mail.ts'
import type { Viewer } from '../platform/context.ts'
import { digestOf } from './version-tag.ts'

const POLLED = ['/api/user.php', '/api/chats.php', '/api/likes.php'] as const

let api: TestApi
let queries = 0
let ann: Person
let ben: Person
beforeAll(async () => {
  api = await startApi({ change: openBrands, onQuery: () => (queries += 1) })
})
afterAll(() => api.stop())

async function writer(): Promise<Person> {
  const person = await api.member('amora')
  await setAccount(api.deps, 'amora', person.id, { paid_user: 1 })
  await giveCredits(api.deps, 'amora', person.id, 1000)
  return person
}

const costOf = () => api.deps.brands.get('amora')!.site.message_credits
async function write(from: Person, to: Person, text = 'Good evening') {
  const answer = await from.post('/api/chat.php', { profile: to.id, text, cost: costOf() })
  expect(answer.status).toBe(200)
  await api.deps.deliveries.settled()
}

/** Two who know each other: every list of one holds the other. */
beforeEach(async () => {
  api.clock.now += 60_000
  ann = await writer()
  ben = await writer()
  await write(ann, ben)
  await write(ben, ann)
  await ben.post('/api/like.php', { profile: ann.id })
  // Whoever sees a message for the first time takes it.
  for (const person of [ann, ben]) await person.get('/api/chats.php')
  await api.deps.deliveries.settled()
})

type Path = (typeof POLLED)[number]
const tagOf = async (who: Person, path: string, headers = {}) =>
  (await who.get(path, undefined, headers)).headers.get('ETag') ?? ''
const poll = (who: Person, path: string, tag: string, headers = {}) =>
  who.get(path, undefined, { 'If-None-Match': tag, ...headers })

/** The part of an answer that the clock does not change. */
const lasting = (body: unknown) =>
  JSON.stringify(body, (key, value: unknown) => (['server_time', 'presence'].includes(key) ? null : value))

/** Runs a cause; the tag that Ann had of a path before is no longer good. */
async function expectMoved(paths: readonly Path[], cause: () => Promise<unknown>): Promise<void> {
  const before = await Promise.all(paths.map((path) => tagOf(ann, path)))
  await cause()
  for (const [index, path] of paths.entries()) {
    expect([path, (await poll(ann, path, before[index]!)).status]).toEqual([path, 200])
  }
}

const pool = () => api.deps.brands.get('amora')!.pool

describe('a poll of what did not change', () => {
  test.each(POLLED)('of %s is answered 304 by one statement', async (path) => {
    const tag = await tagOf(ann, path)
    queries = 0
    const answer = await poll(ann, path, tag)
    expect([answer.status, answer.body, answer.headers.get('ETag')]).toEqual([304, '', tag])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(queries).toBe(1)
  })

  test('is still answered 304 after two minutes, and counts as a sign of life', async () => {
    const tag = await tagOf(ann, '/api/user.php')
    api.clock.now += 130_000
    expect((await poll(ann, '/api/user.php', tag)).status).toBe(304)
    const { seen_at } = await api.deps.store.db
      .selectFrom('account')
      .select('seen_at')
      .where('pool', '=', pool())
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow()
    expect(seen_at).toBe(api.clock.now)
  })

  test('is answered in full when minutes have passed', async () => {
    const tag = await tagOf(ann, '/api/likes.php')
    api.clock.now += VERSION_HOLDS_MS - 1000
    expect((await poll(ann, '/api/likes.php', tag)).status).toBe(304)
    api.clock.now += 1000
    expect((await poll(ann, '/api/likes.php', tag)).status).toBe(200)
  })

  test('takes a tag that a proxy made a weak one', async () => {
    const tag = await tagOf(ann, '/api/user.php')
    expect((await poll(ann, '/api/user.php', `W/${tag}`)).status).toBe(304)
  })

  test('is not what another member or a visitor asks for with its tag', async () => {
    const tag = await tagOf(ann, '/api/user.php')
    expect((await poll(ben, '/api/user.php', tag)).status).toBe(200)
    expect((await poll(api.visitor('amora'), '/api/user.php', tag)).status).toBe(403)
  })

  test('is not what another list asks for with its tag', async () => {
    const tag = await tagOf(ann, '/api/likes.php')
    expect((await poll(ann, '/api/likes.php?type=sent', tag)).status).toBe(200)
    for (const broken of ['*', '""', tag.replace('.', ''), tag.replace(/.$/, '')]) {
      expect((await poll(ann, '/api/likes.php', broken)).status).toBe(200)
    }
  })
})

describe('a tag ends with', () => {
  const LISTS = ['/api/chats.php', '/api/likes.php'] as const
  const OWN = ['/api/user.php'] as const
  /** A cause, and the paths whose answers it changes. */
  const CAUSES: readonly (readonly [string, readonly Path[], () => Promise<unknown>])[] = [
    ['a message in', ['/api/chats.php'], () => write(ben, ann)],
    ['a message out', [...OWN, '/api/chats.php'], () => write(ann, ben)],
    [
      'what the partner has read',
      ['/api/chats.php'],
      () => ben.put('/api/chat.php', { profile: ann.id, read_up_to: 2 }),
    ],
    ['what was read', ['/api/chats.php'], () => ann.put('/api/chat.php', { profile: ben.id, read_up_to: 2 })],
    ['a draft', ['/api/chats.php'], () => ann.put('/api/chat.php', { profile: ben.id, draft: 'Tea?' })],
    ['a chat removed', ['/api/chats.php'], () => ann.delete('/api/chat.php', { profile: ben.id })],
    ['a like seen', ['/api/likes.php'], () => ann.put('/api/like.php', { profile: ben.id, seen: true })],
    ['a match', LISTS, () => ann.post('/api/like.php', { profile: ben.id })],
    ['a like taken back', ['/api/likes.php'], () => ben.delete('/api/like.php', { profile: ann.id })],
    ['a block by another', LISTS, () => ben.post('/api/block.php', { profile: ann.id })],
    ['a block of one’s own', LISTS, () => ann.post('/api/block.php', { profile: ben.id })],
    ['another’s words', LISTS, () => ben.put('/api/profile.php', { about: 'Sails on Sundays' })],
    ['another’s photo', LISTS, () => addMainPhoto(ben)],
    ['another’s invisibility', LISTS, () => ben.put('/api/account.php', { invisible: true })],
    ['another’s language', LISTS, () => ben.put('/api/user.php', { language: 'de' })],
    [
      'another’s withdrawn consent',
      LISTS,
      () => ben.put('/api/account.php', { consents: { sensitive: false } }),
    ],
    ['another’s deletion', LISTS, () => ben.delete('/api/account.php', { password: PASSWORD })],
    [
      'a ban',
      LISTS,
      () => removeMember(api.deps, OPERATOR, 'amora', ben.name, { ground: 'fraud', notice: '' }),
    ],
    ['an own language', OWN, () => ann.put('/api/user.php', { language: 'de' })],
    ['an own setting', OWN, () => ann.put('/api/account.php', { last_search: 'gender=woman' })],
    ['an own country', OWN, () => ann.put('/api/profile.php', { about: 'Bakes' })],
    ['credits', OWN, () => giveCredits(api.deps, 'amora', ann.id, 5)],
    ['a purchase', OWN, buy],
    ['a spam complaint', OWN, () => stopMail(api.deps, OPERATOR, 'amora', ann.email, 'fbl')],
    ['a bounce', OWN, bounce],
    ['an unsubscribe by link', OWN, unsubscribe],
    ['a new address by link', OWN, changeAddress],
  ]

  async function addMainPhoto(who: Person) {
    const [, second] = await addPhotos(api.deps, 'amora', who.id, 2)
    await expectMoved(LISTS, () => who.put('/api/photo.php', { main: second }))
  }
  async function buy() {
    const { body } = await order(ann, { total: 899 })
    await decide(ann, body, 'paid')
  }
  function bounce() {
    return noteBounce(api.deps, api.deps.brands.get('amora')!, {
      account: ann.id,
      kind: 'like',
      channel: 'mail',
      payload: JSON.stringify({ to: ann.email }),
    })
  }
  async function unsubscribe() {
    const context = systemContext(api.deps, api.deps.brands.get('amora')!)
    const token = await issueToken(context, ann.id, 'unsubscribe', {})
    expect((await api.visitor('amora').post('/api/token.php', {}, { query: { t: token } })).status).toBe(204)
  }
  async function changeAddress() {
    const email = `new-${ann.email}`
    await ann.put('/api/account.php', { email, password: PASSWORD })
    const token = tokenIn(await api.deliver(), email)
    const tag = await tagOf(ann, '/api/user.php')
    expect((await api.visitor('amora').post('/api/token.php', { token })).status).toBe(200)
    expect((await poll(ann, '/api/user.php', tag)).status).toBe(200)
  }

  test.each(CAUSES)('%s', (_, paths, cause) => expectMoved(paths, cause))

  test('another language of the page', async () => {
    const tag = await tagOf(ann, '/api/chats.php')
    expect((await poll(ann, '/api/chats.php', tag, { 'X-Locale': 'de' })).status).toBe(200)
  })

  test('another release, and another site file', async () => {
    const brand = api.deps.brands.get('amora')!
    const viewer = { account: ann.id, version: '1 2' } as Viewer
    const tag = (version: string, site = brand.site) =>
      digestOf({ version }, { ...brand, site }, viewer, 'en', { url: '/api/user.php' })
    expect(tag('1')).toBe(tag('1'))
    expect(tag('2')).not.toBe(tag('1'))
    expect(tag('1', { ...brand.site, message_credits: 7 })).not.toBe(tag('1'))
  })

  test('the decision of a reviewer on a photo', async () => {
    const [first, second] = await addPhotos(api.deps, 'amora', ben.id, 2)
    await expectMoved(LISTS, () => refusePhoto(api.deps, OPERATOR, first!, 'photo_nude'))
    await expectMoved(LISTS, () => acceptPhoto(api.deps, OPERATOR, first!))
    expect(second).toBeTruthy()
  })

  test('the end of a deleted partner’s data', async () => {
    await ben.delete('/api/account.php', { password: PASSWORD })
    api.clock.now += 15 * 86_400_000
    await ann.get('/api/user.php')
    await expectMoved(['/api/chats.php'], () => purgeAccounts(api.deps))
  })
})

// After any of these, what is answered 304 is what would be answered in full.
test('an answer that did not change is the one that is remembered', async () => {
  const acts: ((from: Person, to: Person) => Promise<unknown>)[] = [
    // Nobody begins with who is invisible.
    async (from, to) => {
      const answer = await from.post('/api/chat.php', { profile: to.id, text: 'Hello', cost: costOf() })
      expect([200, 404]).toContain(answer.status)
      await api.deps.deliveries.settled()
    },
    (from, to) => from.post('/api/like.php', { profile: to.id }),
    (from, to) => from.delete('/api/like.php', { profile: to.id }),
    (from, to) => from.put('/api/like.php', { profile: to.id, seen: true }),
    (from, to) => from.put('/api/chat.php', { profile: to.id, read_up_to: 2 }),
    (from, to) => from.put('/api/chat.php', { profile: to.id, draft: `Draft ${api.clock.now}` }),
    (from, to) => from.put('/api/chat.php', { profile: to.id, typing: true }),
    (from) => from.put('/api/profile.php', { about: `Words ${api.clock.now}` }),
    (from) => from.put('/api/account.php', { last_search: `min_age=${30 + (api.clock.now % 50)}` }),
    (from) => from.put('/api/account.php', { invisible: api.clock.now % 2 === 0 }),
    (from) => giveCredits(api.deps, 'amora', from.id, 1),
    async () => undefined,
  ]
  const people = [ann, ben, await writer()]
  const remembered = new Map<string, { tag: string; body: string }>()
  const person = fc.integer({ min: 0, max: 2 })
  const step = fc.tuple(fc.integer({ min: 0, max: acts.length - 1 }), person, person)
  let unchanged = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const [act, from, to] of steps) {
        api.clock.now += 1001
        if (from !== to) await acts[act]!(people[from]!, people[to]!)
      }
      for (const who of people) {
        for (const path of POLLED) {
          const known = remembered.get(who.id + path)
          const { status } = known ? await poll(who, path, known.tag) : { status: 0 }
          const full = await who.get(path)
          if (status === 304) {
            unchanged += 1
            expect(lasting(full.body)).toBe(known?.body)
          }
          remembered.set(who.id + path, {
            tag: full.headers.get('ETag') ?? '',
            body: lasting(full.body),
          })
        }
      }
    }),
    { numRuns: 25 },
  )
  expect(unchanged).toBeGreaterThan(10)
})
