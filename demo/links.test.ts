import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKEN_KINDS } from '../src/contract/lists.ts'
import { matchRoute } from '../src/routes.ts'
import { createApp } from '../src/server/http/app.ts'
import { startApi, type TestApi } from '../tests/support/api.ts'
import { withTable } from './docs-table.ts'
import { demoLinks } from './links.ts'
import { DEMO_NAMES } from './login.ts'
import { seedDemo } from './seed.ts'

/** Seven brands take seconds of a processor, which a busy machine stretches. */
const SEEDED_MS = 120_000

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await seedDemo(api.deps)
}, SEEDED_MS)
afterAll(() => api.stop())

const ask = (brand: string, path: string, cookie = '') => {
  const url = new URL(path, api.deps.brands.get(brand)?.origin)
  const headers = { Host: url.host, 'X-Request-Type': 'client', Cookie: cookie }
  return api.fetch(new Request(url, { headers }))
}
const statesAt = (id: string) =>
  demoLinks.statesOf({ db: api.deps.store.db, brand: api.deps.brands.get(id)! })

test('docs/demo.md has the table of now (node demo/docs-table.ts)', () => {
  const document = readFileSync('docs/demo.md', 'utf8')
  expect(withTable(document)).toBe(document)
})

test('every state has an address of the site, at the brands it names', async () => {
  for (const id of api.deps.brands.keys()) {
    for (const { path, as } of await statesAt(id)) {
      expect(matchRoute(path.split(/[?#]/)[0] ?? ''), path).not.toBeNull()
      expect(path).not.toMatch(/[{}]/)
      expect(as).not.toBe('leaving')
    }
  }
  const amora = await statesAt('amora')
  for (const screen of ['/members/…', '/chats/…', '/settings', '/transactions/…']) {
    expect(amora.filter((state) => state.screen === screen).length).toBeGreaterThan(1)
  }
})

test('/dev links to each state, logged in as who finds it there', async () => {
  const page = await (await ask('amora', '/dev')).text()
  for (const { as, path } of await statesAt('amora')) {
    expect(page).toContain(`/dev/as/${as}?to=${encodeURIComponent(path)}`)
  }
  const answer = await ask('amora', '/dev/as/quiet?to=%2Fsettings%23blocked')
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/settings#blocked'])
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const user = await ask('amora', '/api/user.php', cookie)
  expect(await user.json()).toMatchObject({ user: { name: 'quiet' } })
  const left = await ask('amora', '/dev/as/visitor?to=https://elsewhere.test', cookie)
  expect(left.headers.get('Location')).toBe('/')
  expect(left.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/)
})

test('/dev logs every login of the demo in, and leads the deleted one to where it comes back', async () => {
  for (const name of DEMO_NAMES) {
    const { status, headers } = await ask('amora', `/dev/as/${name}?to=/chats`)
    expect([name, status]).toEqual([name, 303])
    expect(headers.get('Location')).toBe(name === 'leaving' ? '/login' : '/chats')
  }
})

test('/dev makes a fresh link of every kind, and two that no longer work', async () => {
  const page = await (await ask('amora', '/dev')).text()
  const visitor = api.visitor('amora')
  const kindOf = async (name: string) => {
    expect(page).toContain(`/dev/link/${name}`)
    const to = (await ask('amora', `/dev/link/${name}`)).headers.get('Location') ?? ''
    const { body } = await visitor.get('/api/token.php', { t: to.slice(1) })
    return body.spent ? `${body.kind} spent` : body.kind
  }
  for (const kind of TOKEN_KINDS) expect(await kindOf(kind)).toBe(kind)
  expect(await kindOf('expired')).toBe('login spent')
  expect(await kindOf('used')).toBe('login spent')
  expect((await ask('amora', '/dev/link/unknown')).status).toBe(404)
  expect((await ask('amora', '/dev/as/nobody')).status).toBe(404)
})

test('/dev is not there in production', async () => {
  const app = createApp({
    deps: { ...api.deps, demo: false },
    edge: { trusted: [], countryHeader: null },
    siteFiles: new Map(),
    outbox: null,
    loadDemoLinks: () => Promise.reject(new Error('loaded')),
  })
  for (const path of ['/dev', '/dev/as/demo', '/dev/link/reset']) {
    const answer = await app.request(`http://amora.localhost${path}`, {
      headers: { Host: 'amora.localhost' },
    })
    expect(answer.status).toBe(404)
  }
})
