// security.md 1 and 78, in short; `npm run test:full` and `npm run chaos -- --restarts 20 --outage` play them in full.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outage, type OutageResult } from './outage.ts'
import { restartDatabase } from './restarts.ts'
import { PGLITE } from '../support/database.ts'
import { isFull, sampled } from '../support/full.ts'
import { startCluster, type Cluster } from '../support/postgres.ts'

const database = process.env.TEST_DATABASE_URL
const SESSIONS = sampled(16, 200)
const AWAY_MS = sampled(1000, 10_000)
const RESTARTS = sampled(2, 20)

function expectOnlyRefusals(result: OutageResult): void {
  expect(result).toMatchObject({ wrong: [], loggedOut: [] })
  expect(Object.keys(result.writes)).toEqual(['503'])
}

// security 1
test.skipIf(database !== undefined)(
  'a locked database file logs nobody out: reading goes on, writing is asked for patience',
  async () => {
    const result = await outage({ sessions: SESSIONS, awayMs: AWAY_MS })
    expectOnlyRefusals(result)
    expect(result.polls[200]).toBeGreaterThan(SESSIONS)
  },
)

describe.skipIf(database === undefined || database === PGLITE)('a PostgreSQL that crashes', () => {
  let cluster: Cluster | null = null
  beforeAll(async () => {
    cluster = await startCluster({ outlives: 'crash' })
  })
  afterAll(() => cluster?.stop())

  // security 1
  test.each([
    ['over the network', 'url'],
    ['over its socket, which goes with it', 'socketUrl'],
  ] as const)('logs nobody out: %s', async (_, way) => {
    const reached = { ...cluster!, url: cluster![way] }
    const result = await outage({ sessions: SESSIONS, awayMs: AWAY_MS, cluster: reached })
    expectOnlyRefusals(result)
    expect(result.polls[503]).toBeGreaterThan(SESSIONS)
  })

  test.runIf(isFull)(
    'the outage run counts every success as wrong when PostgreSQL stays up after all',
    async () => {
      const stays = { ...cluster!, crash: () => Promise.resolve(), resume: () => Promise.resolve() }
      const { wrong, polls, writes } = await outage({ sessions: 2, awayMs: 500, cluster: stays })
      expect([Object.keys(polls), Object.keys(writes)]).toEqual([['200'], ['200']])
      expect(wrong).toHaveLength(polls[200]! + writes[200]!)
    },
  )

  // security 78
  test(
    'database crashes end no process, lose or double no write, and leave no event gap',
    { timeout: 120_000 + RESTARTS * 10_000 },
    async () => {
      const result = await restartDatabase({
        restarts: RESTARTS,
        cluster: cluster!,
        loadMs: 500,
        downMs: 300,
      })
      expect(result).toMatchObject({ exits: 0, strange: [], misheard: [] })
      expect(result).toMatchObject({ lost: [], double: [], disordered: [], findings: [] })
      expect(result.acknowledged).toBeGreaterThan(0)
      expect(result.stored).toBe(result.acknowledged)
      expect(result.paid).toBeGreaterThan(0)
      expect(result.completed).toBe(result.paid)
    },
  )
})
