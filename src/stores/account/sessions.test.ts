import '../../../tests/support/dom.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanStores, keepMount } from 'nanostores'
import * as v from 'valibot'
import { changeAccount } from '../../client/accounts.ts'
import { getChats } from '../../client/chat.ts'
import { configureClient } from '../../client/http.ts'
import { PASSWORD, type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import type { User } from '../../contract/sessions.ts'
import { environment } from '../page/environment.ts'
import { persisted } from '../page/persisted.ts'
import { pushDevice } from '../notifications/push-device.ts'
import {
  $session,
  $user,
  followLanguage,
  loadSession,
  login,
  logout,
  onMemberChange,
  serverNow,
  setUser,
  welcome,
} from './sessions.ts'
import { $refreshes } from '../live/polling.ts'

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
  vi.restoreAllMocks()
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

const draft = persisted('first-message', v.string())
const answers = persisted('last-chat', v.string())
const dismissed = persisted('time-bonus-hidden', v.number())

describe('session', () => {
  it('is a visitor without asking where the hint cookie is missing', async () => {
    sitAt(api.visitor('amora'))
    expect(await loadSession()).toEqual({ status: 'ready', value: null })
    expect(asked).toEqual([])
    expect('member' in document.documentElement.dataset).toBe(false)
  })

  it('asks the server once for calls at the same time, and keeps its clock', async () => {
    sitAt(mia)
    browser.time = api.clock.now - 90_000
    const [session] = await Promise.all([loadSession(), loadSession()])
    expect(session).toMatchObject({ status: 'ready', value: { name: 'mia' } })
    expect(asked).toEqual(['GET /api/user.php'])
    expect(serverNow()).toBe(api.clock.now)
    expect('member' in document.documentElement.dataset).toBe(true)
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

  describe('of another member, where nobody logged out,', () => {
    const HOLDER = 'duet:member:holder:1'
    let tom: Person
    beforeEach(async () => {
      tom = await api.member('amora')
      await again()
      keepMount($session)
      await loadSession()
      draft.write('Dear')
      answers.write('hers')
      dismissed.write(1)
    })
    /** The browser's cookies are Tom's from now on. */
    const logInElsewhere = () => configureClient({ fetch: tom.fetch })
    const user = async (person: Person) => (await person.get('/api/user.php')).body.user as User

    // security 6
    it('erases what the first one kept here', async () => {
      const drop = vi.spyOn(pushDevice, 'drop')
      welcome(await user(tom))
      expect(draft.read()).toBeUndefined()
      expect(answers.read()).toBeUndefined()
      expect(dismissed.read()).toBe(1)
      expect(drop).toHaveBeenCalledOnce()
      draft.write('Mine')
      answers.write('his')
      setUser(await user(tom))
      expect([draft.read(), answers.read()]).toEqual(['Mine', 'his'])
    })

    it('leaves another tab what all tabs keep of the second', async () => {
      logInElsewhere()
      browser.storage.local.set(HOLDER, JSON.stringify(tom.id))
      answers.write('his')
      browser.say({ topic: 'session', what: 'login' })
      await vi.waitFor(() => expect($user.get()?.id).toBe(tom.id))
      expect([draft.read(), answers.read()]).toEqual([undefined, 'his'])
    })

    it('is taken on the server’s word, never on that of another tab', async () => {
      keepMount($refreshes)
      const members = [mia, tom]
      const refreshed = await Promise.all(
        members.map(async (one) => {
          const value = await user(one)
          return { topic: 'refreshed', member: value.id, values: { user: value } }
        }),
      )
      const seen: (string | undefined)[] = []
      const stop = $user.listen((now) => seen.push(now?.id))
      browser.say(refreshed[1])
      expect((await loadSession()).status).toBe('ready')
      expect($user.get()?.id).toBe(mia.id)

      logInElsewhere()
      browser.say(refreshed[1])
      await vi.waitFor(() => expect($user.get()?.id).toBe(tom.id))
      browser.say(refreshed[0])
      await loadSession()
      stop()
      expect([...new Set(seen)]).toEqual([mia.id, tom.id])
      cleanStores($refreshes)
    })

    it('paints nothing of the first in a tab that is loaded again', async () => {
      const { local, session } = browser.storage
      local.set(HOLDER, JSON.stringify(tom.id))
      answers.write('his')
      vi.resetModules()
      const { fakeBrowser: anew } = await import('../../../tests/support/environment.ts')
      const next = anew(new Map(browser.cookies))
      Object.assign(next.storage, { local, session })
      await import('./sessions.ts')
      expect([draft.read(), answers.read()]).toEqual([undefined, 'his'])
    })

    it('is not undone by an answer that was late', async () => {
      const line = Promise.withResolvers<void>()
      configureClient({
        fetch: async (input, init) => {
          const answer = await mia.fetch(input, init)
          await line.promise
          return answer
        },
      })
      const late = loadSession()
      welcome(await user(tom))
      answers.write('his')
      logInElsewhere()
      line.resolve()
      await late
      expect($user.get()?.id).toBe(tom.id)
      expect(answers.read()).toBe('his')
    })

    it('stays in a tab that slept through logout and login', async () => {
      const drop = vi.spyOn(pushDevice, 'drop')
      welcome(await user(tom))
      logInElsewhere()
      answers.write('his')
      drop.mockClear()
      vi.spyOn(environment, 'cookie').mockReturnValue('1')
      browser.say({ topic: 'session', what: 'logout' })
      await loadSession()
      expect($user.get()?.id).toBe(tom.id)
      expect(answers.read()).toBe('his')
      expect(drop).not.toHaveBeenCalled()
    })
  })

  it('keeps a change that was made while an older answer was on its way', async () => {
    const person = await again()
    const line = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    configureClient({
      fetch: async (input, init) => {
        const answer = await person.fetch(input, init)
        read.resolve()
        await line.promise
        return answer
      },
    })
    const late = loadSession()
    await read.promise
    configureClient({ fetch: person.fetch })
    const changed = await changeAccount({ last_search: 'with_photo=1' })
    if (changed.ok) setUser(changed.value)
    line.resolve()
    await late
    expect($user.get()?.last_search).toBe('with_photo=1')
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

  // product §8
  it('403 with authentication_required in the body logs the user out if logged in', async () => {
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

  it('ends here when it ends in another tab, and by nothing that is not a notice', async () => {
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
