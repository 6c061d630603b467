// security.md 40, in short; `npm run test:full` and `npm run chaos -- --uploads 50` play it in full.

import { expect, test } from 'vitest'
import { killUploads } from '../../../../tests/resilience/uploads.ts'
import { freshStore, PGLITE } from '../../../../tests/support/database.ts'
import { sampled } from '../../../../tests/support/full.ts'

const KILLS = sampled(1, 50)
/** Files of a photo. */
const FILES = 4

// security 40
test.skipIf(process.env.TEST_DATABASE_URL === PGLITE)(
  'uploads that are killed before their commit, or cut off half-way, leave no file without a row and no row without files',
  { timeout: 120_000 + KILLS * 20_000, retry: 0 },
  async () => {
    const database = process.env.TEST_DATABASE_URL === undefined ? null : await freshStore()
    try {
      const result = await killUploads({ kills: KILLS, databaseUrl: database?.url })
      expect(result.swept, 'the kills came before the commit').toBeGreaterThan(0)
      expect(result).toMatchObject({ acknowledged: KILLS, rows: KILLS, files: KILLS * FILES })
      expect(result).toMatchObject({ halfWritten: 0, findings: [] })
      expect(result.leakedDescriptors ?? 0).toBeLessThanOrEqual(0)
    } finally {
      await database?.drop()
    }
  },
)
