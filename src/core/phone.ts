import type { Country } from '../contract/lists.ts'

const CALLING_CODES: Record<Country, string> = {
  GB: '44',
  IE: '353',
  US: '1',
  DE: '49',
  AT: '43',
  CH: '41',
  NL: '31',
  BE: '32',
  DK: '45',
  NO: '47',
  ES: '34',
  IT: '39',
  FR: '33',
  LU: '352',
  SE: '46',
  FI: '358',
  PL: '48',
}

/**
 * A number as people write it, as E.164: `06 1234 5678` in NL is `+31612345678`. Null when it is not one of the
 * countries that are allowed. A number without country is one of the first.
 */
export function phoneNumber(written: string, allowed: readonly [Country, ...Country[]]): string | null {
  const bare = written.replaceAll(/[\s().\-/]/g, '')
  const code = CALLING_CODES[allowed[0]]
  const number = bare.startsWith('+')
    ? bare
    : bare.startsWith('00')
      ? `+${bare.slice(2)}`
      : `+${code}${bare.replace(/^0/, '')}`
  if (!/^\+[1-9]\d{7,14}$/.test(number)) return null
  const country = allowed.find((each) => number.startsWith(`+${CALLING_CODES[each]}`))
  if (!country) return null
  const subscriber = number.length - 1 - CALLING_CODES[country].length
  return subscriber >= 6 && subscriber <= 12 ? number : null
}

/** `+353 *** **78`: enough to know one's own number by. */
export function maskPhone(number: string): string {
  // No calling code is the start of another.
  const code = Object.values(CALLING_CODES).find((each) => number.startsWith(`+${each}`)) ?? ''
  return `+${code} *** **${number.slice(-2)}`
}

/** A phone number without dashes and spaces, as a `tel:` link has it. */
export const dialable = (phone: string): string => phone.replace(/[-\s]/g, '')
