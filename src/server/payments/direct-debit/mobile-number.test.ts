import { expect, test } from 'vitest'
import { maskPhone, mobileNumber } from './mobile-number.ts'

test.each([
  ['IE', '086 123 45 78', '+353861234578', '+353 *** **78'],
  ['NL', '06 1234 5678', '+31612345678', '+31 *** **78'],
  ['NL', '+31 (0)6-1234.5678', '+31612345678', '+31 *** **78'],
  ['LU', '00352 621 123 478', '+352621123478', '+352 *** **78'],
  ['US', '+1 (212) 555-0178', '+12125550178', '+1 *** **78'],
  ['DE', '0172/1234567', '+491721234567', '+49 *** **67'],
  ['IT', '347 123 4567', '+393471234567', '+39 *** **67'],
] as const)('a mobile number of %s is stored as E.164 and masked', (country, written, number, masked) => {
  expect(mobileNumber(written, [country])).toBe(number)
  expect(maskPhone(number)).toBe(masked)
})

test.each([
  ['of another country', '+352621123478'],
  ['too short', '06 1234'],
  ['of letters', 'call me'],
  ['with an extension', '06 1234 5678 ext. 5'],
  ['amid other words', '06 1234 5678 after six'],
])('a mobile number %s is refused', (_, written) => {
  expect(mobileNumber(written, ['NL'])).toBeNull()
})
