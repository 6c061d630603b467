import { atom } from 'nanostores'
import * as v from 'valibot'
import { User } from '../../contract/sessions.ts'
import type { ReadOptions } from '../../client/http.ts'
import { environment } from '../page/environment.ts'
import { $isLive } from './handlers.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'
import { $session, $user, loadSession, onMemberChange, reloadSession, setUser } from '../account/sessions.ts'

export const FIRST_REFRESH = 5_000
export const REFRESH_EVERY = 60_000
/** With push, the timer only checks. */
export const REFRESH_EVERY_WITH_PUSH = 300_000
/** Likewise with the event stream, before the server takes the member for gone. */
export const CHECK_EVERY = 240_000
/** Of answers that all tabs have. */
const tags = new Map<string, string>()
/** The timer tries again by itself: after an outage no more comes from it than before. */
export const BY_TIMER: ReadOptions = { retries: 0, tags }

/** Something refreshed on the timer by one tab for all. */
export interface Refresher<Value> {
  name: string
  /** Decodes what other tabs broadcast. */
  schema: v.GenericSchema<unknown, Value>
  /** Loads afresh, keeps the value in its own store and returns it; undefined when it failed. */
  refresh: (how: ReadOptions) => Promise<Value | undefined>
  /** Sets what another tab has loaded. */
  apply: (value: Value) => void
}

/** Counts refreshes of this tab; mounted by the navigation, it keeps the polling going. */
export const $refreshes = atom(0)
/** Whether this device takes push messages. */
export const $isPushSubscribed = atom(false)

/** When the next refresh is due, shared by the tabs so that ten of them poll as one. */
const nextRefresh = persisted('next-refresh', v.number())
/** Until when the event stream is believed without a look. */
const nextCheck = persisted('next-check', v.number())
const TabMessage = v.object({
  topic: v.literal('refreshed'),
  member: v.string(),
  values: v.record(v.string(), v.unknown()),
})

interface Entry {
  refresh: (how: ReadOptions) => Promise<unknown>
  apply: (value: unknown) => void
}
const entries = new Map<string, Entry>()

/** Registers what is refreshed on the timer. Returns an unsubscribe function. */
export function onRefresh<Value>(refresher: Refresher<Value>): () => void {
  entries.set(refresher.name, {
    refresh: refresher.refresh,
    apply: (value) => {
      const decoded = v.safeParse(refresher.schema, value)
      if (decoded.success) refresher.apply(decoded.output)
    },
  })
  return () => entries.delete(refresher.name)
}

/** Registers what is fetched with its first refresh: `mount` brings the store, which takes this place by itself. Returns an unsubscribe function. */
export function onFirstRefresh(name: string, mount: () => Promise<unknown>): () => void {
  if (entries.has(name)) return () => undefined
  const mounted = async () => {
    await mount().catch(() => undefined)
    const now = entries.get(name)
    return now === entry ? undefined : now
  }
  const entry: Entry = {
    refresh: async (how) => (await mounted())?.refresh(how),
    apply: (value) => void mounted().then((now) => now?.apply(value)),
  }
  entries.set(name, entry)
  return () => {
    if (entries.get(name) === entry) entries.delete(name)
  }
}

onRefresh({
  name: 'user',
  schema: User,
  refresh: async (how) => {
    const before = $user.get()
    await loadSession(how)
    const user = $user.get()
    // An old one would set the clocks of other tabs.
    return user && user !== before ? user : undefined
  },
  apply: setUser,
})

const period = () => ($isPushSubscribed.get() ? REFRESH_EVERY_WITH_PUSH : REFRESH_EVERY)

/** Refreshes everything now, puts the next time off, and broadcasts the answers to the other tabs. */
export function refreshNow(): Promise<void> {
  tags.clear()
  return refreshAll()
}

/** Refreshes some of it, for all tabs. */
export function refreshOnly(names: readonly string[]): Promise<void> {
  tags.clear()
  return refresh(names)
}

function refreshAll(): Promise<void> {
  nextRefresh.write(environment.now() + period())
  nextCheck.write(environment.now() + CHECK_EVERY)
  return refresh([...entries.keys()])
}

async function refresh(names: readonly string[]): Promise<void> {
  const member = $user.get()?.id
  const due = [...entries].filter(([name]) => names.includes(name))
  const loaded = await Promise.all(
    due.map(async ([name, entry]) => [name, await entry.refresh(BY_TIMER)] as const),
  )
  // Values loaded while members changed may be either's.
  if (member === undefined || $user.get()?.id !== member) return
  const values = Object.fromEntries(loaded.filter(([, value]) => value !== undefined))
  environment.publish({ topic: 'refreshed', member, values })
  $refreshes.set($refreshes.get() + 1)
}

/** Whether the event stream brings everything, and was checked not long ago. */
const isStreamFresh = () => $isLive.value && environment.now() < (nextCheck.read() ?? 0)

async function refreshByTimer(): Promise<void> {
  if (!isStreamFresh()) return refreshAll()
  nextRefresh.write(environment.now() + period())
}

/** Milliseconds until the next refresh is due, never more than one period: clocks jump. */
function untilNext(): number {
  const due = nextRefresh.read() ?? 0
  return Math.min(Math.max(due - environment.now(), 0), period())
}

const isAwake = () => $user.get() !== null && environment.isVisible() && environment.isOnline()

onBrowserMount($refreshes, () => {
  const notBefore = environment.now() + FIRST_REFRESH
  let timer: ReturnType<typeof setTimeout> | undefined

  const plan = () => {
    clearTimeout(timer)
    const wait = Math.max(untilNext(), Math.min(notBefore - environment.now(), FIRST_REFRESH))
    if (isAwake()) timer = setTimeout(() => void tick(), wait)
  }
  const tick = async () => {
    await environment.alone('duet:refresh', async () => {
      if (isAwake() && untilNext() === 0) await refreshByTimer()
    })
    plan()
  }
  const followTabs = (message: unknown) => {
    const received = v.safeParse(TabMessage, message)
    const member = $user.get()?.id
    if (!received.success || member === undefined) return
    // One of the two tabs missed a login: the server knows whose they are.
    if (received.output.member !== member) return void reloadSession()
    for (const [name, value] of Object.entries(received.output.values)) entries.get(name)?.apply(value)
    plan()
  }

  const stops = [
    $session.listen(plan),
    onMemberChange(() => tags.clear()),
    $isPushSubscribed.listen(plan),
    environment.listen('visibilitychange', plan),
    environment.listen('online', plan),
    environment.listen('offline', plan),
    environment.subscribe(followTabs),
    environment.listen('pageshow', () => void refreshNow()),
    environment.whenStale(() => void refreshNow()),
  ]
  plan()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
})
