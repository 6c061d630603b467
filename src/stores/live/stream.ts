// One event stream for all tabs: the tab that holds the lock reads it and hands everything to the others.
import * as v from 'valibot'
import { readEvents, type StreamedEvent, type StreamEnd } from '../../client/events.ts'
import type { EventData } from '../../contract/events.ts'
import { applyEvent } from './apply-event.ts'
import { $counters } from './counters.ts'
import { environment } from '../page/environment.ts'
import { $isLive, onEvent } from './events.ts'
import { persisted } from '../page/persisted.ts'
import { $user, loadSession, reloadSession } from '../account/sessions.ts'
import { refreshNow, refreshOnly } from './sync.ts'

const LOCK = 'duet:events'
/** Heartbeats come every 25 s. */
export const SILENCE_MS = 60_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A tab that the system has put to sleep answers nobody. */
export const ANSWER_MS = 2_500
/** Until what was read, or came with the event before, is counted here too. */
export const SETTLE_MS = 500

/** The last event that was told; the next tab goes on from there, and so does the next page. */
const lastEvent = persisted({
  name: 'last-event',
  version: 1,
  area: 'local',
  owner: 'member',
  schema: v.object({ member: v.string(), id: v.string() }),
})
const TabMessage = v.object({ topic: v.literal('stream'), state: v.picklist(['asked', 'up', 'down']) })

/** Hears the stream, in this tab or by the one that holds it, until the page or the member is gone. */
export function hearStream(gone: AbortSignal): void {
  let isHolding = false
  /** The server has no stream. */
  let isOver = false
  let answered: () => void = () => undefined
  let turn = new AbortController()

  const say = (state: 'asked' | 'up' | 'down') => environment.publish({ topic: 'stream', state })
  const setLive = (isLive: boolean) => {
    $isLive.set(isLive)
    say(isLive ? 'up' : 'down')
  }

  async function takeTurn(steal = false): Promise<void> {
    turn.abort()
    const mine = (turn = new AbortController())
    const signal = AbortSignal.any([gone, mine.signal])
    await environment
      .inTurn(
        LOCK,
        async () => {
          isHolding = true
          answered()
          await holdStream(signal, setLive)
          isOver = !signal.aborted
        },
        { signal, steal },
      )
      .catch(() => undefined)
    if (mine !== turn) return
    const isStolen = isHolding && !isOver && !gone.aborted
    isHolding = false
    mine.abort()
    // Another tab took it from this one, which had slept.
    if (isStolen) await takeTurn()
  }

  /** Asks the holder for a sign of life, and takes its place when none comes. */
  function ask(): void {
    if (isHolding || isOver || gone.aborted || !environment.isVisible()) return
    answered()
    const timer = setTimeout(() => void takeTurn(true), ANSWER_MS)
    answered = () => clearTimeout(timer)
    say('asked')
  }

  const stops = [
    environment.subscribe((message) => {
      const told = v.safeParse(TabMessage, message)
      if (!told.success) return
      if (told.output.state !== 'asked') {
        answered()
        if (!isHolding) $isLive.set(told.output.state === 'up')
      } else if (isHolding) say($isLive.value ? 'up' : 'down')
    }),
    environment.listen('visibilitychange', ask),
    () => answered(),
  ]
  gone.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  void takeTurn()
  // The lock is given in a moment where nobody holds it.
  setTimeout(() => {
    if (isHolding || isOver || gone.aborted) return
    ask()
    // Events since this page was made went to the other tabs.
    void refreshOnly(['chats', 'likes'])
  }, 50)
}

/** Reads the stream again and again, until it is over or the server has none. */
async function holdStream(gone: AbortSignal, setLive: (isLive: boolean) => void): Promise<void> {
  const stops = followHolder()
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
  const line = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  const onSign = () => {
    clearTimeout(silence)
    silence = setTimeout(() => line.abort(), SILENCE_MS)
  }
  const stop = environment.listen('offline', () => line.abort())
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
    tell(member, kind, data)
    if (id !== null) lastEvent.write({ member, id })
  }
  onSign()
  try {
    return await readEvents({ lastId, signal: AbortSignal.any([gone, line.signal]), onEvent, onSign })
  } catch {
    return { reason: 'ended', retry: null }
  } finally {
    clearTimeout(silence)
    stop()
    line.abort()
  }
}

function tell(member: string, kind: string, text: string): void {
  try {
    const data: unknown = JSON.parse(text)
    applyEvent(kind, data)
    environment.publish({ topic: 'event', member, kind, data })
  } catch {
    // Not JSON: no event of ours.
  }
}

/** Fetches what events only hint at, in one tab for all: the others are handed the answers. */
function followHolder(): (() => void)[] {
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

/** Resolves with `online`, or at the end. */
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
