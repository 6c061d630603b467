import { describe, expect, it } from 'vitest'
import { paidForNext } from './credit-price.ts'

const pounds = (amount: number) => ({ amount, currency: 'GBP' as const })
/** 25 for £17.99 after 10 for £8.99. */
const BOUGHT = [
  { credits: 25, paid: pounds(1799) },
  { credits: 10, paid: pounds(899) },
]

describe('the money of the next credits', () => {
  it.each([
    ['the gift before the first purchase', 40, 1, null],
    ['the oldest purchase', 35, 1, 90],
    ['its last credit', 26, 1, 90],
    ['the next purchase after it', 25, 1, 72],
    ['three of one purchase', 30, 3, 270],
    ['credits on both sides of a purchase’s end', 26, 3, 90 + 144],
    ['a gift and what was paid', 36, 3, 180],
  ])('is that of %s', (_, balance, count, amount) => {
    expect(paidForNext(BOUGHT, balance, count)).toEqual(amount === null ? null : pounds(amount))
  })

  it('is not said of a gift, of two currencies, or without a purchase', () => {
    expect(paidForNext([], 5, 1)).toBeNull()
    const given = { credits: 10, paid: null }
    expect(paidForNext([given], 5, 1)).toBeNull()
    expect(paidForNext([given, ...BOUGHT], 45, 1)).toEqual(pounds(90))
    expect(paidForNext([given, ...BOUGHT], 10, 1)).toBeNull()
    const euros = { credits: 1, paid: { amount: 90, currency: 'EUR' as const } }
    expect(paidForNext([...BOUGHT, euros], 36, 2)).toBeNull()
    expect(paidForNext([...BOUGHT, euros], 36, 1)).toEqual(euros.paid)
  })
})
