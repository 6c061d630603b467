// The calls of mailed links and new passwords, apart from the others: few pages carry them.
import * as accounts from '../contract/accounts.ts'
import type { BodyOf } from '../contract/call.ts'
import * as tokens from '../contract/tokens.ts'
import { call } from './http.ts'

export const getToken = (t: string) => call(tokens.getToken, { query: { t } })
export const useToken = (body: BodyOf<typeof tokens.useToken>) => call(tokens.useToken, { body })
export const resendActivation = (key: string) =>
  call(tokens.resendActivation, { query: { resend: '1' }, key })
export const exportByLink = (token: string) =>
  call(accounts.exportByLink, { query: { link: '1' }, body: { token } })
export const activate = (body: BodyOf<typeof tokens.activate>) => call(tokens.activate, { body })

export const requestReset = (login: string, key: string) =>
  call(accounts.requestReset, { body: { login }, key })
export const requestLoginLink = (login: string, key: string) =>
  call(accounts.requestLoginLink, { body: { login }, key })
export const resetPassword = (body: BodyOf<typeof accounts.resetPassword>) =>
  call(accounts.resetPassword, { query: { do: '1' }, body })
