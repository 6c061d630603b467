import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanStores, keepMount } from 'nanostores'
import * as v from 'valibot'
import { configureClient } from '../client/http.ts'
import { getChats } from '../client/api.ts'
import { type FakeBrowser, fakeBrowser } from '../testing/environment.ts'
import { persisted } from './persisted.ts'
import { $session, $user, loadSession, login, logout, onMemberChange, serverNow } from './session.ts'

const user = {
  id: 'u1',
  name: 'Mia',
  email: 'mia@example.com',
  status: 'active',
  credits: 5,
  paid_user: false,
  signup_date: 1,
  language: 'en',
  fictional_icon: true,
  notifications_disabled: [],
  free_messages_left: 10,
  free_conversations_left: 2,
  server_time: Date.UTC(2026, 10, 20, 12, 30),
  profile: { id: 'p1', name: 'Mia', country: 'GB', status: 'active', main_image: null },
}
const refused = { error: 'authentication_required', message: 'Please log in' }

let browser: FakeBrowser
let answers: Record<string, () => Response>
let asked: string[]

beforeEach(() => {
  browser = fakeBrowser()
  asked = []
  answers = {
    'GET /api/user.php': () => Response.json(user),
    'POST /api/user.php': () => Response.json(user),
    'GET /api/logout.php': () => new Response(null, { status: 204 }),
    'GET /api/chats.php': () => Response.json(refused, { status: 403 }),
  }
  configureClient({
    baseURL: 'http://amora.localhost',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const name = `${request.method} ${new URL(request.url).pathname}`
      asked.push(name)
      return answers[name]!()
    },
  })
})
afterEach(() => {
  cleanStores($user, $session)
  $session.set({ status: 'idle' })
  browser.restore()
})

const hint = () => (browser.cookies.signed_in = '1')
const own = persisted({ name: 'draft', version: 1, area: 'session', owner: 'member', schema: v.string() })
const dismissed = persisted({ name: 'alert', version: 1, area: 'local', owner: 'device', schema: v.number() })

describe('session', () => {
  it('is a visitor without asking where the hint cookie is missing', async () => {
    expect(await loadSession()).toEqual({ status: 'ready', value: null })
    expect(asked).toEqual([])
  })

  it('asks the server once for calls at the same time, and keeps its clock', async () => {
    hint()
    const [session] = await Promise.all([loadSession(), loadSession()])
    expect(session).toMatchObject({ status: 'ready', value: { id: 'u1' } })
    expect(asked).toEqual(['GET /api/user.php'])
    expect(serverNow()).toBe(user.server_time)
  })

  it('paints from the snapshot, then follows the server', async () => {
    hint()
    await loadSession()
    cleanStores($session)
    $session.set({ status: 'idle' })
    keepMount($session)
    expect($session.get()).toMatchObject({ status: 'ready', value: { id: 'u1' } })
  })

  it('keeps the member through a fault and fails only where nothing is known', async () => {
    hint()
    await loadSession()
    answers['GET /api/user.php'] = () => Response.json({ error: 'internal' }, { status: 400 })
    expect(await loadSession()).toMatchObject({ status: 'ready', value: { id: 'u1' } })
    $session.set({ status: 'idle' })
    expect(await loadSession()).toMatchObject({ status: 'failed', failure: { kind: 'bad_response' } })
  })

  it('erases what is private at logout, keeps the rest, and tells the other tabs', async () => {
    hint()
    await login({ login: 'mia', password: 'secret words' })
    own.write('Dear')
    dismissed.write(1)
    delete browser.cookies.signed_in
    expect((await logout()).ok).toBe(true)
    expect($session.get()).toEqual({ status: 'ready', value: null })
    expect(own.read()).toBeUndefined()
    expect(dismissed.read()).toBe(1)
    expect(browser.told).toEqual([
      { topic: 'session', what: 'login' },
      { topic: 'session', what: 'logout' },
    ])
  })

  it('stays logged in when logout did not reach the server', async () => {
    hint()
    await loadSession()
    answers['GET /api/logout.php'] = () =>
      Response.json({ error: 'cross_site', message: 'No' }, { status: 403 })
    expect((await logout()).ok).toBe(false)
    expect($user.get()).not.toBeNull()
  })

  it('ends when another call hears that there is no session', async () => {
    hint()
    keepMount($session)
    await loadSession()
    const changes: string[] = []
    const stop = onMemberChange(() => changes.push('changed'))
    await getChats()
    expect($session.get()).toEqual({ status: 'ready', value: null })
    expect(changes).toEqual(['changed'])
    stop()
  })

  it('follows the logout of another tab, and nothing that is not a notice', async () => {
    hint()
    keepMount($session)
    await loadSession()
    browser.say({ topic: 'session', what: 'explode' })
    expect($user.get()).not.toBeNull()
    browser.say({ topic: 'session', what: 'logout' })
    expect($session.get()).toEqual({ status: 'ready', value: null })
  })
})
