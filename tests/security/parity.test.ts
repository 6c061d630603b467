// security.md 29: both databases answer the same, byte by byte. Chance and time are the same for both, so that nothing
// else can differ.

import type * as Crypto from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openAccessEnvironment } from './access/fixtures.ts'
import { PERSONAS } from './access/personas.ts'
import { runCell, rows } from './access/run.ts'
import { PASSWORD, startApi, type Answer, type TestApi } from '../support/api.ts'
import { onPostgres, sampled } from '../support/full.ts'
import { addProfile, openBrands } from '../support/profiles.ts'

const chance = vi.hoisted(() => ({ drawn: 0 }))
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>()
  const draw = (size: number): Buffer => {
    chance.drawn += 1
    return crypto.createHash('shake256', { outputLength: size }).update(String(chance.drawn)).digest()
  }
  return {
    ...crypto,
    randomBytes: draw,
    randomUUID: () =>
      draw(16)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    randomInt(low: number, high?: number) {
      const [from, to] = high === undefined ? [0, low] : [low, high]
      return from + (draw(6).readUIntBE(0, 6) % (to - from))
    },
  }
})

type Scenario = (
  api: TestApi,
  record: (title: string, status: number, body: unknown) => void,
) => Promise<void>

/** Everything a scenario is answered, on SQLite and on PostgreSQL. */
async function runOnBoth(scenario: Scenario): Promise<[string[], string[]]> {
  const answers: [string[], string[]] = [[], []]
  for (const [index, engine] of (['sqlite', undefined] as const).entries()) {
    const api = await startApi({ change: openBrands, signups: true, ...(engine ? { engine } : {}) })
    chance.drawn = 0
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    try {
      await scenario(api, (title, status, body) =>
        answers[index]?.push(`${title}: ${status} ${typeof body === 'string' ? body : JSON.stringify(body)}`),
      )
    } finally {
      vi.restoreAllMocks()
      await api.stop()
    }
  }
  return answers
}

const personas = PERSONAS.slice(0, sampled(4, PERSONAS.length))
/** Calls that differ by their nature: the engine's own name, and a secret that the library draws. */
const NAMED = ['getHealth', 'beginTotp']

// security 29
test.skipIf(!onPostgres)('every call, as the access table plays it', async () => {
  const [sqlite, postgres] = await runOnBoth(async (api, record) => {
    const environment = await openAccessEnvironment(api)
    for (const tableRow of rows.filter(({ name }) => !NAMED.includes(name))) {
      const fixtures = await environment.createFixtures()
      for (const persona of personas) {
        const { status, text } = await runCell(
          tableRow,
          fixtures.caller(persona),
          fixtures.targetFor(persona),
        )
        record(`${tableRow.title} as ${persona}`, status, text)
      }
    }
  })
  expect(postgres).toEqual(sqlite)
  expect(sqlite.filter((line) => line.includes(': 200 ')).length).toBeGreaterThan(rows.length)
})

const NAMES = [
  'Åsa',
  'Ärla',
  'Örjan',
  'asa',
  'Zoë',
  'zed',
  'Strauß',
  'strauss',
  'Ödön',
  'a_b',
  'aXb',
  'Éva',
  'eva',
]
const SEARCHES: Record<string, string | number>[] = [
  {},
  { gender: 'everyone' },
  { online: '1' },
  { hair: 'blond' },
  { min_age: 30, page: 2 },
  { sexuality: 'hetero', hair: 'grey' },
]

// security 29
test.skipIf(!onPostgres)('lists, searches and addresses with letters of every alphabet', async () => {
  const [sqlite, postgres] = await runOnBoth(async (api, record) => {
    const say = (title: string, { status, body }: Answer) => record(title, status, body)
    const reader = await api.member('amora')
    const ids: string[] = []
    // Small and capital letters, which languages order otherwise than bytes.
    for (const [index, name] of NAMES.entries()) {
      const seen_at = api.clock.now - (index % 3) * 1000
      const hair = index % 2 === 0 ? '' : 'blond'
      ids.push(
        await addProfile(api.deps, 'amora', { id: `${'aBcD'[index % 4]}-${index}`, name, hair, seen_at }),
      )
    }
    for (const query of SEARCHES) say('search', await reader.get('/api/search.php', query))
    for (const id of ids) say('like', await reader.post('/api/like.php', { profile: id }))
    say('likes', await reader.get('/api/likes.php'))
    for (const id of ids) say('block', await reader.post('/api/block.php', { profile: id }))
    say('blocks', await reader.get('/api/block.php'))
    for (const name of ['Ångström', 'ÅNGSTRÖM', 'a_b', 'aXb', 'Straße', 'STRASSE']) {
      const person = await api
        .member('amora', { name, email: `${name}@Mail.Test` })
        .catch((error: Error) => error.message)
      record(`signup ${name}`, 0, typeof person === 'string' ? person : person.name)
    }
    for (const login of ['ångström', 'Ångström@mail.test', 'A_B', 'a%b', 'STRASSE@MAIL.TEST', 'straße']) {
      say(login, await api.visitor('amora').post('/api/user.php', { login, password: PASSWORD }))
    }
  })
  expect(postgres).toEqual(sqlite)
  expect(sqlite.filter((line) => line.includes(': 200 ')).length).toBeGreaterThan(NAMES.length)
})
