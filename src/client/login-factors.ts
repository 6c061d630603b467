// The calls of a login beside the password's, apart from the others: they are loaded when they are needed.
import type { BodyOf } from '../contract/call.ts'
import * as factors from '../contract/factors.ts'
import { call } from './http.ts'

export const beginPasskeyLogin = () => call(factors.beginPasskeyLogin, { query: { begin: '1' } })
export const loginByPasskey = (body: BodyOf<typeof factors.loginByPasskey>) =>
  call(factors.loginByPasskey, { body })
export const takeSecondStep = (body: BodyOf<typeof factors.takeSecondStep>) =>
  call(factors.takeSecondStep, { body })
