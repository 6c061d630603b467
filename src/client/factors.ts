// The calls of passkeys and codes, apart from the others: few pages carry them.
import type { BodyOf } from '../contract/call.ts'
import * as factors from '../contract/factors.ts'
import { call } from './http.ts'

type Proof = factors.Reauthentication
const BEGIN = { begin: '1' } as const

export const getFactors = () => call(factors.getFactors)
export const beginPasskey = (body: Proof) => call(factors.beginPasskey, { query: BEGIN, body })
export const addPasskey = (passkey: factors.PasskeyAttestation) =>
  call(factors.addPasskey, { body: { passkey } })
export const renamePasskey = (body: BodyOf<typeof factors.renamePasskey>) =>
  call(factors.renamePasskey, { body })
export const removePasskey = (body: BodyOf<typeof factors.removePasskey>) =>
  call(factors.removePasskey, { body })
export const checkPasskey = () => call(factors.checkPasskey, { query: { check: '1' } })
export const beginTotp = (body: Proof) => call(factors.beginTotp, { query: BEGIN, body })
export const confirmTotp = (code: string) => call(factors.confirmTotp, { body: { code } })
export const removeTotp = (body: Proof) => call(factors.removeTotp, { body })
export const renewRecoveryCodes = (body: Proof) => call(factors.renewRecoveryCodes, { body })
