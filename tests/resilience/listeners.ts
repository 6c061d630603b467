import { setTimeout as wait } from 'node:timers/promises'
import { openStream, type OpenStream } from '../support/events.ts'
import { sessionCookies } from '../support/members.ts'
import type { ApiConnection } from './load.ts'

/** A member whose browser keeps an event stream open and comes back with the last id it saw. */
export interface Listener {
  /** Numbers of the messages it was told, as they came. */
  readonly seqs: readonly number[]
  /** Times it was told that events are no longer kept. */
  readonly resets: number
  /** Streams it opened. */
  readonly opened: number
  /** Its first stream told where it begins: from here on nothing may be missed. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

const PAUSE_MS = 50

export function listenAs(member: number, { port, host }: ApiConnection): Listener {
  const cookies = sessionCookies(member)
  const seqs: number[] = []
  let [resets, opened, lastId] = [0, 0, '']
  let stream: OpenStream | null = null
  let isClosed = false
  const ready = Promise.withResolvers<void>()

  async function listen(): Promise<void> {
    const fresh = await openStream(port, host, cookies, lastId === '' ? {} : { lastId })
    stream = fresh
    if (fresh.status === 200) opened += 1
    let received = 0
    const receive = () => {
      for (; received < fresh.events.length; received += 1) {
        const { id, kind, data } = fresh.events[received]!
        if (id !== null) lastId = id
        if (lastId !== '') ready.resolve()
        if (kind === 'message') seqs.push(data.message.seq as number)
        if (kind === 'reset') resets += 1
      }
    }
    while (!isClosed && !fresh.isEnded) {
      receive()
      await wait(PAUSE_MS)
    }
    receive()
  }

  const running = (async () => {
    while (!isClosed) {
      await listen().catch(() => undefined)
      await wait(PAUSE_MS)
    }
  })()
  return {
    seqs,
    ready: ready.promise,
    get resets() {
      return resets
    },
    get opened() {
      return opened
    },
    async close() {
      isClosed = true
      stream?.close()
      await running
    },
  }
}
