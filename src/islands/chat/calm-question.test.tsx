import { afterEach, expect, it } from 'vitest'
import { $chats } from '../../stores/chat/chat.ts'
import { $allowance, $conversation, closeConversation } from '../../stores/chat/conversation.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { $location } from '../../stores/page/location.ts'
import type { Person } from '../../../tests/support/api.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { click, render, screen, shows, typeInto, waitFor } from '../../../tests/support/render.ts'
import { loginAs } from '../../../tests/support/stores.ts'
import { Conversation } from './Conversation.island.tsx'

const TITLE = 'Send it like this?'
let mia: Person
let tom: Person

afterEach(closeConversation)
setUpIsland([$allowance, $user, $session, $chats, $conversation, $location])

async function open(site = props.site): Promise<void> {
  mia = await api.member('amora')
  tom = await api.member('amora')
  browser.path = `/members/${tom.id}/chat`
  await loginAs(mia, browser)
  await render(<Conversation {...props} site={site} route="members-id-chat" />)
  await shows(tom.name)
}
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
async function write(text: string): Promise<void> {
  await typeInto(area(), text)
  await import('./calm-question.tsx')
  await import('../../core/hurtful-words/en.ts')
  await new Promise((resolve) => setTimeout(resolve, 50))
}
const press = (name: string) => click(screen.getByRole('button', { name }))
const send = () => click(document.querySelector('.composer__send')!)
const received = async () =>
  ((await tom.get(`/api/chat.php?profile=${mia.id}`)).body.messages as { text: string }[]).map(
    ({ text }) => text,
  )

it('words that hurt are asked about, and stay where they were typed', async () => {
  await open()
  await write('You are so stupid')
  await send()
  const question = await screen.findByRole('alertdialog', { name: TITLE })
  expect(question.textContent).toContain('Words like these can hurt: stupid.')
  expect(await received()).toEqual([])
  await press('Change it')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(area().value).toBe('You are so stupid')
  expect(await received()).toEqual([])
})

it('one press sends them all the same, and the answers look alike', async () => {
  await open()
  await write('You are so stupid')
  await send()
  await screen.findByRole('alertdialog', { name: TITLE })
  const [change, sendAnyway] = ['Change it', 'Send anyway'].map((name) =>
    screen.getByRole('button', { name }),
  )
  expect(change!.className).toBe(sendAnyway!.className)
  await click(sendAnyway!)
  await waitFor(async () => expect(await received()).toEqual(['You are so stupid']))
  expect(area().value).toBe('')
})

it('other words leave at once', async () => {
  await open()
  await write('What a stupid film that was')
  await send()
  await waitFor(async () => expect(await received()).toEqual(['What a stupid film that was']))
})

it('a brand without the feature never asks', async () => {
  await open({ ...props.site, features: props.site.features.filter((name) => name !== 'calm_question') })
  await write('You are so stupid')
  await send()
  await waitFor(async () => expect(await received()).toEqual(['You are so stupid']))
})
