import { startSignup } from '../../client/signup.ts'
import type { Result } from '../../client/failure.ts'
import { newKey } from '../../client/key.ts'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import type { startSignup as StartSignup } from '../../contract/calls/signup.ts'
import { visitFields } from '../page/consent.ts'

type Start = BodyOf<typeof StartSignup>

/** Opens a signup from the form of a public page, with the campaign it came from. */
export function join(
  start: Omit<Start, 'profile' | 'tracking' | 'tracking_consent' | 'statistics_consent'>,
): Promise<Result<unknown>> {
  return startSignup({ ...start, ...visitFields() }, newKey())
}
