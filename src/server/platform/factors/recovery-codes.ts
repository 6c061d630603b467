import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '../../../core/limits.ts'

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

const newHalf = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A set of codes as they are shown. */
export const newCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${newHalf()}-${newHalf()}`)

/** The text whose digest is stored of a code, as it was shown or typed. */
export const recoveryText = (owner: string, code: string): string =>
  `recovery ${owner} ${code.replace('-', '').toLowerCase()}`
