import { describe, expect, it } from 'vitest'
import { fc } from '../../tests/support/property.ts'
import { discountApplies, discountedPrice, orderTotal, vatIncluded } from './discount.ts'

const terms = { value_percentage: 25, minimum_order_value: 1000, paymentmethods: ['ideal'] }

describe('discounts', () => {
  it('rounds half up to the minor unit', () => {
    expect(discountedPrice(999, 25)).toBe(749)
    expect(discountedPrice(1999, 25)).toBe(1499)
    expect(discountedPrice(2, 25)).toBe(2)
    expect(discountedPrice(30, 15)).toBe(26)
    expect(discountedPrice(0, 25)).toBe(0)
    expect(discountedPrice(999, 100)).toBe(0)
  })

  it('never lies further than half a minor unit from the exact price', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 0, max: 100 }), (amount, percentage) => {
        const off = discountedPrice(amount, percentage) * 100 - amount * (100 - percentage)
        return off > -50 && off <= 50
      }),
    )
  })

  it('counts from the minimum order value on, for its methods only', () => {
    expect(discountApplies(terms, 999)).toBe(false)
    expect(discountApplies(terms, 1000)).toBe(true)
    expect(discountApplies(terms, 1000, 'ideal')).toBe(true)
    expect(discountApplies(terms, 1000, 'paypal')).toBe(false)
    expect(discountApplies({ ...terms, paymentmethods: [] }, 1000, 'paypal')).toBe(true)
    expect(discountApplies({ ...terms, value_percentage: 0 }, 1000)).toBe(false)
  })

  it('leaves the price alone where the code does not count', () => {
    expect(orderTotal(1000, terms, 'ideal')).toBe(750)
    expect(orderTotal(1000, terms, 'paypal')).toBe(1000)
    expect(orderTotal(1000, null)).toBe(1000)
  })
})

describe('VAT', () => {
  it('is found inside the total', () => {
    expect(vatIncluded(1210, 21)).toBe(210)
    expect(vatIncluded(999, 19)).toBe(160)
    expect(vatIncluded(1255, 25.5)).toBe(255)
    expect(vatIncluded(999, 0)).toBe(0)
  })
})
