// Voices, through a microphone that beeps: a message to another and an answer on the profile, and neither at a brand without them.

import { expect, type Page, test } from './journey.ts'
import { violations } from './accessible.ts'
import { translatorOf } from './messages.ts'
import { enterAs, openDialog, settled } from './person.ts'

const t = await translatorOf('en')
const SPOKEN_MS = 1_000

const ownId = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/profile.php', { headers: { 'X-Request-Type': 'client' } })
    return ((await answer.json()) as { id: string }).id
  })

/** Records in the open dialog, and writes down what is said. */
async function speak(page: Page, words: string): Promise<void> {
  await openDialog(page)
    .getByRole('button', { name: t('voice.start') })
    .click()
  await expect(openDialog(page).getByRole('button', { name: t('voice.stop') })).toBeFocused()
  await page.waitForTimeout(SPOKEN_MS)
  await page.keyboard.press('Enter')
  await openDialog(page).getByLabel(t('voice.text_label')).fill(words)
  await settled(page)
  expect(await violations(page)).toEqual([])
}

test.describe('at a brand with voices', () => {
  test.use({
    baseURL: `http://hjertebro.localhost:${process.env.JOURNEY_PORT ?? '4321'}`,
    permissions: ['microphone'],
  })

  test('a message is recorded, heard by the other, and reported', async ({ browser }) => {
    const [premium, demo] = await Promise.all([
      browser.newPage({ viewport: { width: 375, height: 740 } }),
      browser.newPage({ viewport: { width: 1280, height: 800 } }),
    ])
    await enterAs(demo, 'demo', '/en/profile')
    const [receiver, sender] = [
      await ownId(demo),
      await enterAs(premium, 'premium', '/en/profile').then(() => ownId(premium)),
    ]
    await premium.goto(`/en/members/${receiver}/chat`)
    await premium.getByRole('button', { name: t('voice.more') }).click()
    await premium.getByRole('button', { name: t('voice.title'), exact: true }).click()
    await speak(premium, 'Only beeps')
    await openDialog(premium)
      .getByRole('button', { name: t('voice.play') })
      .click()
    await expect(openDialog(premium).getByRole('button', { name: t('voice.pause') })).toBeVisible()
    await openDialog(premium)
      .getByRole('button', { name: new RegExp(`^${t('chat.send')}`) })
      .click()
    await expect(
      premium
        .locator('.message')
        .last()
        .locator('.message-state--sent, .message-state--delivered, .message-state--read'),
    ).toBeVisible()

    await demo.goto(`/en/members/${sender}/chat`)
    const heard = demo.locator('.message').last()
    await heard.getByRole('button', { name: t('voice.words') }).click()
    await expect(heard.getByText('Only beeps')).toBeVisible()
    await heard.getByRole('button', { name: t('voice.play') }).click()
    await expect(heard.getByRole('slider', { name: t('voice.position') })).not.toHaveValue('0')
    expect(await violations(demo)).toEqual([])
    await heard.hover()
    await heard.getByRole('button', { name: t('moderation.report.message') }).click()
    await expect(
      openDialog(demo).getByRole('heading', { name: t('moderation.report.message') }),
    ).toBeVisible()
  })

  test('an answer is recorded, and heard on the profile', async ({ browser }) => {
    const [demo, premium] = await Promise.all([
      browser.newPage({ viewport: { width: 375, height: 740 } }),
      browser.newPage({ viewport: { width: 1280, height: 800 } }),
    ])
    await enterAs(demo, 'demo', '/en/profile')
    await demo.getByRole('button', { name: t('voice.answer_add') }).click()
    await openDialog(demo)
      .getByLabel(t('accounts.prompts.question'))
      .selectOption({ label: t('prompts.laugh') })
    await speak(demo, 'Beeps, all of them')
    await openDialog(demo)
      .getByRole('button', { name: t('common.actions.save') })
      .click()
    await expect(demo.getByRole('button', { name: t('voice.answer_again') })).toBeVisible()
    expect(await violations(demo)).toEqual([])

    await enterAs(premium, 'premium', `/en/members/${await ownId(demo)}`)
    const answer = premium.locator('.answer', { hasText: t('prompts.laugh') })
    await answer.getByRole('button', { name: t('voice.play') }).click()
    await expect(answer.getByRole('slider', { name: t('voice.position') })).not.toHaveValue('0')
    await expect(answer.getByRole('button', { name: t('moderation.report.answer') })).toBeVisible()
    await expect(premium.getByRole('button', { name: t('chat.comment.action') })).toHaveCount(0)
    expect(await violations(premium)).toEqual([])
  })
})

test('a brand without voices offers none', async ({ page }) => {
  await enterAs(page, 'premium', '/profile')
  await expect(page.getByText(t('accounts.profile.about_label'))).toBeVisible()
  await expect(page.getByText(t('voice.answer_title'))).toHaveCount(0)
  await page.goto('/chats')
  await page.locator('a.chat-entry').first().click()
  await page.getByRole('button', { name: t('chat.more') }).click()
  await expect(page.getByRole('button', { name: t('chat.gift_action'), exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: t('voice.title'), exact: true })).toHaveCount(0)
  const statuses = await page.evaluate(async () => {
    const paths = ['/api/voice.php?id=none', '/api/prompts.php?voice=1']
    return Promise.all(paths.map(async (path) => (await fetch(path)).status))
  })
  expect(statuses).toEqual([404, 404])
})
