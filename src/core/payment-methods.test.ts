import { expect, it } from 'vitest'
import { methodsOf } from './payment-methods.ts'

const NOW = Date.UTC(2026, 10, 20)

// law L30
it('offers a country its own methods first', () => {
  expect(methodsOf('NL', NOW)).toEqual(['ideal', 'sct', 'sdd', 'creditcard', 'paypal', 'applepay'])
  expect(methodsOf('US', NOW)).toEqual(['creditcard', 'paypal', 'applepay'])
})

// law L30
it('stops offering a method after its last day', () => {
  expect(methodsOf('DE', Date.UTC(2024, 11, 31, 23, 59))).toContain('giropay')
  expect(methodsOf('DE', Date.UTC(2025, 0, 1))).not.toContain('giropay')
  expect(methodsOf('DE', Date.UTC(2025, 2, 31))).toContain('sofort')
  expect(methodsOf('DE', NOW)).not.toContain('sofort')
})
