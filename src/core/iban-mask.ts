/** `NL** **** 4300`: country and the last four. */
export const maskIban = (iban: string): string => `${iban.slice(0, 2)}** **** ${iban.slice(-4)}`
