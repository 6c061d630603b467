import { atom } from 'nanostores'
import * as v from 'valibot'
import * as calls from '../../client/accounts.ts'
import { getSessions } from '../../client/sessions.ts'
import type { Result } from '../../client/failure.ts'
import { Account } from '../../contract/accounts.ts'
import type {
  changeAccount as changeCall,
  deleteAccount as deleteCall,
  revokeSessions as revokeCall,
} from '../../contract/calls/accounts.ts'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import type { User } from '../../contract/sessions.ts'
import { answerOf } from './answer.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'
import { pushEndpoint } from '../notifications/push-device.ts'
import { leaveSession, setUser } from './sessions.ts'

/** Loads again after a call that changed something. */
export async function andLoad<Value>(
  change: Promise<Result<Value>>,
  load: () => Promise<void>,
): Promise<Result<Value>> {
  const result = await change
  if (result.ok) await load()
  return result
}

/** The member's settings. */
export const [$account, loadAccount] = answerOf(calls.getAccount, {
  name: 'account',
  schema: Account,
})

export async function changeAccount(changes: BodyOf<typeof changeCall>): Promise<Result<User>> {
  const result = await calls.changeAccount(changes)
  if (result.ok) {
    // A new password opens a new session, which knows of no push.
    if (changes.new_password !== undefined) pushEndpoint.erase()
    setUser(result.value)
    await loadAccount()
  }
  return result
}

/** Where the account is logged in. */
export const [$openSessions, loadOpenSessions] = answerOf(getSessions)
export const revokeSessions = (body: BodyOf<typeof revokeCall>) =>
  andLoad(calls.revokeSessions(body), loadOpenSessions)

const reactivationEnd = persisted('reactivation-end', v.number())
/** Until when the account deleted in this tab can be brought back, epoch milliseconds; 0 = unknown. */
export const $reactivationEnd = atom(0)

/** Deletes the account, which ends the session here and in the other tabs. */
export async function deleteAccount(body: BodyOf<typeof deleteCall>): Promise<Result<unknown>> {
  const result = await calls.deleteAccount(body)
  if (result.ok) {
    reactivationEnd.write(result.value.until)
    leaveSession()
  }
  return result
}

/** Gives up having an account back that was taken away. */
export const { eraseRemoved } = calls

onBrowserMount($reactivationEnd, () => $reactivationEnd.set(reactivationEnd.read() ?? 0))
