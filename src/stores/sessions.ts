import { atom, computed } from 'nanostores'
import * as v from 'valibot'
import {
  changeLanguage,
  getUser,
  login as loginCall,
  logout as logoutCall,
  type ReadOptions,
} from '../client/api.ts'
import { type Failure, hasCode, type Result } from '../client/failure.ts'
import { onFailure } from '../client/http.ts'
import { type BodyOf, HINT_COOKIE, LOCALE_COOKIE } from '../contract/call.ts'
import type { Locale } from '../contract/lists.ts'
import { type login as LoginCall, User } from '../contract/sessions.ts'
import { keepAlertPlace } from './alerts.ts'
import { environment } from './environment.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready } from './loadable.ts'
import { erasePrivate, persisted } from './persisted.ts'

export type Session = Loadable<User | null>
export const NO_SESSION: Session = IDLE

/** The member who is logged in; `ready` with null is a visitor. Loads when first used. */
export const $session = atom<Session>(NO_SESSION)
/** The member; null for a visitor, and until it is known. */
export const $user = computed($session, (session) => (session.status === 'ready' ? session.value : null))

const snapshot = persisted({ name: 'user', version: 1, area: 'session', owner: 'member', schema: User })
const clock = persisted({ name: 'clock', version: 1, area: 'session', owner: 'device', schema: v.number() })
const TabMessage = v.object({ topic: v.literal('session'), what: v.picklist(['login', 'logout']) })

let clockOffset: number | undefined
let loading: Promise<Session> | undefined

/** The server's clock, epoch milliseconds; countdowns hang on it. */
export function serverNow(): number {
  clockOffset ??= clock.read() ?? 0
  return environment.now() + clockOffset
}

/** Whether the hint cookie says that this browser is logged in. The server's word decides. */
export const isHinted = () => environment.cookie(HINT_COOKIE) !== null

/** Takes a fresh user, from whichever call answered with one. */
export function setUser(user: User): void {
  clockOffset = user.server_time - environment.now()
  clock.write(clockOffset)
  snapshot.write(user)
  keepAlertPlace(user)
  environment.markMember(true)
  $session.set(ready(user))
}

/** Asks the server who is logged in; calls at the same time share one request. A visitor without hint is not asked for. */
export function loadSession(how?: ReadOptions): Promise<Session> {
  if (!isHinted()) {
    forget()
    return Promise.resolve($session.value)
  }
  loading ??= ask(how).finally(() => (loading = undefined))
  return loading
}

async function ask(how?: ReadOptions): Promise<Session> {
  if ($session.value.status !== 'ready') $session.set(LOADING)
  const result = await getUser(how)
  if (result.ok) setUser(result.value.user)
  else if (hasCode(result.failure, 'authentication_required')) forget()
  else if ($session.value.status !== 'ready') $session.set(failed(result.failure))
  return $session.value
}

/** Logs in, here and in the other tabs. */
export async function login(credentials: BodyOf<typeof LoginCall>): Promise<Result<{ user: User }>> {
  const result = await loginCall(credentials)
  if (result.ok) welcome(result.value.user)
  return result
}

/** A session has come to be: by login, signup or a one-time link. */
export function welcome(user: User): void {
  setUser(user)
  environment.publish({ topic: 'session', what: 'login' })
}

/** Keeps the language a member has chosen by the switcher (its cookie) with the account, for mails. */
export async function followLanguage(locale: Locale): Promise<void> {
  const user = $user.get()
  if (!user || user.language === locale || environment.cookie(LOCALE_COOKIE) !== locale) return
  const result = await changeLanguage({ language: locale })
  if (result.ok) setUser(result.value.user)
}

/** Ends the session on the server, then here and in the other tabs. */
export async function logout(): Promise<Result<undefined>> {
  const result = await logoutCall()
  if (result.ok || hasCode(result.failure, 'authentication_required')) {
    forget()
    environment.publish({ topic: 'session', what: 'logout' })
  }
  return result
}

/** The session ended with its account; the page stays as it is, for it is being left. */
export function leaveSession(): void {
  erasePrivate()
  environment.publish({ topic: 'session', what: 'logout' })
}

function forget(): void {
  erasePrivate()
  environment.markMember(false)
  const session = $session.value
  if (session.status !== 'ready' || session.value !== null) $session.set(ready(null))
}

/** Runs when another member, or nobody, is logged in from now on: stores drop what they hold. Returns the way to stop. */
export function onMemberChange(changed: () => void): () => void {
  let id: string | undefined
  return $user.subscribe((user) => {
    if (user?.id === id) return
    if (id !== undefined) changed()
    id = user?.id
  })
}

/** 403 `authentication_required` on any call ends the session here, if there was one. */
function followRefusal(failure: Failure): void {
  if (!hasCode(failure, 'authentication_required') || $user.get() === null) return
  forget()
  environment.publish({ topic: 'session', what: 'logout' })
}

function followTabs(message: unknown): void {
  const decoded = v.safeParse(TabMessage, message)
  if (!decoded.success) return
  if (decoded.output.what === 'logout') forget()
  else void loadSession()
}

onBrowserMount($session, () => {
  const known = isHinted() ? snapshot.read() : undefined
  if (known) $session.set(ready(known))
  void loadSession()
  const stops = [
    onFailure(followRefusal),
    environment.subscribe(followTabs),
    environment.listen('pageshow', () => void loadSession()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
