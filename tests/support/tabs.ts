import { cleanStores, keepMount } from 'nanostores'
import { vi } from 'vitest'
import { HINT_COOKIE } from '../../src/contract/protocol.ts'
import type { Person } from './api.ts'
import type { FakeBrowser } from './environment.ts'
import { type Page, sharedBrowser, type SharedBrowser, type Stay, stay } from './shared-browser.ts'

/** Something on its way: a request, its answer, or a message from another tab of the member. */
export interface Parcel {
  readonly from: Person
  readonly kind: 'request' | 'answer' | 'message'
  /** `POST /api/chat.php`; '' between tabs. */
  readonly call: string
  arrive(): Promise<void>
  /** The connection breaks; between tabs nothing is lost. */
  lose: (() => void) | null
}

export interface Tab {
  readonly person: Person
  readonly page: Page
  /** Loads the page again: what is on its way to the old one arrives nowhere. */
  reload(): Promise<void>
}

/** The line between tabs and the server: each call of the chat waits until the test lets it arrive, or loses it. */
export interface HeldExchange {
  /** The oldest first. */
  parcels(): Parcel[]
  openTab(person: Person): Promise<Tab>
  /** Resolves when the tabs have done what they can without another parcel. */
  rest(): Promise<void>
}

const HELD = /\/api\/chats?\.php/
/** An answer is read and taken within so many turns of the event loop. */
const TURNS = 4

export function createLine(now: number): HeldExchange {
  const waiting = new Set<Parcel>()
  const tabs: { person: Person; page: Page }[] = []
  const browsers = new Map<Person, SharedBrowser>()

  function post({ arrive, ...parcel }: Omit<Parcel, 'arrive'> & { arrive: () => unknown }): void {
    const posted: Parcel = {
      ...parcel,
      arrive: async () => {
        waiting.delete(posted)
        await arrive()
      },
      lose: parcel.lose && (() => void (waiting.delete(posted) && parcel.lose?.())),
    }
    waiting.add(posted)
  }

  function holding(from: Person, isThere: () => boolean): typeof globalThis.fetch {
    return (input, init) => {
      const path = new URL(input instanceof Request ? input.url : input).pathname
      if (!HELD.test(path)) return from.fetch(input, init)
      const call = `${init?.method ?? 'GET'} ${path}`
      return new Promise((resolve, reject) => {
        const lose = () => isThere() && reject(new TypeError('connection lost'))
        const arrive = async () => {
          const response = await from.fetch(input, { ...init, signal: null })
          if (isThere()) post({ from, kind: 'answer', call, arrive: () => resolve(response), lose })
        }
        post({ from, kind: 'request', call, arrive, lose })
      })
    }
  }

  async function openPage(person: Person, storage: FakeBrowser['storage'], own: Stay): Promise<Page> {
    const { isThere } = own
    vi.resetModules()
    const { fakeBrowser } = await import('./environment.ts')
    const { environment } = await import('../../src/stores/page/environment.ts')
    const { configureClient } = await import('../../src/client/http.ts')
    const { $session, loadSession } = await import('../../src/stores/account/sessions.ts')
    const page: Page = {
      browser: fakeBrowser(new Map([[HINT_COOKIE, '1']])),
      chats: await import('../../src/stores/chat/chat.ts'),
      conversation: await import('../../src/stores/chat/conversation.ts'),
      outbox: await import('../../src/stores/chat/outbox.ts'),
      deliver: await import('../../src/stores/chat/deliver.ts'),
      readMarks: await import('../../src/stores/chat/read-marks.ts'),
    }
    page.browser.time = now
    page.browser.storage = storage
    const shared = browsers.get(person) ?? sharedBrowser()
    browsers.set(person, shared)
    page.browser.records = shared.records
    environment.inTurn = shared.inTurn(own)
    environment.publish = (message) => {
      for (const tab of tabs) {
        if (tab.person !== person || tab.page === page) continue
        post({
          ...{ from: person, kind: 'message', call: '', lose: null },
          arrive: () => tab.page.browser.say(message),
        })
      }
    }
    configureClient({ fetch: holding(person, isThere), baseURL: person.origin })
    keepMount($session)
    await loadSession()
    keepMount(page.chats.$chats)
    keepMount(page.conversation.$conversation)
    keepMount(page.outbox.$outbox)
    return page
  }

  return {
    parcels: () => [...waiting],
    async openTab(person) {
      const storage = { local: new Map<string, string>(), session: new Map<string, string>() }
      let own = stay()
      const tab = {
        person,
        page: await openPage(person, storage, own),
        reload: async () => {
          own.leave()
          own = stay()
          cleanStores(tab.page.outbox.$outbox)
          tab.page = await openPage(person, storage, own)
        },
      }
      tabs.push(tab)
      return tab
    },
    rest: async () => {
      for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
