import { expect, test } from 'vitest'
import { killCycles } from './kill-cycles.ts'
import { freshStore, PGLITE } from '../support/database.ts'
import { sampled, onPostgres } from '../support/full.ts'

const CYCLES = sampled(3, 200)

// security 42, security 56, security 57
test.skipIf(process.env.TEST_DATABASE_URL === PGLITE)(
  'what was acknowledged is there after kill -9, once and in order, and so is every debit and payment',
  { timeout: 120_000 + CYCLES * 20_000, retry: 0 },
  async () => {
    const database = onPostgres ? await freshStore() : null
    try {
      const result = await killCycles({ cycles: CYCLES, databaseUrl: database?.url })
      expect(result).toMatchObject({ lost: [], double: [], disordered: [], findings: [], strange: [] })
      expect(result.acknowledged).toBeGreaterThan(CYCLES)
      expect(result.stored).toBe(result.acknowledged)
      expect(result.paid).toBeGreaterThan(0)
      expect(result.completed).toBe(result.paid)
      expect(result.swallowed).toBeGreaterThan(0)
    } finally {
      await database?.drop()
    }
  },
)
