// Questions to a visitor, the campaign of a visit, and a member on pages that are built for visitors.

import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from './journey.ts'
import { noteShifts, shiftOf } from '../support/layout-shifts.ts'
import { translatorOf } from './messages.ts'
import { logInAsDemo, openDialog, PASSWORD, settled, signUp } from './person.ts'

const port = process.env.JOURNEY_PORT ?? '4321'
const CAMPAIGN = '/landers/gallery?network=ads&ref=42&sub1=blue'

test.use({ storageState: { cookies: [], origins: [] } })

const keptKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage))

// law L40
test('a campaign that was agreed to stands at the account, the first touch', async ({ page, context }) => {
  const t = await translatorOf('en')
  await page.goto(CAMPAIGN)
  await openDialog(page)
    .getByRole('button', { name: t('visitors.consent.accept') })
    .click()
  await expect(openDialog(page)).toHaveCount(0)
  const name = `sue-${randomBytes(2).toString('hex')}`
  const person = { name, email: `${name}@mail.test`, locale: 'en' as const, t, page, context }
  const wishes = { gender: t('home.join.self.woman'), seeks: t('home.join.others.man'), country: 'GB' }
  await signUp(person, '/landers/gallery?network=later', wishes)
  const { tables } = (await page.evaluate(async (password) => {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ password })
    return (await fetch('/api/export.php', { method: 'POST', headers, body })).json()
  }, PASSWORD)) as { tables: { account: [{ tracking: string }] } }
  expect(JSON.parse(tables.account[0].tracking)).toEqual({
    ...{ network: 'ads', ref: '42', sub1: 'blue', lander: 'gallery' },
  })
})

// law L41
test('refused consent keeps nothing; login and signup open over the page', async ({ page }) => {
  const t = await translatorOf('en')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/faq')
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((path) => /visitors|dialogs/.test(path))).toEqual([])

  await page.goto(`${CAMPAIGN}&t=3`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await openDialog(page)
    .getByRole('button', { name: t('visitors.consent.refuse') })
    .click()
  expect(await keptKeys(page)).toEqual(['duet:device:consent:1'])
  await expect(page).toHaveURL(/\?network=ads&ref=42&sub1=blue$/)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(openDialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: t('visitors.consent.title') }).click()
  await openDialog(page).getByRole('checkbox').first().check()
  await openDialog(page)
    .getByRole('button', { name: t('visitors.consent.save') })
    .click()
  expect(await keptKeys(page)).toContain('duet:device:source:1')

  await page.goto('/faq')
  const signup = page.getByRole('link', { name: t('common.nav.signup') }).first()
  await signup.click()
  await expect(openDialog(page).getByRole('heading', { name: t('home.join.gender') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toHaveCount(0)
  await expect(signup).toBeFocused()
  await signup.click()
  await settled(page)
  await openDialog(page)
    .getByRole('radio', { name: t('home.join.self.man'), exact: true })
    .click()
  // From now on the signup is in progress.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await openDialog(page)
    .getByRole('button', { name: t('common.actions.close') })
    .click()
  await page
    .getByRole('link', { name: t('common.nav.login') })
    .first()
    .click()
  await openDialog(page).locator('.login__form input[name=login]').fill('demo')
  await openDialog(page).locator('input[name=password]').fill('wrong password')
  await openDialog(page)
    .getByRole('button', { name: t('login.submit') })
    .click()
  await expect(openDialog(page).getByRole('alert').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/faq')
})

test('a country chosen in the footer by keys sets prices and footer, and is kept', async ({ page }) => {
  const t = await translatorOf('en')
  await page.goto('/faq')
  const chooser = page.locator('.footer').getByLabel(t('pricing.country'))
  const usFooter = page.getByText(t('common.footer.us'))
  await expect(usFooter).toBeVisible()
  await chooser.focus()
  await page.keyboard.type('Ire')
  await page.keyboard.press('Tab')
  await openDialog(page)
    .getByRole('button', { name: t('visitors.consent.accept') })
    .click()
  await expect(usFooter).toBeHidden()
  await page.goto('/pricing')
  await expect(chooser).toHaveValue('IE')
  await expect(page.locator('.pricing__price').filter({ visible: true }).first()).toHaveText(/€/)
  await expect(usFooter).toBeHidden()
})

test(
  'a member has navigation, menu and counters on a static page, and nothing moves',
  { tag: '@full' },
  async ({ page }) => {
    const t = await translatorOf('en')
    await logInAsDemo(page)
    await noteShifts(page)
    await page.goto('/faq')
    await expect(page.locator('.bottom-bar').getByRole('link')).toHaveCount(4)
    await page.locator('.account-menu__button').click()
    await expect(page.getByRole('button', { name: t('common.nav.logout') })).toBeVisible()
    expect(await shiftOf(page)).toBeLessThan(0.01)
    await page.goto('/faq?t=0')
    await expect(page).toHaveURL(/\/faq$/)
  },
)

test('the entry warning follows the consent and holds until it is answered', async ({ browser }) => {
  test.skip(
    process.env.SITES !== undefined && !process.env.SITES.includes('herbstgold'),
    'the brand is not served',
  )
  const page = await browser.newPage({ baseURL: `http://herbstgold.localhost:${port}` })
  const t = await translatorOf('de')
  const enter = openDialog(page).locator('[data-answer=enter]')
  await page.goto('/faq?network=ads')
  await expect(openDialog(page).locator('[data-choice=none]')).toBeVisible()
  await expect(enter).toHaveCount(0)
  await openDialog(page).locator('[data-choice=none]').click()
  await expect(openDialog(page).getByRole('heading', { name: t('visitors.entry.title') })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  for (const path of ['/reset-password', '/login', '/likes', '/terms', '/landers/gallery']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(enter, path).toHaveCount(0)
  }
  await page.goto('/')
  await expect(enter).toBeVisible()
  // At the window's lower edge, the hero in sight above it.
  const [edge, height] = await openDialog(page).evaluate((sheet) => {
    for (const animation of sheet.getAnimations()) animation.finish()
    const { top, bottom } = sheet.getBoundingClientRect()
    return [Math.round(innerHeight - bottom), top / innerHeight]
  })
  expect(edge).toBe(0)
  expect(height).toBeGreaterThan(0.35)
  await enter.click()
  await page.goto('/terms')
  await page.waitForLoadState('networkidle')
  await expect(openDialog(page)).toHaveCount(0)
  await page.close()
})
