import { describe, expect, it } from 'vitest'
import { COUNTRIES, PAYMENT_METHODS, type Country, type PaymentMethod } from '../contract/lists.ts'
import { currencyOf } from './currency.ts'
import { isKeepable, methodsOf, needsAddress, takesSum } from './payment-methods.ts'

const NOW = Date.UTC(2026, 10, 20)
const EVERYWHERE = ['creditcard', 'paypal', 'applepay', 'googlepay']

describe('the methods of a country', () => {
  // law L30
  it.each<[Country, string, string[]]>([
    ['GB', 'GBP', [...EVERYWHERE, 'klarna']],
    ['IE', 'EUR', ['sct', 'sdd', ...EVERYWHERE, 'klarna']],
    ['US', 'USD', EVERYWHERE],
    ['DE', 'EUR', ['sct', 'sdd', ...EVERYWHERE, 'klarna']],
    ['AT', 'EUR', ['eps', 'sct', 'sdd', ...EVERYWHERE, 'klarna']],
    ['CH', 'CHF', ['twint', ...EVERYWHERE, 'klarna']],
    ['NL', 'EUR', ['ideal', 'sct', 'sdd', ...EVERYWHERE, 'klarna']],
    ['BE', 'EUR', ['bancontact', 'sct', 'sdd', ...EVERYWHERE, 'klarna']],
    ['DK', 'DKK', ['mobilepay', ...EVERYWHERE, 'klarna']],
    ['NO', 'NOK', ['vipps', ...EVERYWHERE, 'klarna']],
    ['ES', 'EUR', ['sct', 'sdd', ...EVERYWHERE, 'klarna']],
    ['IT', 'EUR', ['sct', 'sdd', ...EVERYWHERE, 'klarna']],
    ['FR', 'EUR', ['sct', 'sdd', ...EVERYWHERE, 'klarna']],
    ['LU', 'EUR', ['sct', 'sdd', ...EVERYWHERE]],
    ['SE', 'SEK', ['swish', ...EVERYWHERE, 'klarna']],
    ['FI', 'EUR', ['mobilepay', 'sct', 'sdd', ...EVERYWHERE, 'klarna']],
    ['PL', 'PLN', ['blik', 'przelewy24', ...EVERYWHERE, 'klarna']],
  ])('in %s, in %s, are its own before the international ones', (country, currency, methods) => {
    expect(currencyOf(country)).toBe(currency)
    expect(methodsOf(country, NOW)).toEqual(methods)
  })

  it('are every method that has not ended, but for the one of a country no brand sells in', () => {
    const offered = new Set(COUNTRIES.flatMap((country) => methodsOf(country, NOW)))
    const others = PAYMENT_METHODS.filter((method) => !offered.has(method))
    expect(others).toEqual(['mbway', 'giropay', 'sofort'])
  })

  // law L30
  it('leave a method out after its last day', () => {
    expect(methodsOf('DE', Date.UTC(2024, 11, 31, 23, 59))).toContain('giropay')
    expect(methodsOf('DE', Date.UTC(2025, 0, 1))).not.toContain('giropay')
    expect(methodsOf('DE', Date.UTC(2025, 2, 31))).toContain('sofort')
    expect(methodsOf('DE', NOW)).not.toContain('sofort')
  })
})

it.each<[PaymentMethod, Country, number, number]>([
  ['klarna', 'GB', 100, 400_000],
  ['klarna', 'SE', 1200, 15_000_000],
  ['klarna', 'CH', 100, 500_000],
  ['przelewy24', 'PL', 0, 5_500_000],
])('%s takes in %s from %i to %i', (method, country, least, most) => {
  const takes = [least - 1, least, most, most + 1].map((sum) => takesSum(method, country, sum))
  expect(takes).toEqual([false, true, true, false])
})

it('a method without stated bounds takes every sum', () => {
  expect(takesSum('swish', 'SE', 1) && takesSum('swish', 'SE', 100_000_000)).toBe(true)
})

it('an address is asked for by Klarna alone, and only cards and PayPal can be kept', () => {
  expect(PAYMENT_METHODS.filter(needsAddress)).toEqual(['klarna'])
  expect(PAYMENT_METHODS.filter(isKeepable)).toEqual(['creditcard', 'paypal', 'googlepay'])
})
