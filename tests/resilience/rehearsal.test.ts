// README's "Go live": twenty lines at most, and the way to a brand that sells.

import { expect, test } from 'vitest'
import { isFull } from '../support/full.ts'
import { goLiveLines, missingForRehearsal, rehearse } from './rehearsal.ts'

test('README goes live in twenty lines at most', () => {
  const lines = goLiveLines()
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.length).toBeLessThanOrEqual(20)
})

test.runIf(isFull && missingForRehearsal().length === 0)(
  'README’s lines lead to a brand with TLS that sells, mails and is watched',
  async () => {
    const { doctor, order, mails, probed, figures } = await rehearse()
    expect(doctor.filter(({ level }) => level === 'fault')).toEqual([])
    expect(order).toBe('completed')
    expect(mails).toContain('Test of Aurora')
    expect(mails.length).toBeGreaterThanOrEqual(3)
    expect(probed.map(({ brand, isOk }) => [brand, isOk])).toEqual([['aurora', true]])
    if (figures !== null) expect(figures).toBeGreaterThan(10)
  },
  30 * 60_000,
)
