import { atom, computed } from 'nanostores'
import * as v from 'valibot'
import { type Failure, hasCode, type Result } from '../../client/failure.ts'
import { onFailure, type ReadOptions } from '../../client/http.ts'
import { changeLanguage, getUser, login as loginCall, logout as logoutCall } from '../../client/sessions.ts'
import { HINT_COOKIE, LOCALE_COOKIE } from '../../contract/protocol.ts'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import type { Locale } from '../../contract/lists.ts'
import { User } from '../../contract/sessions.ts'
import type { login as LoginCall } from '../../contract/calls/sessions.ts'
import { keepAlertPlace } from '../notifications/alerts.ts'
import { environment } from '../page/environment.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready } from '../page/loadable.ts'
import { erasePrivate, persisted } from '../page/persisted.ts'
import { markMember } from '../page/root-marks.ts'
import { pushDevice, pushEndpoint } from '../notifications/push-device.ts'
import { eraseForms, leaveForms, openForms } from './unsaved-forms.ts'

export type Session = Loadable<User | null>
export const NO_SESSION: Session = IDLE

/** The member who is logged in; `ready` with null is a visitor. Loads when first used. */
export const $session = atom<Session>(NO_SESSION)
/** The member; null for a visitor, and until it is known. */
export const $user = computed($session, (session) => (session.status === 'ready' ? session.value : null))

const snapshot = persisted('user', User)
/** Whose data all tabs of this browser keep; this tab's own is whose snapshot it has. */
const holder = persisted('holder', v.string())
/** How far the server's clock is ahead of the device's. */
const clock = persisted('clock', v.number())
const TabMessage = v.object({ topic: v.literal('session'), what: v.picklist(['login', 'logout']) })

/** The server's time when this page was made: from then on the page's own time counts. */
let pageMade: number | undefined
let loading: Promise<Session> | undefined
/** Counts calls of `setUser`. */
let userVersion = 0

/**
 * The server's clock, epoch milliseconds; countdowns hang on it. Changes of the device's clock do not move it; a device that
 * slept is set right by the next answer.
 */
export function serverNow(): number {
  pageMade ??= environment.now() + (clock.read() ?? 0) - environment.elapsed()
  return pageMade + environment.elapsed()
}

/** Whether the hint cookie says that this browser is logged in. The server decides. */
export const isHinted = () => environment.cookie(HINT_COOKIE) !== null

/** Erases what another member left who did not log out here. */
function eraseOthers(member = holder.read()): void {
  const isOther = (known?: string) => known !== undefined && known !== member
  if (isOther(snapshot.read()?.id)) erasePrivate('session')
  if (!isOther(holder.read())) return
  erasePrivate('local')
  void pushDevice.drop()
}
// Before any store paints from what is kept: the browser may have put this tab away while members changed.
eraseOthers()

/** Sets a fresh user, from whichever call answered with one. */
export function setUser(user: User): void {
  userVersion += 1
  eraseOthers(user.id)
  openForms(user.id)
  holder.write(user.id)
  pageMade = user.server_time - environment.elapsed()
  clock.write(user.server_time - environment.now())
  snapshot.write(user)
  keepAlertPlace(user)
  markMember(true)
  $session.set(ready(user))
}

/** Asks the server who is logged in; calls at the same time share one request. A visitor without hint is not asked for. */
export function loadSession(how?: ReadOptions): Promise<Session> {
  if (!isHinted()) {
    void forget()
    return Promise.resolve($session.value)
  }
  loading ??= ask(how).finally(() => (loading = undefined))
  return loading
}

/** Asks anew, also while a request is in flight: its answer may be outdated. */
export async function reloadSession(): Promise<Session> {
  if (isHinted()) await loading
  return loadSession()
}

async function ask(how?: ReadOptions): Promise<Session> {
  if ($session.value.status !== 'ready') $session.set(LOADING)
  const known = holder.read()
  const before = userVersion
  const result = await getUser(how)
  if (!isHinted()) void forget()
  // Another member has come meanwhile, or a change that this answer may not hold.
  else if (holder.read() !== known || userVersion !== before) return ask()
  else if (result.ok) setUser(result.value.user)
  else if (hasCode(result.failure, 'authentication_required')) void forget()
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
  // Push goes with the session: it is registered anew with the new one.
  pushEndpoint.erase()
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

/** Ends the session on the server, then here and in the other tabs. What was not sent is deleted. */
export async function logout(): Promise<Result<undefined>> {
  const member = $user.get()?.id
  const result = await logoutCall()
  if (result.ok || hasCode(result.failure, 'authentication_required')) {
    eraseForms()
    await forgetRecords(member)
    const forgotten = forget()
    environment.publish({ topic: 'session', what: 'logout' })
    await forgotten
  }
  return result
}

/** The session ended with its account; the page stays as it is, for it is being left. */
export function leaveSession(): void {
  eraseForms()
  void forgetRecords($user.get()?.id)
  erasePrivate('local', 'session')
  void pushDevice.drop()
  environment.publish({ topic: 'session', what: 'logout' })
}

/** A session that ends by itself leaves them for the same member. */
async function forgetRecords(member: string | undefined): Promise<void> {
  if (member === undefined) return
  const loaded = await import('../page/records.ts').catch(() => undefined)
  await loaded?.records.removeOf(member)
}

/** Resolves once this device takes no more push messages of the member who was here. */
function forget(): Promise<void> {
  leaveForms(holder.read())
  erasePrivate('local', 'session')
  markMember(false)
  const session = $session.value
  if (session.status !== 'ready' || session.value !== null) $session.set(ready(null))
  return pushDevice.drop()
}

/** Runs when the member changes or is logged out: stores drop what they hold. Returns an unsubscribe function. */
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
  void forget()
  environment.publish({ topic: 'session', what: 'logout' })
}

function followTabs(message: unknown): void {
  const decoded = v.safeParse(TabMessage, message)
  // A tab that slept may receive a logout after the next login: the hint cookie decides.
  if (decoded.success) void reloadSession()
}

onBrowserMount($session, () => {
  const known = isHinted() ? snapshot.read() : undefined
  if (known) {
    openForms(known.id)
    $session.set(ready(known))
  }
  void loadSession()
  const stops = [
    onFailure(followRefusal),
    environment.subscribe(followTabs),
    environment.listen('pageshow', () => void loadSession()),
    environment.whenStale(() => void loadSession()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
