// Questions answered on the profile, and a like with a comment: at a brand that has them, and nowhere at one that has not.

import { expect, test } from './journey.ts'
import { violations } from './accessible.ts'
import { translatorOf } from './messages.ts'
import { enterAs, openDialog, settled } from './person.ts'

test(
  'an answer is written, liked with a comment, and begins the conversation',
  { tag: '@wide' },
  async ({ browser }) => {
    const t = await translatorOf('en')
    const [demo, premium] = await Promise.all([browser.newPage(), browser.newPage()])
    const question = t('prompts.letter')

    await enterAs(demo, 'demo', '/profile')
    const add = demo.getByRole('button', { name: t('accounts.prompts.add') })
    const answers = demo.locator('.own-answers .answer')
    await expect(demo.locator('#own-answers')).toBeVisible()
    for (let left = await answers.count(); left > 0; left -= 1) {
      await answers
        .first()
        .getByRole('button', { name: /^Remove answer/ })
        .click()
      await expect(answers).toHaveCount(left - 1)
    }
    await add.click()
    await openDialog(demo).getByLabel(t('accounts.prompts.question')).selectOption({ label: question })
    await openDialog(demo).getByLabel(t('accounts.prompts.answer')).fill('Write more postcards')
    await settled(demo)
    expect(await violations(demo)).toEqual([])
    await openDialog(demo)
      .getByRole('button', { name: t('common.actions.save') })
      .click()
    await expect(answers).toContainText('Write more postcards')

    const mine = await demo.evaluate(async () => {
      const answer = await fetch('/api/profile.php', { headers: { 'X-Request-Type': 'client' } })
      return ((await answer.json()) as { id: string }).id
    })
    await enterAs(premium, 'premium', `/members/${mine}`)
    await premium.getByRole('button', { name: t('chat.comment.action') }).click()
    await openDialog(premium).getByLabel(t('chat.comment.label')).fill('To whom first?')
    await settled(premium)
    expect(await violations(premium)).toEqual([])
    await openDialog(premium)
      .getByRole('button', { name: new RegExp(t('chat.comment.send')) })
      .click()
    await openDialog(premium)
      .getByRole('link', { name: t('chat.comment.open') })
      .click()
    await expect(premium.getByText('Write more postcards').first()).toBeVisible()

    await demo.goto('/likes')
    // Its words are read in the conversation, where they count as read.
    await expect(demo.getByText('Wrote about your answer').first()).toBeVisible()
    await expect(demo.getByText('To whom first?')).toHaveCount(0)
  },
)

test.describe('at a brand without them', () => {
  test.use({ baseURL: `http://hjertebro.localhost:${process.env.JOURNEY_PORT ?? '4321'}` })

  test('no question is asked, and no comment offered', async ({ page }) => {
    const t = await translatorOf('da')
    await enterAs(page, 'demo', '/profile')
    await expect(page.getByText(t('accounts.profile.about_label'))).toBeVisible()
    await expect(page.getByText(t('accounts.prompts.title'))).toHaveCount(0)
    await page.goto('/members')
    await page
      .locator('main a[href*="/members/"]', { has: page.locator('img') })
      .first()
      .click()
    await expect(page.locator('.profile-view__actions .button').first()).toBeVisible()
    await expect(page.getByRole('button', { name: t('chat.comment.action') })).toHaveCount(0)
    await expect(page.locator('.answers')).toHaveCount(0)
  })
})
