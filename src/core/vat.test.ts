import { expect, it } from 'vitest'
import { COUNTRIES } from '../contract/lists.ts'
import { vatBasisPoints } from './vat.ts'

it('has a rate for every country, in whole basis points', () => {
  const now = Date.UTC(2026, 10, 20)
  for (const country of COUNTRIES) {
    const rate = vatBasisPoints(country, now)
    expect(Number.isInteger(rate) && rate >= 0 && rate <= 2700, country).toBe(true)
  }
  expect(vatBasisPoints('NL', now)).toBe(2100)
  expect(vatBasisPoints('US', now)).toBe(0)
})

it('changes on the day a new rate begins', () => {
  expect(vatBasisPoints('FI', Date.UTC(2024, 7, 31, 23, 59))).toBe(2400)
  expect(vatBasisPoints('FI', Date.UTC(2024, 8, 1))).toBe(2550)
  expect(vatBasisPoints('FI', 0)).toBe(2400)
})
