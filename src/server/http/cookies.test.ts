import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostRules } from '../../build/host-rules.ts'
import { PASSWORD, startApi, type Answer, type Person, type TestApi } from '../../../tests/support/api.ts'

const TOKEN = '[A-Za-z0-9_-]{43}'
const SAFE = 'Path=/; HttpOnly; Secure; SameSite=Lax'
const DAYS_30 = 'Max-Age=2592000'

let api: TestApi
let member: Person
beforeAll(async () => {
  api = await startApi({ production: true })
  member = await api.member('amora', { name: 'secure' })
})
afterAll(() => api.stop())

const logIn = (more: object = {}) =>
  api.visitor('amora').post('/api/user.php', { login: 'secure', password: PASSWORD, ...more })
/** The Set-Cookie lines of a name, with their attributes sorted: the order says nothing. */
const linesOf = ({ headers }: Answer, name: string) =>
  headers
    .getSetCookie()
    .filter((line) => line.startsWith(`${name}=`))
    .map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      return [pair, ...attributes.sort()].join('; ')
    })
const sorted = (...attributes: string[]) => attributes.join('; ').split('; ').sort().join('; ')

// security 5
describe('over https', () => {
  test('the session cookie has one of two exact forms', async () => {
    const kept = linesOf(await logIn({ cookie_strategy: 'persistent' }), '__Host-session')
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatch(new RegExp(`^__Host-session=${TOKEN}; ${sorted(SAFE, DAYS_30)}$`))
    const brief = linesOf(await logIn(), '__Host-session')
    expect(brief).toHaveLength(1)
    expect(brief[0]).toMatch(new RegExp(`^__Host-session=${TOKEN}; ${sorted(SAFE)}$`))
  })

  test('every cookie is Secure; identifying cookies also have __Host- and HttpOnly', async () => {
    const lines = [await logIn(), await member.put('/api/user.php', { language: 'da' })].flatMap(
      ({ headers }) => headers.getSetCookie(),
    )
    const names = lines.map((line) => line.split('=')[0])
    expect(names).toContain('__Host-session')
    expect(names).toContain('signed_in')
    expect(lines.filter((line) => !/; Secure(;|$)/.test(line))).toEqual([])
    const open = lines.filter((line) => !/; HttpOnly(;|$)/.test(line)).map((line) => line.split(';')[0])
    expect([...new Set(open)].sort()).toEqual(['locale=da', 'signed_in=1'])
    expect(lines.filter((line) => line.includes('HttpOnly') && !line.startsWith('__Host-'))).toEqual([])
    expect(lines.filter((line) => /; Domain=/i.test(line))).toEqual([])
  })

  // security 103
  test('answers and pages say the same of transport and permissions', async () => {
    const { headers } = await logIn()
    const pages = hostRules(api.deps.brands.get('amora')!.site, { script: [], style: [] }).headers
    for (const name of ['Strict-Transport-Security', 'Permissions-Policy']) {
      expect(headers.get(name), name).toBe(pages[name])
    }
  })

  test('the session cookie of plain http is ignored over https', async () => {
    const token = member.cookies.get('__Host-session')!
    const other = api.visitor('amora')
    other.cookies.set('session', token)
    expect((await other.get('/api/user.php')).body.error).toBe('authentication_required')
    other.cookies.set('__Host-session', token)
    expect((await other.get('/api/user.php')).status).toBe(200)
  })

  test('logout clears the session cookie in the same form', async () => {
    const leaver = api.visitor('amora')
    await leaver.post('/api/user.php', { login: 'secure', password: PASSWORD })
    const answer = await leaver.get('/api/logout.php')
    expect(linesOf(answer, '__Host-session')).toEqual([`__Host-session=; ${sorted(SAFE, 'Max-Age=0')}`])
    expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains')
  })
})
