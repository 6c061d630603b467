import { expect, test } from 'vitest'
import { dialable, maskPhone, phoneNumber } from './phone.ts'

test.each([
  ['IE', '086 123 45 78', '+353 *** **78'],
  ['NL', '06 1234 5678', '+31 *** **78'],
  ['LU', '00352 621 123 478', '+352 *** **78'],
  ['US', '+1 (212) 555-0178', '+1 *** **78'],
] as const)('a number of %s keeps its calling code and two digits', (country, written, masked) => {
  expect(maskPhone(phoneNumber(written, [country]) ?? '')).toBe(masked)
})

test('a number is dialled without dashes and spaces', () => {
  expect(dialable('+31 20-555 01 23')).toBe('+31205550123')
})
