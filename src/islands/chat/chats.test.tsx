import { act } from 'react'
import { cleanStores } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newKey } from '../../client/key.ts'
import type { IslandProps } from '../../core/island.ts'
import { $location } from '../../stores/location.ts'
import { $chats } from '../../stores/chat.ts'
import { $allowance, $conversation, closeConversation } from '../../stores/conversation.ts'
import { $drafts } from '../../stores/drafts.ts'
import { IDLE } from '../../stores/loadable.ts'
import { $outbox, setOutbox } from '../../stores/outbox.ts'
import { $refusal } from '../../stores/sending.ts'
import { $session, $user } from '../../stores/sessions.ts'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { render, type Screen } from '../../../tests/support/render.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import { Chats } from './Chats.island.tsx'

let api: TestApi
let props: IslandProps
let browser: FakeBrowser
let screen: Screen
let mia: Person
let tom: Person

beforeAll(async () => {
  api = await startApi()
  props = await islandProps('amora')
})
afterAll(() => api.stop())
beforeEach(async () => {
  browser = fakeBrowser()
  browser.time = api.clock.now
  mia = await api.member('amora')
  tom = await api.member('amora')
})
afterEach(async () => {
  await screen.unmount()
  closeConversation()
  setOutbox([])
  $refusal.set(null)
  cleanStores($allowance, $user, $session, $chats, $conversation, $outbox, $drafts, $location)
  for (const $store of [$session, $chats]) $store.set(IDLE)
  $drafts.set({})
  browser.restore()
})

async function open(path: string, person = mia): Promise<void> {
  browser.path = path
  await loginAs(person, browser)
  const route = path === '/chats' ? 'chats' : path.startsWith('/chats') ? 'chats-id' : 'members-id-chat'
  screen = await render(<Chats {...props} route={route} />)
}
const hear = (text: string) => tom.post('/api/chat.php', { profile: mia.id, text, cost: 0 })
const send = async (text: string) => {
  await screen.type(screen.field('Your message'), text)
  await screen.submit()
}
const shows = (text: string) => screen.until(() => screen.text().includes(text), text)

describe('conversations', () => {
  it('are empty with a way to the members', async () => {
    await open('/chats')
    await shows('No conversations yet')
    expect(screen.role('link', 'Find members').getAttribute('href')).toBe('/members')
  })

  it('open from the list without a new page, and count as read', async () => {
    await hear('hello')
    await open('/chats')
    await shows('1 unread message')
    await screen.click(screen.role('link', tom.name))
    await screen.until(() => screen.has('link', 'Back to messages'), 'the conversation')
    expect(browser.path).toMatch(/^\/chats\/.+/)
    expect(document.body.classList.contains('page--chat')).toBe(true)
    await screen.until(() => !screen.text().includes('1 unread message'), 'nothing unread')
    await screen.click(screen.role('link', 'Back to messages'))
    expect(browser.path).toBe('/chats')
    expect(document.body.classList.contains('page--chat')).toBe(false)
  })

  it('begin at a member, and get an address with the first message', async () => {
    await open(`/members/${tom.id}/chat`)
    await shows(`Say hello to ${tom.name}`)
    expect(screen.text()).toContain('Free: 10 free messages left')
    await send('Hi there')
    await shows('9 free messages left')
    expect(screen.field('Your message').value).toBe('')
    await screen.until(() => browser.path.startsWith('/chats/'), 'an address of its own')
    expect(screen.container.querySelector('.message__text')?.textContent).toBe('You: Hi there')
    expect(screen.text()).toContain('Sent')
  })

  it('show a message as sent while one before it is fetched', async () => {
    await hear('hello')
    await open(`/members/${tom.id}/chat`)
    await shows('hello')
    await hear('are you there?')
    const line = Promise.withResolvers<void>()
    connect(async (input, init) => {
      if (init?.method === 'GET') await line.promise
      return mia.fetch(input, init)
    })
    await send('I am')
    await screen.until(
      () => screen.container.querySelector('.message:last-child')?.textContent.endsWith('Sent') ?? false,
      'sent',
    )
    expect(screen.text()).not.toContain('are you there?')
    line.resolve()
    await shows('are you there?')
    const texts = [...screen.container.querySelectorAll('.message__text')].map((text) => text.textContent)
    expect(texts).toEqual([`${tom.name}: hello`, `${tom.name}: are you there?`, 'You: I am'])
  })

  it('count characters as the server does, and hold back what is too long', async () => {
    await open(`/members/${tom.id}/chat`)
    await shows('Say hello')
    await screen.type(screen.field('Your message'), '👋'.repeat(1001))
    expect(screen.text()).toContain('1 character too many')
    await screen.submit()
    expect(screen.field('Your message').value).toHaveLength(2002)
    await screen.type(screen.field('Your message'), '👋'.repeat(1000))
    expect(screen.text()).toContain('0 characters left')
  })

  it('keep what was typed when the address is not confirmed, and say what to do', async () => {
    const newcomer = await api.member('amora', { confirmed: false })
    await open(`/members/${tom.id}/chat`, newcomer)
    await shows('Say hello')
    await send('one')
    await shows('Sent')
    await send('two')
    await shows('Confirm your e-mail first')
    expect(screen.field('Your message').value).toBe('two')
    expect(screen.has('button', 'Send the mail again')).toBe(true)
  })

  it('lead a member without credits to premium', async () => {
    await api.deps.store.db
      .updateTable('account')
      .set({ free_messages_used: 10 })
      .where('id', '=', mia.id)
      .execute()
    await open(`/members/${tom.id}/chat`)
    await shows('Not enough credits')
    await shows('Costs 1 credit; you have 0 · about £0.44')
    expect(screen.role('link', 'Get premium').getAttribute('href')).toBe('/premium')
    await send('kept')
    expect(screen.field('Your message').value).toBe('kept')
  })

  it('say when the free conversations are used', async () => {
    await api.deps.store.db
      .updateTable('account')
      .set({ conversations_started: 2 })
      .where('id', '=', mia.id)
      .execute()
    await open(`/members/${tom.id}/chat`)
    await shows('Your free conversations are used')
  })

  it('offer a message that did not get through again', async () => {
    await hear('hello')
    await open('/chats')
    await shows(tom.name)
    await screen.click(screen.role('link', tom.name))
    await shows('Your message')
    await act(async () =>
      setOutbox([
        { id: newKey(), profile: tom.id, text: 'lost', cost: 0, at: browser.time, state: 'failed' },
      ]),
    )
    expect(screen.role('alert', 'Not sent')).toBeTruthy()
    await screen.click(screen.role('button', 'Try again'))
    await screen.until(() => !screen.has('alert', 'Not sent'), 'sent')
    await screen.until(() => screen.container.querySelector('.message--mine') !== null, 'the message')
    expect(screen.container.querySelectorAll('.message--mine')).toHaveLength(1)
  })

  it('come back with a word when one could not be removed', async () => {
    await hear('hello')
    await open('/chats')
    await shows(tom.name)
    await screen.click(screen.role('link', tom.name))
    await screen.until(() => screen.has('button', 'Remove conversation'), 'the button')
    await screen.click(screen.role('button', 'Remove conversation'))
    connect(async (input, init) => {
      const isRemoval = init?.method === 'DELETE'
      const refusal = { error: 'internal', message: 'Something went wrong' }
      return isRemoval ? Response.json(refusal, { status: 400 }) : mia.fetch(input, init)
    })
    const [, confirm] = [...screen.container.querySelectorAll<HTMLElement>('.dialog__actions button')]
    await screen.click(confirm!)
    expect(browser.path).toBe('/chats')
    await shows('The conversation was not removed')
    expect(screen.text()).toContain('Something went wrong')
    await screen.until(() => screen.has('link', tom.name), 'the conversation in the list again')
  })

  it('of others are not here', async () => {
    await open('/chats/somebody-elses')
    await shows('This conversation is not here any more')
  })
})
