/** `NL** **** 4300`: country and the last four. */
export const maskIban = (iban: string): string => `${iban.slice(0, 2)}** **** ${iban.slice(-4)}`

/** In groups of four, as cards and statements print it; what belongs to no IBAN is left out, and the word before it. */
export const groupIban = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^IBAN/, '')
    .slice(0, 34)
    .replaceAll(/(.{4})(?=.)/g, '$1 ')
