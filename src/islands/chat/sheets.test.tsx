// Sheets over a conversation while a part of theirs is still on its way.

import { afterEach, expect, it, vi } from 'vitest'
import { $gifts } from '../../stores/chat/content-prices.ts'
import { $chats } from '../../stores/chat/chat.ts'
import { $allowance, $conversation, closeConversation } from '../../stores/chat/conversation.ts'
import { $location } from '../../stores/page/location.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { click, render, screen, shows, waitFor } from '../../../tests/support/render.ts'
import { loginAs } from '../../../tests/support/stores.ts'
import { Conversation } from './Conversation.island.tsx'

const script = vi.hoisted(() => Promise.withResolvers<undefined>())
vi.mock('./send-alert.tsx', async (importOriginal) => {
  await script.promise
  return importOriginal()
})
afterEach(closeConversation)
setUpIsland([$allowance, $user, $session, $chats, $conversation, $location, $gifts])

it('the sheet of gifts stays while the reason why none can be sent is loaded', async () => {
  const [mia, tom] = [await api.member('amora'), await api.member('amora')]
  browser.path = `/members/${tom.id}/chat`
  await loginAs(mia, browser)
  await render(<Conversation {...props} route="members-id-chat" />)
  await shows(tom.name)
  await click(await screen.findByRole('button', { name: 'Photo, gift or first line' }))
  await click(screen.getByRole('button', { name: 'Gift' }))
  const sheet = () => screen.findByRole('dialog', { name: 'Choose a gift' })
  await sheet()
  await waitFor(() => expect($gifts.get().status).toBe('ready'))
  await sheet()
  script.resolve(undefined)
  await shows('Not enough credits')
})
