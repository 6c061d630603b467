import type { BodyOf } from '../contract/call.ts'
import * as sessions from '../contract/sessions.ts'
import { call, type ReadOptions } from './http.ts'

export const getUser = (how: ReadOptions = {}) => call(sessions.getUser, how)
export const login = (body: BodyOf<typeof sessions.login>) => call(sessions.login, { body })
export const changeLanguage = (body: BodyOf<typeof sessions.changeLanguage>) =>
  call(sessions.changeLanguage, { body })
export const logout = () => call(sessions.logout)
