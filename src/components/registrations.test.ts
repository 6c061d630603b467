import { expect, test } from 'vitest'
import { createTranslator } from '../core/messages.ts'
import { allMessages } from '../../tests/support/messages.ts'
import { registrations } from './registrations.ts'

const t = createTranslator('en', allMessages('en'))

test('the footer says nothing of VAT where the company has no number for it', () => {
  expect(registrations(t, { kvk: '1234', vat_numbers: [] })).toBe('Company number 1234')
  expect(registrations(t, { kvk: '1234', vat_numbers: ['GB1', 'NL2'] })).toBe(
    'Company number 1234 · VAT number GB1, NL2',
  )
  expect(registrations(t, { kvk: '1234', vat_numbers: ['GB 000 00'] })).toBe(
    'Company number 1234 · VAT number GB\u00a0000\u00a000',
  )
})
