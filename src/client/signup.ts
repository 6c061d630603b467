import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/signup.ts'
import { SignupAnswer } from '../contract/signup.ts'
import { call } from './http.ts'

export const startSignup = (body: BodyOf<typeof calls.startSignup>, key: string) =>
  call<typeof calls.startSignup>(
    { method: 'POST', path: '/api/signup.php', answer: SignupAnswer },
    { body, key },
  )
export const continueSignup = (body: BodyOf<typeof calls.continueSignup>) =>
  call<typeof calls.continueSignup>(
    { method: 'PUT', path: '/api/signup.php', answer: SignupAnswer },
    { body },
  )
