import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/factors.ts'
import {
  Factors,
  PasskeyCreation,
  PasskeyRequest,
  type Reauthentication,
  RecoveryCodes,
  TotpSetup,
} from '../contract/factors.ts'
import { UserAnswer } from '../contract/sessions.ts'
import { call } from './http.ts'

const BEGIN = { begin: '1' } as const

export const getFactors = () =>
  call<typeof calls.getFactors>({ method: 'GET', path: '/api/factors.php', answer: Factors })

export const beginPasskey = (body: Reauthentication) =>
  call<typeof calls.beginPasskey>(
    { method: 'POST', path: '/api/passkey.php', answer: PasskeyCreation },
    { query: BEGIN, body },
  )
export const addPasskey = (passkey: calls.PasskeyAttestation) =>
  call<typeof calls.addPasskey>({ method: 'POST', path: '/api/passkey.php' }, { body: { passkey } })
export const renamePasskey = (body: BodyOf<typeof calls.renamePasskey>) =>
  call<typeof calls.renamePasskey>({ method: 'PUT', path: '/api/passkey.php' }, { body })
export const removePasskey = (body: BodyOf<typeof calls.removePasskey>) =>
  call<typeof calls.removePasskey>({ method: 'DELETE', path: '/api/passkey.php' }, { body })
export const checkPasskey = () =>
  call<typeof calls.checkPasskey>(
    { method: 'POST', path: '/api/passkey.php', answer: PasskeyRequest },
    { query: { check: '1' } },
  )

export const beginTotp = (body: Reauthentication) =>
  call<typeof calls.beginTotp>(
    { method: 'POST', path: '/api/totp.php', answer: TotpSetup },
    { query: BEGIN, body },
  )
export const confirmTotp = (code: string) =>
  call<typeof calls.confirmTotp>(
    { method: 'POST', path: '/api/totp.php', answer: RecoveryCodes },
    { body: { code } },
  )
export const removeTotp = (body: Reauthentication) =>
  call<typeof calls.removeTotp>({ method: 'DELETE', path: '/api/totp.php' }, { body })
export const renewRecoveryCodes = (body: Reauthentication) =>
  call<typeof calls.renewRecoveryCodes>(
    { method: 'POST', path: '/api/recovery-codes.php', answer: RecoveryCodes },
    { body },
  )

export const beginPasskeyLogin = () =>
  call<typeof calls.beginPasskeyLogin>(
    { method: 'POST', path: '/api/passkey-login.php', answer: PasskeyRequest },
    { query: BEGIN },
  )
export const loginByPasskey = (body: BodyOf<typeof calls.loginByPasskey>) =>
  call<typeof calls.loginByPasskey>(
    { method: 'POST', path: '/api/passkey-login.php', answer: UserAnswer },
    { body },
  )
export const takeSecondStep = (body: BodyOf<typeof calls.takeSecondStep>) =>
  call<typeof calls.takeSecondStep>(
    { method: 'POST', path: '/api/second-step.php', answer: UserAnswer },
    { body },
  )
