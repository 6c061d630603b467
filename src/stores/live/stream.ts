// One event stream for all tabs: the tab that holds the lock reads it and broadcasts every event to the others.
import * as v from 'valibot'
import { readEvents, type StreamedEvent, type StreamEnd } from '../../client/events.ts'
import { type EventData, type EventKind, EVENTS } from '../../contract/events.ts'
import { $counters } from './counters.ts'
import { environment } from '../page/environment.ts'
import { $isLive, handleEvent, onEvent } from './handlers.ts'
import { persisted } from '../page/persisted.ts'
import { $user, loadSession, reloadSession } from '../account/sessions.ts'
import { refreshNow, refreshOnly } from './polling.ts'

const LOCK = 'duet:events'
/** Heartbeats come every 25 s. */
export const SILENCE_MS = 60_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** The leader answers a request for its state within this; a tab that the system has put to sleep does not. */
export const ANSWER_MS = 2_500
/** Until what was read, or came with the event before, is counted here too. */
export const SETTLE_MS = 500

/** The last event that was applied; the next leader goes on from there, and so does the next page. */
const lastEvent = persisted('last-event', v.object({ member: v.string(), id: v.string() }))
const EventMessage = v.object({
  topic: v.literal('event'),
  member: v.string(),
  kind: v.string(),
  data: v.unknown(),
})
const StateMessage = v.object({ topic: v.literal('stream'), state: v.picklist(['asked', 'up', 'down']) })

/** Follows the stream while a member is logged in and the page is open. Returns an unsubscribe function. */
export function subscribeToStream(): () => void {
  let member: string | undefined
  let leaving = new AbortController()
  const leave = () => {
    leaving.abort()
    $isLive.set(false)
  }
  const join = () => {
    leaving = new AbortController()
    joinElection(leaving.signal)
  }
  const stops = [
    environment.subscribe((message) => {
      const received = v.safeParse(EventMessage, message)
      if (!received.success || received.output.member !== member) return
      applyEvent(received.output.kind, received.output.data)
    }),
    $user.subscribe((user) => {
      if (user?.id === member) return
      leave()
      member = user?.id
      if (user) join()
    }),
    // A page that is kept for going back lets go of the stream.
    environment.listen('pagehide', leave),
    environment.listen('pageshow', () => {
      if (member !== undefined) join()
    }),
    leave,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Hands an event to the stores of this tab; one that breaks the contract is dropped. */
export function applyEvent(kind: string, data: unknown): void {
  if (!(kind in EVENTS) || $user.get() === null) return
  const decoded = v.safeParse(EVENTS[kind as EventKind], data)
  if (decoded.success) handleEvent(kind as EventKind, decoded.output)
}

/** Leader election between the tabs: this one reads the stream while it is the leader, until the page or the member is gone. */
export function joinElection(gone: AbortSignal): void {
  let isLeader = false
  /** The server has no stream. */
  let isOver = false
  let stopWaiting: () => void = () => undefined
  let candidacy = new AbortController()

  const broadcast = (state: 'asked' | 'up' | 'down') => environment.publish({ topic: 'stream', state })
  const setLive = (isLive: boolean) => {
    $isLive.set(isLive)
    broadcast(isLive ? 'up' : 'down')
  }

  async function runForLeader(steal = false): Promise<void> {
    candidacy.abort()
    const mine = (candidacy = new AbortController())
    const signal = AbortSignal.any([gone, mine.signal])
    await environment
      .inTurn(
        LOCK,
        async () => {
          isLeader = true
          stopWaiting()
          await readStream(signal, setLive)
          isOver = !signal.aborted
        },
        { signal, steal },
      )
      .catch(() => undefined)
    if (mine !== candidacy) return
    const isStolen = isLeader && !isOver && !gone.aborted
    isLeader = false
    mine.abort()
    // Another tab took the lock from this one, which had slept.
    if (isStolen) await runForLeader()
  }

  /** Asks the leader for its state, and takes its place when no answer comes. */
  function checkLeader(): void {
    if (isLeader || isOver || gone.aborted || !environment.isVisible()) return
    stopWaiting()
    const timer = setTimeout(() => void runForLeader(true), ANSWER_MS)
    stopWaiting = () => clearTimeout(timer)
    broadcast('asked')
  }

  const stops = [
    environment.subscribe((message) => {
      const received = v.safeParse(StateMessage, message)
      if (!received.success) return
      if (received.output.state !== 'asked') {
        stopWaiting()
        if (!isLeader) $isLive.set(received.output.state === 'up')
      } else if (isLeader) broadcast($isLive.value ? 'up' : 'down')
    }),
    environment.listen('visibilitychange', checkLeader),
    () => stopWaiting(),
  ]
  gone.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  void runForLeader()
  // A free lock is granted within a moment.
  setTimeout(() => {
    if (isLeader || isOver || gone.aborted) return
    checkLeader()
    // Events since this page was made went to the other tabs.
    void refreshOnly(['chats', 'likes'])
  }, 50)
}

/** Reads the stream again and again, until it is over or the server has none. */
async function readStream(gone: AbortSignal, setLive: (isLive: boolean) => void): Promise<void> {
  const stops = handleAsLeader()
  let failures = 0
  while (!gone.aborted) {
    await untilOnline(gone)
    const { reason, retry } = await readOnce(gone, setLive)
    failures = $isLive.value ? 0 : failures + 1
    if (!gone.aborted) setLive(false)
    if (reason === 'none') break
    if (reason === 'refused') await loadSession()
    const wait = Math.min((retry ?? FIRST_WAIT_MS) * 2 ** failures, LONGEST_WAIT_MS)
    await pause(wait * (0.5 + Math.random()), gone)
  }
  for (const stop of stops) stop()
}

/** One connection. It is given up when nothing comes for long, or the device says that it is offline. */
async function readOnce(gone: AbortSignal, setLive: (isLive: boolean) => void): Promise<StreamEnd> {
  const connection = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  const onSign = () => {
    clearTimeout(silence)
    silence = setTimeout(() => connection.abort(), SILENCE_MS)
  }
  const stop = environment.listen('offline', () => connection.abort())
  const member = $user.get()?.id ?? ''
  const last = lastEvent.read()
  const lastId = last?.member === member ? last.id : null
  const onEvent = ({ id, kind, data }: StreamedEvent) => {
    if (gone.aborted) return
    if (!$isLive.value) {
      setLive(true)
      // Nobody knows what happened before the first stream.
      if (lastId === null) void refreshNow()
    }
    broadcastEvent(member, kind, data)
    if (id !== null) lastEvent.write({ member, id })
  }
  onSign()
  try {
    return await readEvents({ lastId, signal: AbortSignal.any([gone, connection.signal]), onEvent, onSign })
  } catch {
    return { reason: 'ended', retry: null }
  } finally {
    clearTimeout(silence)
    stop()
    connection.abort()
  }
}

/** Applies an event here and in the other tabs. */
function broadcastEvent(member: string, kind: string, text: string): void {
  try {
    const data: unknown = JSON.parse(text)
    applyEvent(kind, data)
    environment.publish({ topic: 'event', member, kind, data })
  } catch {
    // Not JSON: no event of ours.
  }
}

/** Fetches what events only hint at, in the leader for all tabs: the others receive the answers. */
function handleAsLeader(): (() => void)[] {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = ({ unread_messages, new_likes, credits }: EventData<'counters'>) => {
    const here = $counters.get()
    const behind = [
      unread_messages !== here.unread_messages && 'chats',
      new_likes !== here.new_likes && 'likes',
      credits !== $user.get()?.credits && 'user',
    ].filter((name) => name !== false)
    if (behind.length > 0) void refreshOnly(behind)
  }
  const loadLikes = () => void refreshOnly(['likes'])
  return [
    onEvent('counters', (counters) => {
      clearTimeout(timer)
      timer = setTimeout(() => check(counters), SETTLE_MS)
    }),
    onEvent('like', loadLikes),
    onEvent('match', loadLikes),
    onEvent('reset', () => void refreshNow()),
    onEvent('logout', () => void reloadSession()),
    () => clearTimeout(timer),
  ]
}

/** Resolves when the device is online, or at the end. */
function untilOnline(gone: AbortSignal): Promise<void> {
  if (environment.isOnline()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = environment.listen('online', () => end())
    const end = () => {
      stop()
      resolve()
    }
    gone.addEventListener('abort', end)
  })
}

/** Waits so long, or until the device is back online. */
function pause(ms: number, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stop = environment.listen('online', end)
    if (gone.aborted) end()
    gone.addEventListener('abort', end)
  })
}
