import { dictionary } from '@zxcvbn-ts/language-common'
import type { FieldCode } from '../../../contract/errors.ts'
import { normalize } from '../../platform/normalize.ts'

const REFUSED = 3000
const common = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= 8)
    .slice(0, REFUSED)
    .map((password) => password.toLowerCase()),
)

/** The reason a password of sufficient length is refused, or null. */
export function weakness(password: string, name: string, email: string): FieldCode | null {
  const typed = normalize(password)
  if (common.has(typed)) return 'too_common'
  return typed === normalize(name) || typed === normalize(email) ? 'too_common' : null
}
