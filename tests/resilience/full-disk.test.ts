import { expect, test } from 'vitest'
import { fillDisk } from './full-disk.ts'
import { onPostgres, sampled } from '../support/full.ts'

const TIMES = sampled(1, 10)

test.skipIf(onPostgres)(
  'a full disk under load loses and doubles nothing, hangs nobody, and needs no restart',
  { timeout: 120_000 + TIMES * 10_000 },
  async () => {
    const result = await fillDisk({ times: TIMES })
    expect(result).toMatchObject({
      lost: [],
      double: [],
      disordered: [],
      findings: [],
      strange: [],
      exits: 0,
    })
    expect(new Set(result.reads)).toEqual(new Set([200]))
    for (const reason of result.reasons) expect(reason).toMatch(/^storage_(full|failing)$/)
    expect(result.reasons).toHaveLength(TIMES)
    expect(result.stored).toBe(result.acknowledged)
    expect(result.acknowledged).toBeGreaterThan(TIMES)
    expect(result.completed).toBe(result.paid)
    expect(result.paid).toBeGreaterThan(0)
  },
)
