import * as v from 'valibot'
import { LOCALES } from '../lists.ts'
import { LoginRequest, SessionList, UserAnswer } from '../sessions.ts'
import { defineCall } from './define-call.ts'

export const getUser = defineCall({
  method: 'GET',
  path: '/api/user.php',
  access: 'member',
  versioned: true,
  response: UserAnswer,
})

export const login = defineCall({
  method: 'POST',
  path: '/api/user.php',
  access: 'visitor',
  outdatesPages: true,
  rate: 'login',
  bodyKind: 'form',
  body: LoginRequest,
  response: UserAnswer,
  errors: [
    'login_failed',
    'login_locked',
    'second_factor_required',
    'account_pending_deletion',
    'account_removed',
    'invalid_fields',
    'busy',
  ],
})

export const changeLanguage = defineCall({
  method: 'PUT',
  path: '/api/user.php',
  access: 'member',
  outdatesPages: true,
  body: v.strictObject({ language: v.picklist(LOCALES, 'not_in_list') }),
  response: UserAnswer,
})

/** Acts only for same-origin fetches. */
export const logout = defineCall({
  method: 'GET',
  path: '/api/logout.php',
  access: 'visitor',
  outdatesPages: true,
})

export const ofSessions = v.strictObject({ sessions: v.literal('1') })

export const getSessions = defineCall({
  method: 'GET',
  path: '/api/account.php',
  flag: 'sessions',
  access: 'member',
  query: ofSessions,
  response: SessionList,
})
