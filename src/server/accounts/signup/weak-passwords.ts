import { dictionary } from '@zxcvbn-ts/language-common'
import type { FieldCode } from '../../../contract/errors.ts'

const REFUSED = 3000
const common = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= 8)
    .slice(0, REFUSED)
    .map((password) => password.toLowerCase()),
)

/** In one width and case: a password that differs from these alone is as easily guessed. */
const fold = (text: string) => text.trim().normalize('NFKC').toLowerCase()

/** The reason a password of sufficient length is refused, or null. */
export function weakness(password: string, name: string, email: string): FieldCode | null {
  const typed = fold(password)
  if (common.has(typed)) return 'too_common'
  return typed === fold(name) || typed === fold(email) ? 'too_common' : null
}
