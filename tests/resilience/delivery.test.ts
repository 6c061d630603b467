import { expect, test } from 'vitest'
import { deliverThroughChaos } from './delivery.ts'
import { freshStore, PGLITE } from '../support/database.ts'
import { onPostgres } from '../support/full.ts'

const MESSAGES = 100

// security 57
test.skipIf(process.env.TEST_DATABASE_URL === PGLITE)(
  'messages over a line that loses, delays and doubles are there once, and read in the order they were written',
  async () => {
    const database = onPostgres ? await freshStore() : null
    try {
      const result = await deliverThroughChaos({
        messages: MESSAGES,
        conversations: 5,
        databaseUrl: database?.url,
        faults: { dropped: 0.2, doubled: 0.1, delayMs: 25 },
      })
      expect(result).toMatchObject({ lost: [], double: [], disordered: [], strange: [], findings: [] })
      expect(result.acknowledged).toBe(MESSAGES)
      // The line was as bad as it should be.
      expect(result.attempts).toBeGreaterThan(MESSAGES)
      for (const fault of [result.lostRequests, result.lostAnswers, result.doubled]) {
        expect(fault).toBeGreaterThan(0)
      }
    } finally {
      await database?.drop()
    }
  },
)
