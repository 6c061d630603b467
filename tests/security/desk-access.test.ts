// Every call of the operators' desk, and every role that may make it, at its own brand, a partner's and a stranger's.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../src/contract/calls/define-call.ts'
import { deskCalls, type DeskCallName } from '../../src/contract/desk/desk-calls.ts'
import { ROLES, type Role } from '../../src/contract/desk/rights.ts'
import { startApi, type Answer, type TestApi } from '../support/api.ts'
import type { HttpClient } from '../support/http-client.ts'
import { signedIn } from '../support/operators.ts'
import { BRAND, PARTNER, STRANGER_BRAND } from './access/fixtures.ts'
import { deskRows, type DeskTarget } from './access/rows/desk.ts'

const PLACES = [BRAND, PARTNER, STRANGER_BRAND]

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const outcomeOf = ({ status, body }: Answer): string =>
  status < 300 ? 'ok' : (body as { error: string }).error

const workers = new Map<string, ReturnType<typeof signedIn>>()
/** Somebody with this role at this brand alone, the same for each call. */
function workerOf(role: Role, brand: string): ReturnType<typeof signedIn> {
  const known = workers.get(`${role} ${brand}`) ?? signedIn(api, role, brand)
  workers.set(`${role} ${brand}`, known)
  return known
}

let made = 0
function play(client: HttpClient, name: DeskCallName, target: DeskTarget): Promise<Answer> {
  const call: Call = deskCalls[name]
  const { query, body } = deskRows[name]
  made += 1
  return client.request(call.method, call.path, {
    ...(query ? { query } : {}),
    ...(call.method === 'GET' ? {} : { body: body?.(target) ?? {}, key: `key-${made}-${name}` }),
  })
}

const newTarget = async (): Promise<DeskTarget> => {
  const { id } = await signedIn(api, 'moderator', BRAND)
  return { id, brand: BRAND }
}

test.each(Object.keys(deskRows) as DeskCallName[])(
  '%s answers the roles its row names alone',
  async (name) => {
    const { who, outcome = 'ok', elsewhere = outcome } = deskRows[name]
    const target = await newTarget()
    const visitor = await play(api.deskVisitor(), name, target)
    expect(['visitor', outcomeOf(visitor)]).toEqual([
      'visitor',
      who === 'anybody' ? outcome : 'authentication_required',
    ])
    if (typeof who === 'string') {
      if (who === 'anybody') return
      const operator = await signedIn(api, 'support', BRAND)
      expect(['operator', outcomeOf(await play(operator, name, target))]).toEqual(['operator', outcome])
      return
    }
    for (const role of ROLES) {
      for (const brand of PLACES) {
        const operator = await workerOf(role, brand)
        const expected = !who.includes(role) ? 'right_missing' : brand === BRAND ? outcome : elsewhere
        const found = outcomeOf(await play(operator, name, await freshFor(role, who)))
        expect([role, brand, found]).toEqual([role, brand, expected])
      }
    }

    /** A change may be made once: those who may make it have a target each. */
    async function freshFor(role: Role, allowed: readonly Role[]): Promise<DeskTarget> {
      return allowed.includes(role) && deskCalls[name].method !== 'GET' ? newTarget() : target
    }
  },
)

test('an owner of a brand is shown those of other brands nowhere', async () => {
  const here = await signedIn(api, 'moderator', BRAND)
  for (const brand of [PARTNER, STRANGER_BRAND]) {
    const owner = await signedIn(api, 'owner', brand)
    const { people } = (await owner.get('/api/desk/people.php')).body as { people: { id: string }[] }
    expect(people.map(({ id }) => id)).not.toContain(here.id)
  }
})

test('every write of an operator leaves an entry in the log', async () => {
  const written = (Object.entries(deskCalls) as [DeskCallName, Call][]).filter(
    ([name, { method, flag }]) =>
      method !== 'GET' && flag === undefined && (deskRows[name].outcome ?? 'ok') === 'ok',
  )
  for (const [name] of written) {
    const operator = await signedIn(api, 'owner', BRAND)
    const target = await newTarget()
    expect(outcomeOf(await play(operator, name, target))).toBe('ok')
    const entry = await api.deps.store.db
      .selectFrom('operator_log')
      .select('seq')
      .where('operator', '=', operator.id)
      .where('call', '=', name)
      .executeTakeFirst()
    expect([name, entry !== undefined]).toEqual([name, true])
  }
})
