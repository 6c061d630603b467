// A member’s actions on another, and what follows: report, decision, objection, block. By keys alone.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page, test } from './journey.ts'
import { projectRoot } from '../../src/config/root.ts'
import { violations } from './accessible.ts'
import { press, tick, write } from './keys.ts'
import { goBack, logInAsDemo, mailedLink, settled } from './person.ts'

const DEMO_ADDRESS = 'demo@demo.amora.example'
const otherBrand = (path: string) => `http://hjertebro.localhost:${process.env.JOURNEY_PORT ?? '4321'}${path}`
const CASE = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/

/** Decides on a notice as the operator does. */
function keepNoticed(caseNumber: string): void {
  const script = join(projectRoot(), 'src/server/admin/review.ts')
  const { status, stderr } = spawnSync(process.execPath, [script, '--notice', caseNumber, '--kept'], {
    env: { ...process.env, NODE_OPTIONS: '' },
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
}

async function openProfile(page: Page): Promise<string> {
  await page.goto('/members')
  await press(page.locator('main a[href*="/members/"]', { has: page.locator('img') }).nth(1))
  await page.waitForURL('**/members/*')
  return new URL(page.url()).pathname
}

// law L9, law L10, law L11
test('a report gets a case number, a decision, and an objection', async ({ page }) => {
  await logInAsDemo(page)
  await openProfile(page)
  await press(page.getByRole('button', { name: 'More options' }))
  await press(page.getByRole('button', { name: 'Report profile' }))
  const dialog = page.getByRole('dialog', { name: 'Report profile' })
  await tick(dialog.getByRole('radio', { name: 'Fake profile' }))
  await tick(dialog.getByRole('checkbox'))
  await press(dialog.getByRole('button', { name: 'Send report' }))
  await expect(dialog.getByText('Case number')).toBeVisible()
  const caseNumber = CASE.exec((await dialog.textContent()) ?? '')?.[0] ?? ''
  await press(dialog.getByRole('link', { name: 'See your reports and our decisions' }))
  const row = page.locator('.settings__item', { hasText: caseNumber })
  await expect(row).toContainText('Our team is looking into it.')

  keepNoticed(caseNumber)
  await page.reload()
  await expect(row).toContainText('We found no breach of our rules')

  // By the link of the mail, which needs no login.
  await page.context().clearCookies()
  await page.goto(await mailedLink(page, DEMO_ADDRESS, caseNumber))
  await expect(page.getByText('We found no breach of our rules')).toBeVisible()
  await press(page.getByRole('button', { name: 'Send objection' }))
  const words = page.getByLabel('Why do you object?')
  await expect(words).toBeFocused()
  await write(words, 'Please look at it again.')
  await press(page.getByRole('button', { name: 'Send objection' }))
  await expect(page.getByRole('heading', { name: 'We’ve got your objection' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(CASE)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’ve already objected' })).toBeVisible()
})

// security 91
test('whoever reports by the form can block in the same breath', { tag: '@full' }, async ({ page }) => {
  await logInAsDemo(page)
  const path = await openProfile(page)
  const id = path.split('/').at(-1) ?? ''
  await page.goto(`/complaints?kind=fake&reference=profile:${id}`)
  await write(page.getByLabel('What happened?'), 'Not the person on the photo.')
  await tick(page.getByRole('checkbox'))
  await press(page.getByRole('button', { name: 'Send' }))
  const receipt = page.locator('#received')
  await expect(receipt).toContainText(CASE)
  await press(receipt.getByRole('button', { name: 'Block' }))
  await expect(receipt.getByRole('status')).toHaveText('Blocked. You can undo it in the settings.')
  await page.goto(path)
  await expect(page.locator('#profile-name')).toHaveCount(0)
})

test(
  'a blocked profile is gone at once, and back when the block is undone',
  { tag: '@full' },
  async ({ page }) => {
    await logInAsDemo(page)
    const path = await openProfile(page)
    const name = await page.locator('#profile-name bdi').textContent()
    await press(page.getByRole('button', { name: 'More options' }))
    await press(page.getByRole('button', { name: 'Block' }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Block' }))
    await expect(page.getByText(`Blocked: ${name}`)).toBeVisible()
    await press(page.getByRole('button', { name: 'Undo' }))
    await expect(page.locator('#profile-name')).toContainText(name ?? '')
    await page.goto(path)
    await expect(page.locator('#profile-name')).toContainText(name ?? '')
  },
)

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  // law L9
  test('a complaint is taken without login, and a faulty one says so', async ({ page }) => {
    await page.goto('/complaints')
    await page.getByLabel('What is it about?').selectOption('fraud')
    await page.getByLabel('What happened?').fill('Asks for money.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL(/\?error=invalid_fields#refused$/)
    await expect(page.locator('#refused')).toBeVisible()
    await goBack(page)
    await expect(page.getByLabel('What happened?')).toHaveValue('Asks for money.')
    await page.getByLabel('Where, or which case?').fill('profile:somebody')
    await page.getByLabel('Name').fill('A reader')
    await page.getByLabel('Email').fill('reader@mail.test')
    await page.locator('input[name=good_faith]').check()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL(new RegExp(`\\?case=${CASE.source}#received$`))
    await expect(page.locator('#received')).toBeVisible()
    await expect(page.locator('.complaint')).toBeHidden()
  })
})

test(
  'a page tells how to meet safely, where the brand has it, and a plan goes by the device',
  { tag: '@wide' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: (data: ShareData) => Promise.resolve(localStorage.setItem('shared', data.text ?? '')),
      })
    })
    await page.goto('/meeting-safely')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meeting safely')
    await page.getByLabel('Who you’re meeting').fill('Tom')
    await page.getByLabel('When').fill('2030-06-05T19:30')
    await page.getByLabel('Where').fill('Café Nord')
    await settled(page)
    await press(page.getByRole('button', { name: 'Send the plan' }))
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('shared')))
      .toContain('I’m meeting Tom. When: 5 June 2030 at 19:30. Where: Café Nord.')
    expect(await violations(page)).toEqual([])
    await page.goto(otherBrand('/'))
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.locator('a[href*="meeting"]')).toHaveCount(0)
    expect((await page.goto(otherBrand('/meeting-safely')))?.status()).toBe(404)
  },
)
