import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanStores, keepMount } from 'nanostores'
import * as v from 'valibot'
import { getChats } from '../client/api.ts'
import { configureClient } from '../client/http.ts'
import { PASSWORD, type Person, startApi, type TestApi } from '../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../tests/support/environment.ts'
import { persisted } from './persisted.ts'
import {
  $session,
  $user,
  followLanguage,
  loadSession,
  login,
  logout,
  onMemberChange,
  serverNow,
} from './sessions.ts'

let api: TestApi
let mia: Person
let browser: FakeBrowser
let asked: string[]

beforeAll(async () => {
  api = await startApi()
  mia = await api.member('amora', { name: 'mia' })
})
afterAll(() => api.stop())

const leave = () => {
  cleanStores($user, $session)
  $session.set({ status: 'idle' })
}

beforeEach(() => {
  asked = []
})
afterEach(() => {
  leave()
  browser.restore()
})

/** Puts a person's browser behind the stores. */
function sitAt(person: Person) {
  browser = fakeBrowser(person.cookies)
  configureClient({
    fetch: (input, init) => {
      asked.push(`${init?.method ?? 'GET'} ${typeof input === 'string' ? input : ''}`)
      return person.fetch(input, init)
    },
  })
}

async function again(): Promise<Person> {
  const person = api.visitor('amora')
  sitAt(person)
  expect((await login({ login: 'mia', password: PASSWORD })).ok).toBe(true)
  return person
}

const draft = persisted({ name: 'draft', version: 1, area: 'session', owner: 'member', schema: v.string() })
const dismissed = persisted({ name: 'alert', version: 1, area: 'local', owner: 'device', schema: v.number() })

describe('session', () => {
  it('is a visitor without asking where the hint cookie is missing', async () => {
    sitAt(api.visitor('amora'))
    expect(await loadSession()).toEqual({ status: 'ready', value: null })
    expect(asked).toEqual([])
    expect(browser.isMarked).toBe(false)
  })

  it('asks the server once for calls at the same time, and keeps its clock', async () => {
    sitAt(mia)
    browser.time = api.clock.now - 90_000
    const [session] = await Promise.all([loadSession(), loadSession()])
    expect(session).toMatchObject({ status: 'ready', value: { name: 'mia' } })
    expect(asked).toEqual(['GET /api/user.php'])
    expect(serverNow()).toBe(api.clock.now)
    expect(browser.isMarked).toBe(true)
  })

  it('says why a login failed, without a session', async () => {
    sitAt(api.visitor('amora'))
    const result = await login({ login: 'mia', password: 'wrong words' })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'api', code: 'login_failed', status: 403 } })
    expect($user.get()).toBeNull()
  })

  it('paints from the snapshot, then follows the server', async () => {
    sitAt(mia)
    await loadSession()
    leave()
    keepMount($session)
    expect($session.get()).toMatchObject({ status: 'ready', value: { name: 'mia' } })
  })

  it('keeps the member through a fault and fails only where nothing is known', async () => {
    sitAt(mia)
    await loadSession()
    configureClient({ fetch: async () => new Response('no JSON here', { status: 400 }) })
    expect(await loadSession()).toMatchObject({ status: 'ready', value: { name: 'mia' } })
    leave()
    expect(await loadSession()).toMatchObject({ status: 'failed', failure: { kind: 'bad_response' } })
  })

  it('tells the account which language was chosen, and nothing when none was', async () => {
    const person = await again()
    await followLanguage('da')
    expect($user.get()?.language).toBe('en')
    person.cookies.set('locale', 'da')
    await followLanguage('da')
    expect((await person.get('/api/user.php')).body.user.language).toBe('da')
    expect($user.get()?.language).toBe('da')
  })

  // security 6, security 71
  it('erases what is private at logout, keeps the rest, and tells the other tabs', async () => {
    const person = await again()
    draft.write('Dear')
    dismissed.write(1)
    expect((await logout()).ok).toBe(true)
    expect($session.get()).toEqual({ status: 'ready', value: null })
    expect(person.cookies.has('signed_in')).toBe(false)
    expect((await person.get('/api/user.php')).body.error).toBe('authentication_required')
    expect(draft.read()).toBeUndefined()
    expect(dismissed.read()).toBe(1)
    expect(browser.published).toEqual([
      { topic: 'session', what: 'login' },
      { topic: 'session', what: 'logout' },
    ])
  })

  it('stays logged in when logout did not reach the server', async () => {
    sitAt(mia)
    await loadSession()
    configureClient({
      fetch: (input, init) =>
        mia.fetch(input, { ...init, headers: { ...headersOf(init), 'Sec-Fetch-Site': 'cross-site' } }),
    })
    expect(await logout()).toMatchObject({ ok: false, failure: { code: 'cross_site' } })
    expect($user.get()).not.toBeNull()
  })

  it('ends when another call hears that there is no session', async () => {
    const person = await again()
    keepMount($session)
    const changes: string[] = []
    const stop = onMemberChange(() => changes.push('changed'))
    person.cookies.delete('session')
    await getChats()
    expect($session.get()).toEqual({ status: 'ready', value: null })
    expect(changes).toEqual(['changed'])
    stop()
  })

  it('follows the logout of another tab, and nothing that is not a notice', async () => {
    sitAt(mia)
    keepMount($session)
    await loadSession()
    browser.say({ topic: 'session', what: 'explode' })
    expect($user.get()).not.toBeNull()
    browser.say({ topic: 'session', what: 'logout' })
    expect($session.get()).toEqual({ status: 'ready', value: null })
  })
})

const headersOf = (init: RequestInit | undefined) => Object.fromEntries(new Headers(init?.headers))
