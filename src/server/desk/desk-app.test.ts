import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls/all-calls.ts'
import { deskCalls } from '../../contract/desk/desk-calls.ts'
import { DESK_ERROR_CODES } from '../../contract/errors.ts'
import { loadLocales } from '../../config/locales.ts'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { signedIn } from '../../../tests/support/operators.ts'
import { requireApart } from '../production-rules.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const get = (fetch: TestApi['fetch'], host: string, path: string, headers = {}) =>
  fetch(new Request(`http://${host}${path}`, { headers: { Host: host, ...headers } }))

describe('the desk', () => {
  test('answers at its own host alone, and brands answer nothing there', async () => {
    for (const path of ['/api/desk/me.php', '/api/user.php', '/', '/log']) {
      expect((await get(api.deskFetch, 'amora.localhost', path)).status).toBe(421)
      expect((await get(api.fetch, 'desk.localhost', path)).status).toBe(421)
    }
    expect((await get(api.fetch, 'amora.localhost', '/api/desk/me.php')).status).toBe(404)
    expect((await get(api.deskFetch, 'desk.localhost', '/api/user.php')).status).toBe(404)
  })

  test('takes no cookie of a brand, nor a brand its', async () => {
    const operator = await signedIn(api, 'owner')
    const member = await api.member('amora')
    const token = operator.cookies.get('desk')!
    const session = member.cookies.get('session')!
    const withCookies = { Cookie: `session=${token}; desk=${session}` }
    expect((await get(api.deskFetch, 'desk.localhost', '/api/desk/me.php', withCookies)).status).toBe(403)
    expect(
      (
        await get(api.fetch, 'amora.localhost', '/api/user.php', {
          Cookie: `session=${token}`,
          'X-Request-Type': 'client',
        })
      ).status,
    ).toBe(403)
  })

  test('keeps its login from scripts and other sites, and its pages from frames and caches', async () => {
    const secure = await startApi({ production: true, desk: {} })
    const answer = await secure.deskFetch(
      new Request('https://desk.test/api/desk/sign-in.php?options', {
        method: 'POST',
        headers: { Host: 'desk.test', Origin: 'https://desk.test', 'Content-Type': 'application/json' },
        body: '{}',
      }),
    )
    expect(answer.status).toBe(200)
    for (const [name, value] of Object.entries({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    }))
      expect([name, answer.headers.get(name)]).toEqual([name, value])
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    await secure.stop()
  })

  test('refuses writes from other origins, siblings too', async () => {
    for (const origin of ['http://amora.localhost', 'http://localhost', 'http://evil.desk.localhost']) {
      const answer = await api
        .deskVisitor()
        .post(
          '/api/desk/sign-in.php?options',
          {},
          { headers: { Origin: origin, 'Sec-Fetch-Site': 'same-site' } },
        )
      expect(answer.body.error).toBe('cross_site')
    }
  })

  test('lets in the networks it names alone', async () => {
    const closed = await startApi({ desk: { networks: ['203.0.113.0/24', '2001:db8::/32'] } })
    const from = async (address: string) =>
      (
        await closed
          .deskVisitor()
          .post('/api/desk/sign-in.php?options', {}, { headers: { 'X-Forwarded-For': address } })
      ).status
    expect([await from('203.0.113.9'), await from('2001:db8:1::9')]).toEqual([200, 200])
    expect([await from('203.0.114.9'), await from('2001:db9::9')]).toEqual([403, 403])
    await closed.stop()
  })

  test('is no brand’s domain, and none above or below it', () => {
    const sites = [{ domain: 'amora.example' }, { domain: 'amora.example.company.example' }]
    for (const origin of [
      'https://amora.example',
      'https://desk.amora.example',
      'https://company.example',
      'https://example.company.example',
    ])
      expect(() => requireApart(origin, sites)).toThrow('example')
    requireApart('https://desk.company.example', sites)
    requireApart('https://notamora.example', sites)
    requireApart('https://pany.example', sites)
    requireApart(undefined, sites)
  })

  test('has calls that are named as none of the brands, below a path of its own', () => {
    expect(Object.keys(deskCalls).filter((name) => name in calls)).toEqual([])
    expect(Object.values(deskCalls).filter(({ path }) => !path.startsWith('/api/desk/'))).toEqual([])
  })

  test('words each refusal in both of its languages', async () => {
    const texts = await loadLocales()
    for (const locale of ['en', 'de'] as const)
      for (const code of DESK_ERROR_CODES)
        expect(texts.get(locale)?.informal).toHaveProperty([
          `desk.errors.${code === 'claimed_by_other' ? 'claimed' : code}`,
        ])
  })
})
