// The calls of the member's own account, apart from the others: few pages carry them.
import * as accounts from '../contract/accounts.ts'
import type { BodyOf } from '../contract/call.ts'
import * as sessions from '../contract/sessions.ts'
import { call } from './http.ts'

export const getAccount = () => call(accounts.getAccount)
export const changeAccount = (body: BodyOf<typeof accounts.changeAccount>) =>
  call(accounts.changeAccount, { body })
export const deleteAccount = (body: BodyOf<typeof accounts.deleteAccount>) =>
  call(accounts.deleteAccount, { body })
export const exportData = (body: BodyOf<typeof accounts.exportData>) => call(accounts.exportData, { body })
export const mailExport = (key: string) => call(accounts.mailExport, { query: { mail: '1' }, key })

export const getSessions = () => call(sessions.getSessions, { query: { sessions: '1' } })
export const revokeSessions = (body: BodyOf<typeof accounts.revokeSessions>) =>
  call(accounts.revokeSessions, { query: { sessions: '1' }, body })
