import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { FILE_LIMITS, limitFiles } from './file-limits.ts'
import { createHosts } from './hosts.ts'

let api: TestApi
let queries = 0
beforeAll(async () => {
  api = await startApi({ onQuery: () => (queries += 1) })
})
afterAll(() => api.stop())

const askAt =
  (fetch: TestApi['fetch']) =>
  async (path: string, ip: string, language = 'en') =>
    fetch(
      new Request(`http://amora.localhost${path}`, {
        headers: { Host: 'amora.localhost', 'X-Forwarded-For': ip, Cookie: `locale=${language}` },
      }),
    )
type Ask = ReturnType<typeof askAt>
async function passes(ask: Ask, path: string, ips: readonly string[]): Promise<number> {
  const answers = await Promise.all(ips.map((ip) => ask(path, ip)))
  return answers.filter(({ status }) => status !== 429).length
}

// security 103
test.each([
  ['files', '/terms'],
  ['media', '/media/unknown'],
] as const)('%s are limited by network, and nothing is looked up beyond', async (kind, path) => {
  const ask = askAt(api.fetch)
  const within = FILE_LIMITS[kind] - 1
  expect(await passes(ask, path, Array<string>(within).fill('2001:db8:1:1::1'))).toBe(within)
  expect(await passes(ask, path, Array<string>(40).fill('2001:db8:1:1:2::'))).toBe(1)
  queries = 0
  const refused = await ask(path, '2001:db8:1:1::3', 'da')
  const words = api.deps.translator('da', 'informal')('errors.rate_limited')
  expect([refused.status, await refused.text(), queries]).toEqual([429, words, 0])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await ask(path, '2001:db8:1:2::1')).status).toBe(404)
})

/** The limit alone, with few requests. */
function fewFiles(files: number): Ask {
  const app = new Hono()
  const limits = limitFiles('files', {
    deps: api.deps,
    findBrand: createHosts(api.deps.brands.values()),
    addressOf: (c) => c.req.header('X-Forwarded-For') ?? '',
    limits: { files, media: 0 },
  })
  app.all('*', limits, (c) => c.text('page'))
  return askAt((request) => app.fetch(request))
}

// security 98, security 103
test('many narrow networks of one wide one share its limit', async () => {
  const ips = Array.from({ length: 100 }, (_, index) => `2001:db8:2:${(index * 256).toString(16)}::1`)
  expect(await passes(fewFiles(2), '/', ips)).toBe(32)
  expect(
    await passes(
      fewFiles(2),
      '/',
      ips.map((_, index) => `192.0.2.${index}`),
    ),
  ).toBe(8)
})

test('a network that asks too often leaves one line, and takes nothing from others', async () => {
  const ask = fewFiles(10)
  const before = api.deps.securityLog.counts.get('rate_limited') ?? 0
  expect(await passes(ask, '/', Array<string>(60).fill('192.0.2.7'))).toBe(10)
  expect(api.deps.securityLog.counts.get('rate_limited')).toBe(before + 1)
  expect((await ask('/', '192.0.2.8')).status).toBe(200)
})
