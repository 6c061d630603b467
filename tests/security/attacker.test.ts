import { expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import { isFull } from '../support/full.ts'
import { withoutDiscounts } from '../support/purchases.ts'
import { playAttacker } from './attacker.ts'

const ACCOUNTS = isFull ? 1000 : 30

// security 91, security 92, security 93, security 94, security 95, security 96, security 98, security 99, security 100
test(
  'an attacker with many accounts and a /48 reaches no more than the ceilings',
  { timeout: isFull ? 900_000 : 300_000 },
  async () => {
    const api = await startApi({ change: withoutDiscounts })
    try {
      for (const { goal, reached, ceiling } of await playAttacker({ api, accounts: ACCOUNTS })) {
        expect(reached, goal).toBeLessThanOrEqual(ceiling)
        // Below a ceiling nobody is kept out; a thousand meet that of their network first.
        if (!isFull && ceiling < ACCOUNTS) expect(reached, goal).toBe(ceiling)
      }
    } finally {
      await api.stop()
    }
  },
)
