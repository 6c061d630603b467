import { getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/property.ts'
import { COUNTRIES } from '../../../contract/lists.ts'
import { plainLine } from '../../../contract/fields.ts'
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

test('a number is the same in its national and international writing, with any marks', () => {
  const gaps = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2011', '\u200b', '\u200e')
  fc.assert(
    fc.property(fc.constantFrom(...COUNTRIES), gaps, fc.nat(), (country, gap, at) => {
      const example = getExampleNumber(country, examples)
      if (!example) return
      const split = (text: string) => {
        const digits = [...text]
        const cut = 3 + (at % Math.max(1, digits.length - 4))
        return plainLine(digits.slice(0, cut).join('') + gap + digits.slice(cut).join(''))
      }
      const national = example.formatNational().replaceAll(/[^\d]/g, '')
      expect(mobileNumber(split(example.number), [country])).toBe(example.number)
      expect(mobileNumber(split(national), [country])).toBe(example.number)
    }),
  )
})
