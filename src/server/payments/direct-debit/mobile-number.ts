import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Country } from '../../../contract/lists.ts'

/**
 * A number as people write it, as E.164: `06 1234 5678` in NL is `+31612345678`. Null when it is no valid one of the
 * countries that are allowed. A number without country is one of the first.
 */
export function mobileNumber(written: string, allowed: readonly [Country, ...Country[]]): string | null {
  const number = parsePhoneNumberFromString(written, { defaultCountry: allowed[0], extract: false })
  if (!number?.isValid() || number.ext !== undefined) return null
  return allowed.some((each) => getCountryCallingCode(each) === number.countryCallingCode)
    ? number.number
    : null
}

/** `+353 *** **78` of a number in E.164: enough to know one's own number by. */
export function maskPhone(number: string): string {
  const code = parsePhoneNumberFromString(number)?.countryCallingCode ?? ''
  return `+${code} *** **${number.slice(-2)}`
}
