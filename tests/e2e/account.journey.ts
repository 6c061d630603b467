// An account that seems lost, and the way back to it: a mistyped address, a forgotten password, a deletion.

import { randomBytes } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { listen, violations } from './accessible.ts'
import { translatorOf } from './messages.ts'
import { confirmAddress, mailedLink, PASSWORD, type Person, signUp } from './person.ts'

const NEW_PASSWORD = 'a brand new harbour'

async function logIn({ page, name }: Person, password: string): Promise<void> {
  await page.goto('/login')
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill(password)
  await page.locator('main form button[type=submit]').click()
}

test('a mistyped address, a lost password and a deletion each lead back', async ({ page, context }) => {
  const t = await translatorOf('en')
  const id = randomBytes(3).toString('hex')
  const person: Person = { name: `ola-${id}`, email: `oal-${id}@mail.test`, locale: 'en', t, page, context }
  const errors = listen(page)
  const heading = (words: string) => page.getByRole('heading', { name: words })
  const button = (words: string) => page.getByRole('button', { name: words })

  await signUp(person, '/', {
    gender: t('home.join.self.woman'),
    seeks: t('home.join.others.everyone'),
    country: 'IE',
  })
  await button(t('signup.complete.wrong')).click()
  person.email = `ola-${id}@mail.test`
  await page.getByLabel(t('settings.email.new')).fill(person.email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await button(t('settings.email.submit')).click()
  await expect(page.locator('strong', { hasText: person.email })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await confirmAddress(person)

  await context.clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: t('login.forgot') }).click()
  await page.locator('input[name=login]').fill(person.name)
  await button(t('tokens.request.submit')).click()
  await expect(heading(t('signup.complete.title'))).toBeFocused()
  expect(await violations(page)).toEqual([])
  const link = await mailedLink(page, person.email, 'A new password')
  await page.goto(link)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: t('tokens.reset.button') }).click()
  await page.getByLabel(t('settings.password.new'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(t('settings.password.repeat'), { exact: true }).fill(NEW_PASSWORD)
  await button(t('settings.password.submit')).click()
  await expect(heading(t('signup.complete.confirmed_title'))).toBeFocused()
  await page.goto(link)
  await expect(heading(t('accounts.token.expired_title'))).toBeFocused()
  expect(await violations(page)).toEqual([])

  // Members are sent on before the login is painted; never to another site.
  await page.goto('/login?next=%2Flikes')
  await page.waitForURL('**/likes')
  for (const elsewhere of ['//evil.test/', '/\\evil.test', '/\t/evil.test', 'https://evil.test/']) {
    await page.goto(`/login?next=${encodeURIComponent(elsewhere)}`)
    await page.waitForURL('**/members')
  }

  await page.goto('/settings#delete')
  await button(t('common.actions.continue')).click()
  await page.locator('input[name=password]').fill(NEW_PASSWORD)
  await button(t('settings.delete.submit')).click()
  await page.waitForURL('**/account-deleted')
  await logIn(person, NEW_PASSWORD)
  await expect(heading(t('login.back_title'))).toBeFocused()
  expect(await violations(page)).toEqual([])
  await button(t('login.back_button')).click()
  await page.waitForURL('**/members')
  expect(errors).toEqual([])
})

test('a phone’s Back walks the signup, and nothing is logged as a fault', async ({ page }) => {
  const t = await translatorOf('en')
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const heading = (words: string) => page.getByRole('heading', { level: 1, name: words })
  await page.goto('/login')
  await page.goto('/signup')
  await page.getByRole('radio', { name: t('home.join.self.woman'), exact: true }).click()
  await page.getByRole('radio', { name: t('home.join.others.everyone'), exact: true }).click()
  await page.getByLabel(t('signup.birth.day')).fill('17')
  await page.goBack()
  await expect(heading(t('home.join.seeks'))).toBeFocused()
  await page.goBack()
  await expect(heading(t('home.join.gender'))).toBeFocused()
  await page.goForward()
  await page.goForward()
  await expect(page.getByLabel(t('signup.birth.day'))).toHaveValue('17')
  await page.reload()
  await expect(page.getByLabel(t('signup.birth.day'))).toHaveValue('17')
  await page.getByRole('button', { name: t('common.actions.back') }).click()
  await expect(heading(t('home.join.seeks'))).toBeFocused()
  expect(errors).toEqual([])
})
