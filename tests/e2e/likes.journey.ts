import { randomBytes } from 'node:crypto'
import { expect, test, type Browser } from './journey.ts'
import type { Gender, Locale } from '../../src/contract/lists.ts'
import { FREE_MESSAGES } from '../../src/core/limits.ts'
import { violations } from './accessible.ts'
import { confirmAddress, signUp, type Person } from './person.ts'
import { translatorOf } from './messages.ts'

async function newPerson(browser: Browser, stem: string, locale: Locale): Promise<Person> {
  const name = `${stem}-${randomBytes(2).toString('hex')}`
  const context = await browser.newContext()
  const page = await context.newPage()
  return { name, email: `${name}@mail.test`, locale, t: await translatorOf(locale), page, context }
}

const path = (person: Person, rest: string) => (person.locale === 'en' ? rest : `/${person.locale}${rest}`)

test(
  'an owner confirms an address a stranger signed up with, and alone gets in',
  { tag: '@full' },
  async ({ browser }) => {
    const stranger = await newPerson(browser, 'stranger', 'en')
    const { t } = stranger
    const wishes = { gender: t('home.join.self.man'), seeks: t('home.join.others.woman'), country: 'GB' }
    await signUp(stranger, '/', wishes)
    const context = await browser.newContext()
    const owner = { ...stranger, context, page: await context.newPage() }
    await owner.page.goto('/login')
    await confirmAddress(owner, 'the words of the owner')
    await expect(owner.page.getByRole('link', { name: t('accounts.activation.done_profile') })).toBeVisible()
    await stranger.page.goto('/chats')
    await expect(stranger.page.locator('input[name=password]')).toBeVisible()
  },
)

test('two people go from lander and signup to match, chat, credits, premium and chat', async ({
  browser,
}) => {
  test.slow()
  const freja = await newPerson(browser, 'freja', 'da')
  const jonas = await newPerson(browser, 'jonas', 'de')
  const [t, d] = [freja.t, jonas.t]

  await test.step('both sign up, one from a Danish lander, and confirm by the link in the mail', async () => {
    const join = (t: Person['t'], gender: Gender, seeks: Gender) => ({
      gender: t(`home.join.self.${gender}`),
      seeks: t(`home.join.others.${seeks}`),
      country: 'GB',
    })
    await signUp(freja, path(freja, '/landers/gallery'), join(t, 'woman', 'man'))
    await confirmAddress(freja)
    await signUp(jonas, path(jonas, '/'), join(d, 'man', 'woman'))
    await confirmAddress(jonas)
  })

  await test.step('she finds him by search and likes him', async () => {
    await freja.page.goto(path(freja, '/members'))
    await freja.page.getByRole('link', { name: jonas.name }).first().click()
    await freja.page.waitForURL('**/members/*')
    await freja.page.getByRole('button', { name: t('profiles.like.give') }).click()
    await expect(freja.page.getByRole('button', { name: t('profiles.like.given') })).toBeVisible()
  })

  await test.step('he sees the like and likes back: it is a match, for her too', async () => {
    await jonas.page.goto(path(jonas, '/likes'))
    await jonas.page.getByRole('link', { name: freja.name }).first().click()
    await jonas.page.getByRole('button', { name: d('profiles.like.give') }).click()
    await expect(jonas.page.getByRole('dialog')).toContainText(freja.name)
    expect(await violations(jonas.page)).toEqual([])
    // Later it would open over whatever she is doing then.
    await expect(freja.page.getByRole('dialog')).toContainText(jonas.name)
    await freja.page.goto(path(freja, '/likes/matches'))
    await expect(freja.page.getByRole('link', { name: jonas.name }).first()).toBeVisible()
  })

  await test.step('the match’s button starts the conversation, and both write', async () => {
    await jonas.page
      .getByRole('dialog')
      .getByRole('link', { name: d('likes.modal.chat') })
      .click()
    await write(jonas, 'Hej Freja, hvad laver du?')
    await freja.page.goto(path(freja, '/chats'))
    await freja.page.getByRole('link', { name: jonas.name }).first().click()
    await expect(freja.page.getByRole('log').getByText('Hej Freja, hvad laver du?')).toBeVisible()
    await write(freja, 'Hej Jonas, jeg læser.')
    await jonas.page.reload()
    await expect(jonas.page.getByRole('log').getByText('Hej Jonas, jeg læser.')).toBeVisible()
  })

  await test.step('her free messages and credits run out', async () => {
    for (let sent = 1; sent < FREE_MESSAGES; sent += 1) await write(freja, `Besked ${sent}`)
    await expect(freja.page.getByText(t('chat.alert.credits_title'))).toBeVisible()
    await expect(freja.page.getByRole('button', { name: t('chat.send') })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  await test.step('she buys credits at the test bank and is premium', async () => {
    const { page } = freja
    await page
      .locator('.composer')
      .getByRole('link', { name: t('chat.alert.get_premium') })
      .click()
    await page.waitForURL('**/premium')
    await page.locator('main a[href*="/credits/"]').first().click()
    await page.locator('label', { has: page.locator('input[value=creditcard]') }).click()
    await page.locator('input[name=start_now]').check()
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL('**/dev/sandbox/**')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL('**/transactions/**')
    await expect(page.getByText(t('payments.transaction.completed_title'))).toBeVisible()
  })

  await test.step('and writes again, for a credit', async () => {
    await freja.page.getByRole('link', { name: t('payments.transaction.chat') }).click()
    await write(freja, 'Nu er jeg her igen.')
    await jonas.page.reload()
    await expect(jonas.page.getByRole('log').getByText('Nu er jeg her igen.')).toBeVisible()
  })
})

/** Sends a message and waits until the server has it. */
async function write({ page, t }: Person, text: string): Promise<void> {
  await page.getByLabel(t('chat.write'), { exact: true }).fill(text)
  await page.getByRole('button', { name: t('chat.send') }).click()
  await expect(page.getByRole('log').getByText(text)).toBeVisible()
  await expect(page.getByRole('log').getByText(t('chat.state.sending'))).toHaveCount(0)
}
