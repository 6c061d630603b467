import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { $chats, loadChats } from '../../stores/chat/chat.ts'
import { $allowance, $conversation, closeConversation } from '../../stores/chat/conversation.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { $location } from '../../stores/page/location.ts'
import type { Person } from '../../../tests/support/api.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { cleanup, click, render, screen, shows, waitFor, within } from '../../../tests/support/render.ts'
import { loginAs } from '../../../tests/support/stores.ts'
import { Conversation } from './Conversation.island.tsx'

const MONEY = 'Could you transfer 200 € for my visa?'
const CONTACT = 'Write to kim.r@post.example.com please'
const MONEY_TITLE = 'Before you send money'
const CONTACT_TITLE = 'Before you move to another app'

let mia: Person
let tom: Person

afterEach(closeConversation)
setUpIsland([$allowance, $user, $session, $chats, $conversation, $location])
beforeEach(async () => {
  mia = await api.member('amora')
  tom = await api.member('amora')
})

/** Opens Mia's page of the conversation, anew where it was open. */
async function open(): Promise<void> {
  cleanup()
  closeConversation()
  browser.path = `/members/${tom.id}/chat`
  await loginAs(mia, browser)
  await render(<Conversation {...props} route="members-id-chat" />)
  await shows(tom.name)
}
const receive = (text: string) => tom.post('/api/chat.php', { profile: mia.id, text, cost: 0 })
const send = (text: string) => mia.post('/api/chat.php', { profile: tom.id, text, cost: 0 })
const hints = () => [...document.querySelectorAll<HTMLElement>('.caution')]
const hint = () => waitFor(() => expect(hints()).toHaveLength(1)).then(() => hints()[0]!)
/** Once the rules are loaded, and what they set off is done. */
async function expectNone(): Promise<void> {
  await import('./find-caution.ts')
  await import('./caution.tsx')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(hints()).toHaveLength(0)
}

describe('the hint in a conversation', () => {
  it('stands below a message that asks for money, and says what to look for', async () => {
    await receive('Hello')
    await receive(MONEY)
    await receive('Please')
    await open()
    const shown = await hint()
    expect(shown.textContent).toContain(MONEY_TITLE)
    expect(shown.previousElementSibling?.textContent).toContain(MONEY)
    expect(shown.closest('[role="log"]')).toBeTruthy()
    expect(within(shown).getByText('What to look for').closest('details')?.open).toBe(false)
    expect(shown.textContent).toContain('A meeting or a video call never works out.')
    const service = shown.querySelector('a')
    expect(service?.getAttribute('href')).toBe('/service')
  })

  it('stands below one of the first three received that leads away', async () => {
    await receive('Hello')
    await send('Hi')
    await receive('How are you')
    await receive(CONTACT)
    await open()
    expect((await hint()).textContent).toContain(CONTACT_TITLE)
  })

  it('does not come for a fourth message that leads away', async () => {
    for (const text of ['Hello', 'How are you', 'Nice', CONTACT]) await receive(text)
    await open()
    await shows(CONTACT)
    await expectNone()
  })

  it('does not come for own messages', async () => {
    await receive('Hello')
    await send(MONEY)
    await send(CONTACT)
    await open()
    await shows(MONEY)
    await expectNone()
  })

  it('is for money where both would be due: one in a conversation', async () => {
    await receive(CONTACT)
    await receive(MONEY)
    await receive(MONEY)
    await open()
    expect((await hint()).textContent).toContain(MONEY_TITLE)
  })

  it('stays closed in its conversation, and comes in another', async () => {
    await receive(CONTACT)
    await open()
    await click(within(await hint()).getByRole('button', { name: 'Close' }))
    expect(hints()).toHaveLength(0)
    await receive(MONEY)
    await open()
    await shows(MONEY)
    await expectNone()
    const ben = await api.member('amora')
    await ben.post('/api/chat.php', { profile: mia.id, text: MONEY, cost: 0 })
    await loadChats()
    await click(await screen.findByRole('link', { name: new RegExp(ben.name) }))
    await hint()
  })

  it('opens the report of its message, and tells the server nothing itself', async () => {
    await receive(MONEY)
    await open()
    await click(within(await hint()).getByRole('button', { name: 'Report message' }))
    await screen.findByRole('dialog', { name: 'Report message' })
    expect((await mia.get('/api/complaint.php')).body.cases).toEqual([])
  })

  it('takes no focus', async () => {
    await receive(MONEY)
    await open()
    const shown = await hint()
    expect(shown.contains(document.activeElement)).toBe(false)
  })
})
