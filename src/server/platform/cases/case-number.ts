import { randomInt } from 'node:crypto'

/** Letters and digits that are not mistaken for each other. */
const CASE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** e.g. `7KQ2-M9XD-4HBT`: short enough to read out on the phone, too long to guess. */
export function newCaseNumber(): string {
  const characters = Array.from({ length: 12 }, () => CASE_CHARACTERS[randomInt(CASE_CHARACTERS.length)])
  return characters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}
