// An account that seems lost, and the way back to it: a mistyped address, a forgotten password, a deletion. By keys alone.

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from './journey.ts'
import { DEMO_LOGIN } from '../../demo/login.ts'
import { listen, violations } from './accessible.ts'
import { press, write } from './keys.ts'
import { translatorOf } from './messages.ts'
import {
  confirmAddress,
  enterAs,
  goBack,
  logInAsDemo,
  mailedLink,
  PASSWORD,
  type Person,
  signUp,
} from './person.ts'

const NEW_PASSWORD = 'a brand new harbour'

async function logIn({ page, name }: Person, password: string): Promise<void> {
  await page.goto('/login')
  await write(page.locator('.login__form input[name=login]'), name)
  await write(page.locator('input[name=password]'), password)
  await page.keyboard.press('Enter')
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
  await press(button(t('signup.complete.wrong')))
  person.email = `ola-${id}@mail.test`
  await write(page.getByLabel(t('settings.email.new')), person.email)
  await write(page.locator('input[name=password]'), PASSWORD)
  await press(button(t('settings.email.submit')))
  await expect(page.locator('strong', { hasText: person.email })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await confirmAddress(person)

  await context.clearCookies()
  await page.goto('/login')
  await press(page.getByRole('link', { name: t('login.forgot') }))
  await page.waitForURL('**/reset-password')
  await write(page.locator('.login__form input[name=login]'), person.name)
  await press(button(t('tokens.request.submit')))
  await expect(heading(t('signup.complete.title'))).toBeFocused()
  expect(await violations(page)).toEqual([])
  const link = await mailedLink(page, person.email, 'Reset your password')
  await page.goto(link)
  expect(await violations(page)).toEqual([])
  await press(page.getByRole('link', { name: t('tokens.reset.button') }))
  await page.waitForURL('**/reset-password/do*')
  await write(page.getByLabel(t('settings.password.new'), { exact: true }), NEW_PASSWORD)
  await write(page.getByLabel(t('settings.password.repeat'), { exact: true }), NEW_PASSWORD)
  await press(button(t('settings.password.submit')))
  await expect(heading(t('signup.complete.confirmed_title'))).toBeFocused()
  await page.goto(link)
  await expect(heading(t('tokens.spent.used'))).toBeFocused()
  expect(await violations(page)).toEqual([])

  // Members are sent on before the login is painted; never to another site.
  await page.goto('/login?next=%2Flikes')
  await page.waitForURL('**/likes')
  for (const elsewhere of ['//evil.test/', '/\\evil.test', '/\t/evil.test', 'https://evil.test/']) {
    await page.goto(`/login?next=${encodeURIComponent(elsewhere)}`)
    await page.waitForURL('**/members')
  }

  await page.goto('/settings#delete')
  await press(button(t('common.actions.continue')))
  await write(page.locator('input[name=password]'), NEW_PASSWORD)
  await press(button(t('settings.delete.submit')))
  await page.waitForURL('**/account-deleted')
  await logIn(person, NEW_PASSWORD)
  await expect(heading(t('login.back_title'))).toBeFocused()
  expect(await violations(page)).toEqual([])
  await press(button(t('login.back_button')))
  await page.waitForURL('**/members')
  expect(errors).toEqual([])
})

// security 105
test('a passkey is added in settings, and logs in from the name field', async ({ page, context }) => {
  const t = await translatorOf('en')
  const errors = listen(page)
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal' } as const),
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  })
  await enterAs(page, 'premium', '/settings#security')
  await press(page.getByRole('button', { name: t('settings.security.add') }))
  expect(await violations(page)).toEqual([])
  await write(page.locator('dialog[open] input[name=password]'), DEMO_LOGIN.password)
  await page.keyboard.press('Enter')
  const name = page.locator('.settings__list .settings__name')
  await expect(name).toBeVisible()
  expect(await violations(page)).toEqual([])

  await context.clearCookies()
  await page.goto('/login')
  await page.locator('.login__form input[name=login]').focus()
  await page.waitForURL('**/members')
  await page.goto('/settings#security')
  await press(page.getByRole('button', { name: /^Remove: / }))
  const dialog = page.locator('dialog[open]')
  await press(dialog.getByRole('button', { name: t('login.use_passkey') }))
  await expect(dialog).toHaveCount(0)
  await expect(name).toHaveCount(0)
  expect(errors).toEqual([])
})

test.describe('where credits are given for signing up', () => {
  test.use({ baseURL: `http://hjertebro.localhost:${process.env.JOURNEY_PORT ?? '4321'}` })

  // law L35
  test(
    'the downloaded file holds profile, photos, messages, likes and the ledger',
    { tag: '@full' },
    async ({ page }) => {
      const t = await translatorOf('da')
      await logInAsDemo(page)
      await page.goto('/settings#export')
      await write(page.locator('input[name=password]'), DEMO_LOGIN.password)
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: t('settings.export.submit') }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('hjertebro-export.json')
      const { tables, photos } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
        tables: Record<string, Record<string, string | number>[]>
        photos: { base64: string }[]
      }
      expect(tables.account).toMatchObject([{ name: DEMO_LOGIN.name }])
      for (const table of ['message', 'likes', 'ledger']) {
        expect(tables[table]?.length, table).toBeGreaterThan(0)
      }
      expect(photos).toHaveLength(2)
      expect(JSON.stringify(tables)).not.toContain('password')
    },
  )
})

test(
  'a phone’s Back walks the signup, and nothing is logged as a fault',
  { tag: '@full' },
  async ({ page }) => {
    const t = await translatorOf('en')
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    const heading = (words: string) => page.getByRole('heading', { level: 1, name: words })
    await page.goto('/login')
    await page.goto('/signup')
    await page.getByRole('radio', { name: t('home.join.self.woman'), exact: true }).click()
    await page.getByRole('radio', { name: t('home.join.others.everyone'), exact: true }).click()
    await page.getByLabel(t('signup.birth.day')).fill('17')
    await goBack(page)
    await expect(heading(t('home.join.seeks'))).toBeFocused()
    await goBack(page)
    await expect(heading(t('home.join.gender'))).toBeFocused()
    await page.goForward()
    await page.goForward()
    await expect(page.getByLabel(t('signup.birth.day'))).toHaveValue('17')
    await page.reload()
    await expect(page.getByLabel(t('signup.birth.day'))).toHaveValue('17')
    await page.getByRole('button', { name: t('common.actions.back') }).click()
    await expect(heading(t('home.join.seeks'))).toBeFocused()
    expect(errors).toEqual([])
  },
)
