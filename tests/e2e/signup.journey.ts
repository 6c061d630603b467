// Signup on a phone's width: by keys alone, on a slow line, and by touch.

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, type Page, test } from './journey.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { tabTo } from './keys.ts'
import { translatorOf } from './messages.ts'
import { PASSWORD } from './person.ts'

/** Longer than the half second in which a browser excuses a shift by the key before it. */
const SLOW_MS = 700

/** Elements that move by themselves. */
const ownShiftsOf = async (page: Page) => (await shiftsOf(page)).filter(({ isAnswer }) => !isAnswer)

test('signup goes by keys alone, keeps what was typed and shifts nothing when slow', async ({ page }) => {
  const t = await translatorOf('en')
  const name = `kea-${randomBytes(2).toString('hex')}`
  const heading = (words: string) => page.getByRole('heading', { level: 1, name: words })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const press = (key: string) => page.keyboard.press(key)
  await noteShifts(page)
  await page.route('**/api/signup.php', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/signup')

  await expect(heading(t('home.join.gender'))).toBeVisible()
  await tabTo(page.getByRole('radio').first())
  await press('ArrowDown')
  await expect(page.getByRole('radio', { name: t('home.join.self.man'), exact: true })).toBeChecked()
  await press('Enter')
  await expect(heading(t('home.join.seeks'))).toBeFocused()
  await tabTo(page.getByRole('radio').first())
  await press('Space')
  await press('Enter')

  await expect(heading(t('signup.birth.title'))).toBeFocused()
  await tabTo(field(t('signup.birth.day')))
  await page.keyboard.type('31')
  await press('Tab')
  await page.keyboard.type('Feb')
  await press('Tab')
  await page.keyboard.type('1990')
  await press('Enter')
  await expect(page.getByText(t('signup.errors.date_of_birth_invalid'))).toBeVisible()
  await expect(field(t('signup.birth.day'))).toBeFocused()
  await press('ControlOrMeta+A')
  await page.keyboard.type('28')
  await press('Enter')

  await expect(heading(t('signup.place.title'))).toBeFocused()
  await tabTo(page.getByRole('button', { name: t('signup.place.locate') }))
  await press('Tab')
  await page.keyboard.type('Ireland')
  await expect(field(t('accounts.profile.region'))).toBeEnabled()
  for (const label of [t('accounts.profile.region'), t('accounts.profile.city')]) {
    await tabTo(field(label))
    await press('ArrowDown')
    const isCut = await field(label).evaluate((select) => select.scrollWidth > select.clientWidth)
    expect(isCut).toBe(false)
  }
  await tabTo(page.getByRole('button', { name: t('common.actions.continue') }))
  await press('Enter')

  await expect(heading(t('signup.account.title'))).toBeFocused()
  await tabTo(field(t('signup.account.name')))
  await press('Enter')
  await expect(page.getByRole('alert')).toHaveText(t('signup.errors.summary'))
  await expect(field(t('signup.account.name'))).toBeFocused()
  await page.keyboard.type(name)
  await press('Tab')
  await page.keyboard.type(`${name}@mail.test`)
  expect(await ownShiftsOf(page)).toEqual([])
  await page.reload()
  await expect(field(t('signup.account.email'))).toHaveValue(`${name}@mail.test`)
  await tabTo(field(t('signup.account.password')))
  await page.keyboard.type(PASSWORD)
  for (const box of ['terms', 'consent']) {
    await tabTo(page.locator(`input[name=${box}]`))
    await press('Space')
  }
  await press('Enter')

  await expect(heading(t('signup.photo.title'))).toBeFocused()
  await tabTo(page.getByLabel(t('accounts.photos.add')))
  await tabTo(page.getByRole('button', { name: t('signup.photo.skip_photo') }))
  await press('Enter')
  await expect(heading(t('signup.complete.title'))).toBeFocused()
  await expect(page.locator('strong', { hasText: `${name}@mail.test` })).toBeVisible()
  expect(await ownShiftsOf(page)).toEqual([])
})

test(
  'the first photo is uploaded at signup, changed, taken back and given again',
  { tag: '@full' },
  async ({ page }) => {
    const t = await translatorOf('en')
    const name = `mona-${randomBytes(2).toString('hex')}`
    const photo = async (background: string) => ({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 400, height: 500, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })
    await page.goto('/signup')
    await expect(page.getByRole('radio').first()).toBeVisible()
    await expect(page.getByRole('button', { name: t('common.actions.continue') })).toBeHidden()
    await page.getByRole('radio', { name: t('home.join.self.woman'), exact: true }).click()
    await page.getByRole('radio', { name: t('home.join.others.everyone'), exact: true }).click()
    await page.getByLabel(t('signup.birth.day')).fill('17')
    await page.getByLabel(t('signup.birth.month')).selectOption('5')
    await page.getByLabel(t('signup.birth.year')).fill('1990')
    await page.keyboard.press('Enter')
    await page.locator('select[name=country]').selectOption('IE')
    await page.locator('select[name=region]').selectOption({ index: 1 })
    await page.locator('select[name=city]').selectOption({ index: 1 })
    await page.getByRole('button', { name: t('common.actions.continue') }).click()
    await page.getByLabel(t('signup.account.name'), { exact: true }).fill(name)
    await page.getByLabel(t('signup.account.email'), { exact: true }).fill(`${name}@mail.test`)
    await page.getByLabel(t('signup.account.password'), { exact: true }).fill(PASSWORD)
    await page.locator('input[name=terms]').check()
    await page.locator('input[name=consent]').check()
    await page.getByRole('button', { name: t('signup.account.submit') }).click()

    const shown = page.getByRole('img', { name: t('accounts.photos.main') })
    const finish = page.getByRole('button', { name: t('signup.photo.finish'), exact: true })
    await page.getByLabel(t('accounts.photos.add')).setInputFiles(await photo('#a54'))
    await expect(finish).toBeFocused()
    const first = await shown.getAttribute('src')
    await page.getByLabel(t('signup.photo.change')).setInputFiles(await photo('#45a'))
    await expect(shown).not.toHaveAttribute('src', first ?? '')
    await page.getByRole('button', { name: t('signup.photo.remove') }).click()
    await expect(shown).toHaveCount(0)
    await page.getByLabel(t('accounts.photos.add')).setInputFiles(await photo('#4a5'))
    await finish.click()
    await expect(page.getByRole('heading', { name: t('signup.complete.title') })).toBeVisible()
  },
)
