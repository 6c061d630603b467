import { configureClient } from '../../src/client/http.ts'
import { HINT_COOKIE } from '../../src/contract/protocol.ts'
import { loadSession } from '../../src/stores/account/sessions.ts'
import type { Person } from './api.ts'
import type { FakeBrowser } from './environment.ts'

/** Puts a person in front of the browser: the stores talk to the server as this member from now on. */
export async function loginAs(person: Person, browser: FakeBrowser): Promise<void> {
  connect(person.fetch)
  browser.cookies.set(HINT_COOKIE, '1')
  await loadSession()
}

export function connect(fetch: typeof globalThis.fetch): void {
  configureClient({ fetch, baseURL: 'http://amora.localhost' })
}

/** A line that drops: the first `times` answers get lost after the server has done its work. */
export function losingAnswers(fetch: typeof globalThis.fetch, times: number): typeof globalThis.fetch {
  let left = times
  return async (input, init) => {
    const response = await fetch(input, init)
    if (left-- > 0) throw new TypeError('connection lost')
    return response
  }
}
