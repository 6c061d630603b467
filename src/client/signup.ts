// The calls of signup, apart from the others: members' pages do not carry them.
import type { BodyOf } from '../contract/call.ts'
import * as signup from '../contract/signup.ts'
import { call } from './http.ts'

export const startSignup = (body: BodyOf<typeof signup.startSignup>, key: string) =>
  call(signup.startSignup, { body, key })
export const continueSignup = (body: BodyOf<typeof signup.continueSignup>) =>
  call(signup.continueSignup, { body })
