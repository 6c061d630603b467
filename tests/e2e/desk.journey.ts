// The operators' desk in a browser: signing in by a passkey, inviting somebody, and what the log says of both.

import { expect, test, type BrowserContext, type Page } from './journey.ts'
import { DESK_LOCALES } from '../../src/contract/desk/locales.ts'
import { listen, violations, violationsWithDialog } from './accessible.ts'
import { press, write } from './keys.ts'
import { translatorOf } from './messages.ts'

const desk = process.env.DESK_ORIGIN ?? 'http://desk.localhost:4322'

async function withAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal' } as const),
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  })
}

/** The link of the invitation to an address, once it was sent. */
async function invitationOf(context: BrowserContext, email: string): Promise<string> {
  const outbox = await context.newPage()
  const find = async () => {
    const answer = await outbox.goto('/dev/outbox?json')
    const mails = (await answer?.json()) as { to: string; text: string }[]
    const text = mails.find(({ to }) => to === email)?.text ?? ''
    return /http\S+\/invitation#[\w-]{43}/.exec(text)?.[0] ?? ''
  }
  await expect.poll(find, { timeout: 30_000 }).not.toBe('')
  const link = await find()
  await outbox.close()
  return link
}

test('an owner signs in by a passkey, invites somebody, and both stand in the log', async ({
  page,
  context,
  browser,
}) => {
  const [t] = await Promise.all(DESK_LOCALES.map((locale) => translatorOf(locale)))
  if (!t) throw new Error('no texts')
  const errors = listen(page)
  await withAuthenticator(context, page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${desk}/dev/as/owner`)
  await page.goto(`${desk}/me`)
  const add = page.getByRole('button', { name: t('desk.passkey.add') })
  await expect(add).toBeVisible()
  const passkeys = page.getByRole('button', { name: t('desk.rename') })
  const before = await passkeys.count()
  await press(add)
  await expect(passkeys).toHaveCount(before + 1)
  expect(await violations(page)).toEqual([])

  await press(page.getByRole('button', { name: t('desk.sign_out') }))
  await expect(page.getByRole('heading', { name: t('desk.sign_in.title') })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await press(page.getByRole('button', { name: t('desk.sign_in.passkey') }))
  await expect(page.getByRole('button', { name: t('desk.sign_out') })).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.waitForURL('**/people')
  const email = `kim${Date.now()}@desk.example`
  await press(page.getByRole('button', { name: t('desk.people.invite') }))
  const dialog = page.locator('dialog[open]')
  expect(await violationsWithDialog(page)).toEqual([])
  await write(dialog.locator('input[name=email]'), email)
  await write(dialog.locator('input[name=name]'), 'Kim')
  await press(dialog.getByRole('button', { name: t('desk.people.send') }))
  await expect(page.getByText(email)).toBeVisible()
  expect(await violations(page)).toEqual([])

  const invited = await browser.newContext({ viewport: { width: 375, height: 740 }, colorScheme: 'dark' })
  const phone = await invited.newPage()
  await withAuthenticator(invited, phone)
  await phone.goto(await invitationOf(context, email))
  await phone.getByRole('button', { name: t('desk.invitation.open') }).click()
  await expect(phone.getByRole('heading', { name: t('desk.enrol.title', { name: 'Kim' }) })).toBeVisible()
  expect(await violations(phone)).toEqual([])
  await phone.getByRole('button', { name: t('desk.passkey.add') }).click()
  await expect(phone.locator('.codes li')).toHaveCount(10)
  expect(await violations(phone)).toEqual([])
  await phone.getByRole('button', { name: t('desk.codes.kept') }).click()
  await expect(phone.getByRole('heading', { level: 1, name: t('desk.me.title') })).toBeVisible()
  expect(await violations(phone)).toEqual([])
  await invited.close()

  await page.goto(`${desk}/log`)
  for (const call of ['addOwnPasskey', 'openInvitation', 'invitePerson', 'signIn'])
    await expect(page.locator('tbody code', { hasText: call }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Kim.*addOwnPasskey/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
  expect(errors).toEqual([])
})
