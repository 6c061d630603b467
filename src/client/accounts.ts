import { Account, Deletion, Export } from '../contract/accounts.ts'
import type * as calls from '../contract/calls/accounts.ts'
import type { BodyOf } from '../contract/calls/define-call.ts'
import { User } from '../contract/sessions.ts'
import { call, MEDIA_TIME_LIMIT_MS } from './http.ts'

export const getAccount = () =>
  call<typeof calls.getAccount>({ method: 'GET', path: '/api/account.php', answer: Account })
export const changeAccount = (body: BodyOf<typeof calls.changeAccount>) =>
  call<typeof calls.changeAccount>({ method: 'PUT', path: '/api/account.php', answer: User }, { body })
export const deleteAccount = (body: BodyOf<typeof calls.deleteAccount>) =>
  call<typeof calls.deleteAccount>({ method: 'DELETE', path: '/api/account.php', answer: Deletion }, { body })

export const eraseRemoved = (body: BodyOf<typeof calls.eraseRemoved>) =>
  call<typeof calls.eraseRemoved>(
    { method: 'DELETE', path: '/api/account.php' },
    { query: { removed: '1' }, body },
  )

export const revokeSessions = (body: BodyOf<typeof calls.revokeSessions>) =>
  call<typeof calls.revokeSessions>(
    { method: 'DELETE', path: '/api/account.php' },
    { query: { sessions: '1' }, body },
  )

export const exportData = (body: BodyOf<typeof calls.exportData>) =>
  call<typeof calls.exportData>(
    { method: 'POST', path: '/api/export.php', answer: Export },
    { body, timeLimit: MEDIA_TIME_LIMIT_MS },
  )
export const mailExport = (key: string) =>
  call<typeof calls.mailExport>({ method: 'POST', path: '/api/export.php' }, { query: { mail: '1' }, key })
export const exportByLink = (token: string) =>
  call<typeof calls.exportByLink>(
    { method: 'POST', path: '/api/export.php', answer: Export },
    { query: { link: '1' }, body: { token }, timeLimit: MEDIA_TIME_LIMIT_MS },
  )

export const requestReset = (login: string, key: string) =>
  call<typeof calls.requestReset>(
    { method: 'POST', path: '/api/reset-password.php' },
    { body: { login }, key },
  )
export const requestLoginLink = (login: string, key: string) =>
  call<typeof calls.requestLoginLink>(
    { method: 'POST', path: '/api/login-link.php' },
    { body: { login }, key },
  )
export const resetPassword = (body: BodyOf<typeof calls.resetPassword>) =>
  call<typeof calls.resetPassword>(
    { method: 'POST', path: '/api/reset-password.php', answer: User },
    { query: { do: '1' }, body },
  )
