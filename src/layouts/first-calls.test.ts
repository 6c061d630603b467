import '../../tests/support/dom.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getChat, getChats } from '../client/chat.ts'
import { configureClient } from '../client/http.ts'
import { getLikes } from '../client/likes.ts'
import { getOwnProfile, getProfile } from '../client/profiles.ts'
import { firstCalls } from './first-calls.ts'

let asked: string[]
beforeEach(() => {
  asked = []
  const answer = (path: unknown) => {
    asked.push(String(path))
    return Promise.resolve(new Response('{}'))
  }
  vi.stubGlobal('fetch', answer)
  configureClient({ fetch: (path) => answer(path) })
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed_in=1')
})
afterEach(() => {
  Object.assign(globalThis, { 'duet:answers': undefined })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function openPage(route: string, path: string): void {
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue({ dataset: { route } } as never)
  history.replaceState(null, '', path)
  firstCalls({}, 'last-search')
}

it.each([
  ['members-id', '/members/ab-1', () => Promise.all([getProfile({ id: 'ab-1' }), getOwnProfile()])],
  ['members-id-chat', '/de/members/ab-1/chat', () => getChat({ profile: 'ab-1' })],
  ['chats-id', '/chats/ab-1', () => getChat({ conversation: 'ab-1' })],
  ['chats', '/chats', () => Promise.all([getChats(), getLikes({ type: 'matches' })])],
  ['likes', '/de/likes', () => getLikes({ type: 'received' })],
  ['likes-type', '/likes/sent', () => getLikes({ type: 'sent' })],
])('the head of %s asks what its island will, once', async (route, path, call) => {
  openPage(route, path)
  const early = [...asked]
  expect(early[0]).toBe('/api/user.php')
  expect(early.length).toBeGreaterThan(1)
  await call()
  expect(asked).toEqual(early)
})

it('the head of a visitor’s page asks nothing', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  openPage('likes', '/likes')
  expect(asked).toEqual([])
})

it('puts a profile’s photo on its skeleton once the parser has come to it', async () => {
  const answer = () =>
    Promise.resolve(new Response(JSON.stringify({ main_image: { thumb_filename: 'ann.webp' } })))
  vi.stubGlobal('fetch', answer)
  class Photo {
    src = ''
    decode = () => Promise.resolve()
  }
  vi.stubGlobal('Image', Photo)
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  openPage('members-id', '/members/ab-1')
  await new Promise((resolve) => setTimeout(resolve, 50))
  const main = document.createElement('main')
  const skeleton = document.createElement('span')
  skeleton.className = 'skeleton--portrait'
  main.append(skeleton)
  document.body.append(main)
  await vi.waitFor(() => expect(skeleton.style.backgroundImage).toContain('ann.webp'))
  main.remove()
})
