// Two members at once: what one does is on the other's screen without a reload.
import { expect, test, type Page } from './journey.ts'
import { translatorOf } from './messages.ts'
import { logInAsDemo, userOf } from './person.ts'

/** Counts the event streams that the pages of a browser hold open. */
function countStreams(pages: readonly Page[]): () => number {
  const open = new Set<object>()
  for (const page of pages) {
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events.php')) open.add(request)
    })
    page.on('requestfinished', (request) => open.delete(request))
    page.on('requestfailed', (request) => open.delete(request))
    page.on('close', () => open.clear())
  }
  return () => open.size
}

test('messages, marks and typing are on the other screen at once, by one stream', async ({ browser }) => {
  const t = await translatorOf('en')
  const [sender, receiver] = [await browser.newContext(), await browser.newContext()]
  const [mine, list, thread] = [await sender.newPage(), await receiver.newPage(), await receiver.newPage()]
  const streams = countStreams([list, thread])
  await logInAsDemo(mine, 'premium')
  await logInAsDemo(list, 'demo')
  const idOf = async (page: Page) => (await userOf(page)).profile.id
  const [from, to] = [await idOf(mine), await idOf(list)]
  await list.goto('/chats')
  await thread.goto(`/members/${from}/chat`)
  await mine.goto(`/members/${to}/chat`)
  await expect(mine.locator('.composer__text')).toBeVisible()
  await expect(thread.locator('.composer__text')).toBeVisible()
  await expect.poll(streams).toBe(1)

  // Another try finds what this one wrote.
  const { retry } = test.info()
  const [first, second, third] = [
    `Is anybody there? ${retry}`,
    `I wonder ${retry}`,
    `And now? ${retry}`,
  ] as const
  const write = mine.locator('.composer__text')
  const bubble = (page: Page, text: string) => page.locator('.messages__list').getByText(text)
  await write.fill(first)
  await mine.locator('.composer__send').click()
  await expect(bubble(thread, first)).toBeVisible()
  await expect(list.locator('.chat-entry').first()).toContainText(first)

  await write.pressSequentially(second)
  await expect(thread.locator('.conversation__typing')).toBeVisible()
  await mine.locator('.composer__send').click()
  await expect(bubble(thread, second)).toBeVisible()
  await expect(thread.locator('.conversation__typing')).toHaveCount(0)
  await thread.bringToFront()
  await expect(mine.getByText(t('chat.state.read')).last()).toBeAttached()
  expect(streams()).toBe(1)

  await list.close()
  await write.fill(third)
  await mine.locator('.composer__send').click()
  await expect(bubble(thread, third)).toBeVisible()
  await Promise.all([sender.close(), receiver.close()])
})
