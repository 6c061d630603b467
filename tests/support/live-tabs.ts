import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { keepMount } from 'nanostores'
import { vi } from 'vitest'
import { getEvents } from '../../src/contract/calls/events.ts'
import { HINT_COOKIE } from '../../src/contract/protocol.ts'
import type { Environment } from '../../src/stores/page/environment.ts'
import type { Person } from './api.ts'
import type * as Chats from '../../src/stores/chat/chat.ts'
import type * as Conversation from '../../src/stores/chat/conversation.ts'
import type * as Counters from '../../src/stores/live/counters.ts'
import type * as Drafts from '../../src/stores/chat/drafts.ts'
import type * as Events from '../../src/stores/live/handlers.ts'
import type * as Sessions from '../../src/stores/account/sessions.ts'
import type * as Typing from '../../src/stores/chat/typing.ts'
import type * as Stream from '../../src/stores/live/stream.ts'
import type { FakeBrowser } from './environment.ts'
import { beginRequest } from './http-client.ts'

/** A tab with its own copy of every store, whose event stream is a real one. */
export interface LiveTab {
  readonly browser: FakeBrowser
  readonly chats: typeof Chats
  readonly conversation: typeof Conversation
  readonly counters: typeof Counters
  readonly drafts: typeof Drafts
  readonly events: typeof Events
  readonly applyEvent: typeof Stream.applyEvent
  readonly sessions: typeof Sessions
  readonly typing: typeof Typing
  /** Calls it made, the newest last. */
  readonly asked: string[]
  /** It neither answers other tabs nor lets go of its turn, as a tab that the system put to sleep. */
  sleep(): void
  close(): void
}

type Hold = Environment['inTurn']

/** The locks of one browser. */
function createLocks(): Hold {
  let holder: { reject: (reason: Error) => void; done: Promise<void> } | null = null
  return async (_name, work, { signal, steal } = { signal: new AbortController().signal, steal: false }) => {
    const lost = Promise.withResolvers<never>()
    lost.promise.catch(() => undefined)
    signal.addEventListener('abort', () => lost.reject(new DOMException('gone', 'AbortError')))
    if (steal) holder?.reject(new DOMException('stolen', 'AbortError'))
    while (holder && !steal) await Promise.race([holder.done, lost.promise])
    signal.throwIfAborted()
    const run = work()
    const mine = { reject: lost.reject, done: Promise.race([run, lost.promise]).catch(() => undefined) }
    holder = mine
    await mine.done
    if (holder === mine) holder = null
    await Promise.race([lost.promise, Promise.resolve()])
  }
}

/** An answer that comes over a socket, as far as it is read. */
async function streamed(port: number, path: string, person: Person, init?: RequestInit): Promise<Response> {
  const headers = Object.fromEntries(new Headers(init?.headers))
  const outgoing = beginRequest(port, path, {
    ...{ origin: person.origin, cookies: person.cookies, agent: false, headers },
  })
  init?.signal?.addEventListener('abort', () => outgoing.destroy(new Error('aborted')))
  outgoing.end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  outgoing.on('error', () => undefined)
  return new Response(Readable.toWeb(incoming) as ReadableStream, {
    status: incoming.statusCode ?? 500,
    headers: { 'Content-Type': incoming.headers['content-type'] ?? '' },
  })
}

/** One member's browser: its tabs share storage, locks and what they say to each other. */
export function createBrowser(person: Person, { port, now }: { port: number; now: () => number }) {
  const local = new Map<string, string>()
  const hold = createLocks()
  const tabs: (LiveTab & { isAsleep: boolean })[] = []

  /** The stream by a socket of its own, everything else as a page asks. */
  const fetchBy =
    (asked: string[]): typeof globalThis.fetch =>
    async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      asked.push(`${init?.method ?? 'GET'} ${pathname}`)
      if (pathname !== getEvents.path) return person.fetch(input, init)
      return streamed(port, pathname, person, init)
    }

  return {
    /** Opens a page; `last` is one that was left for it, in the same tab. */
    async open(): Promise<LiveTab> {
      vi.resetModules()
      const { fakeBrowser } = await import('./environment.ts')
      const { environment } = await import('../../src/stores/page/environment.ts')
      const { configureClient } = await import('../../src/client/http.ts')
      const { followEvents } = await import('../../src/stores/live/live.ts')
      const { $likes } = await import('../../src/stores/likes/likes.ts')
      const browser = fakeBrowser(new Map([[HINT_COOKIE, '1']]))
      // Where conversations are the stream opens at once.
      browser.path = '/chats'
      browser.time = now()
      browser.storage.local = local
      const asked: string[] = []
      configureClient({ fetch: fetchBy(asked), baseURL: person.origin })
      const tab = {
        ...{ browser, asked, isAsleep: false },
        chats: await import('../../src/stores/chat/chat.ts'),
        conversation: await import('../../src/stores/chat/conversation.ts'),
        counters: await import('../../src/stores/live/counters.ts'),
        drafts: await import('../../src/stores/chat/drafts.ts'),
        events: await import('../../src/stores/live/handlers.ts'),
        applyEvent: (await import('../../src/stores/live/stream.ts')).applyEvent,
        sessions: await import('../../src/stores/account/sessions.ts'),
        typing: await import('../../src/stores/chat/typing.ts'),
        sleep: () => void (tab.isAsleep = true),
        close() {
          tabs.splice(tabs.indexOf(tab), 1)
          browser.happen('pagehide')
        },
      }
      environment.inTurn = (...how) => (tab.isAsleep ? new Promise(() => undefined) : hold(...how))
      environment.publish = (message) => {
        if (!tabs.includes(tab) || tab.isAsleep) return
        for (const other of tabs) if (other !== tab && !other.isAsleep) other.browser.say(message)
      }
      tabs.push(tab)
      keepMount(tab.sessions.$session)
      await tab.sessions.loadSession()
      for (const $store of [tab.counters.$counters, tab.typing.$typing, $likes.received]) keepMount($store)
      keepMount(tab.chats.$chats)
      keepMount(tab.conversation.$conversation)
      keepMount(tab.drafts.$drafts)
      followEvents()
      return tab
    },
    closeAll: () => {
      for (const tab of [...tabs]) tab.close()
    },
  }
}
