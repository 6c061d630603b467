import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/sessions.ts'
import { SessionList, UserAnswer } from '../contract/sessions.ts'
import { call, type ReadOptions } from './http.ts'

export const getUser = (how: ReadOptions = {}) =>
  call<typeof calls.getUser>({ method: 'GET', path: '/api/user.php', answer: UserAnswer }, how)
export const login = (body: BodyOf<typeof calls.login>) =>
  call<typeof calls.login>({ method: 'POST', path: '/api/user.php', answer: UserAnswer }, { body })
export const changeLanguage = (body: BodyOf<typeof calls.changeLanguage>) =>
  call<typeof calls.changeLanguage>({ method: 'PUT', path: '/api/user.php', answer: UserAnswer }, { body })
export const logout = () => call<typeof calls.logout>({ method: 'GET', path: '/api/logout.php' })
export const getSessions = () =>
  call<typeof calls.getSessions>(
    { method: 'GET', path: '/api/account.php', answer: SessionList },
    { query: { sessions: '1' } },
  )
