import { fc } from '../../tests/support/property.ts'
import { describe, expect, it } from 'vitest'
import { bundlesOf } from './bundles.ts'
import { discountedPrice, orderTotal, vatIncluded } from './discount.ts'
import { creditsOfRefund, refundAmount, unspentCredits } from './refund.ts'

const order = fc.record({
  credits: fc.integer({ min: 1, max: 1000 }),
  // Half a minor unit a credit or more, as any price list has it.
  total: fc.integer({ min: 1000, max: 1_000_000 }),
})

describe('money that goes back', () => {
  it('is the whole total for all credits, nothing for none, and never more for fewer', () => {
    fc.assert(
      fc.property(order, fc.nat(1000), fc.nat(1000), (bought, one, other) => {
        const [few, many] = [one, other].map((n) => Math.min(n, bought.credits)).sort((a, b) => a - b)
        expect(refundAmount(bought, bought.credits)).toBe(bought.total)
        expect(refundAmount(bought, 0)).toBe(0)
        const [less, more] = [refundAmount(bought, few!), refundAmount(bought, many!)]
        expect(Number.isInteger(less) && less >= 0 && less <= more && more <= bought.total).toBe(true)
      }),
    )
  })

  it('lies within half a minor unit of the exact price of the credits', () => {
    fc.assert(
      fc.property(order, fc.nat(1000), (bought, wanted) => {
        const credits = Math.min(wanted, bought.credits)
        const off = refundAmount(bought, credits) * bought.credits - bought.total * credits
        expect(2 * Math.abs(off)).toBeLessThanOrEqual(bought.credits)
      }),
    )
  })

  it('stands for no more credits than it was paid for, and for all only as a whole', () => {
    fc.assert(
      fc.property(order, fc.nat(1000), fc.nat(1_000_000), (bought, wanted, amount) => {
        const credits = Math.min(wanted, bought.credits)
        expect(creditsOfRefund(bought, refundAmount(bought, credits))).toBeLessThanOrEqual(credits)
        const stands = creditsOfRefund(bought, amount)
        expect(stands === bought.credits).toBe(amount >= bought.total)
      }),
    )
  })

  it('refunds share the balance among purchases, newest first, and none of it twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 250 }), { minLength: 1, maxLength: 6 }),
        fc.nat(1500),
        (purchases, spent) => {
          const bought = purchases.reduce((sum, credits) => sum + credits, 0)
          const balance = Math.max(0, bought - spent)
          const unspent = purchases.map((credits, index) => {
            const laterPurchases = purchases.slice(index + 1).reduce((sum, each) => sum + each, 0)
            return unspentCredits({ credits, balance, later: laterPurchases })
          })
          expect(unspent.reduce((sum, credits) => sum + credits, 0)).toBe(balance)
          expect(unspent.every((credits, index) => credits >= 0 && credits <= purchases[index]!)).toBe(true)
        },
      ),
    )
  })
})

describe('a price', () => {
  const percentage = fc.integer({ min: 0, max: 99 })

  it('is never below zero nor above the list, and falls with the discount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), percentage, percentage, (amount, one, other) => {
        const [less, more] = [one, other].sort((a, b) => a - b)
        const [dear, cheap] = [discountedPrice(amount, less!), discountedPrice(amount, more!)]
        expect(cheap >= 0 && cheap <= dear && dear <= amount).toBe(true)
      }),
    )
  })

  it('holds its VAT: net and VAT are whole, and the rate of the net is within rounding', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(270), (total, tenths) => {
        const vat = vatIncluded(total, tenths / 10)
        const net = total - vat
        expect(Number.isInteger(vat) && vat >= 0 && net >= 0).toBe(true)
        expect(Math.abs(vat * 1000 - net * tenths)).toBeLessThanOrEqual(1000 + tenths)
      }),
    )
  })

  it('in the list is what the order costs, with the code or without', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            credits: fc.integer({ min: 1, max: 250 }),
            amount: fc.integer({ min: 1, max: 99_999 }),
          }),
        ),
        percentage,
        fc.nat(50_000),
        (prices, value_percentage, minimum_order_value) => {
          const terms = { value_percentage, minimum_order_value, paymentmethods: [] }
          for (const { price, discounted } of bundlesOf(prices, 'EUR', terms))
            expect(discounted?.amount ?? price.amount).toBe(orderTotal(price.amount, terms))
        },
      ),
    )
  })
})
