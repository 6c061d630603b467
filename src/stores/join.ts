import { startSignup } from '../client/signup.ts'
import type { Result } from '../client/failure.ts'
import { newKey } from '../client/key.ts'
import type { BodyOf } from '../contract/call.ts'
import type { startSignup as StartSignup } from '../contract/signup.ts'
import { tracking } from './signup.ts'

type Start = BodyOf<typeof StartSignup>

/** Opens a signup from the form of a public page, with the campaign in the address. */
export function join(start: Pick<Start, 'gender' | 'seeks' | 'language'>): Promise<Result<unknown>> {
  const campaign = tracking()
  return startSignup({ ...start, ...(campaign ? { tracking: campaign } : {}) }, newKey())
}
