import type { BrowserContext, Page } from 'playwright/test'
import { expect } from 'playwright/test'
import type { Locale } from '../../src/contract/lists.ts'
import type { User } from '../../src/contract/sessions.ts'
import type { Translator } from '../../src/core/messages.ts'
import { regions } from '../../src/server/platform/geo/places.ts'
import { DEMO_LOGIN, type DEMO_NAMES } from '../../demo/login.ts'
import { press, write } from './keys.ts'

export const PASSWORD = 'quiet-harbour-lantern'

/** One person in a browser of their own. */
export interface Person {
  name: string
  email: string
  locale: Locale
  t: Translator
  page: Page
  context: BrowserContext
}

export interface Wishes {
  gender: string
  seeks: string
  country: string
}

/** The Join form of a lander or home page, then the signup's screens one after another. */
export async function signUp(person: Person, start: string, wishes: Wishes): Promise<void> {
  const { page, t, name, email } = person
  await page.goto(start)
  await page.locator('select[name=gender]').selectOption({ label: wishes.gender })
  await page.locator('select[name=seeks]').selectOption({ label: wishes.seeks })
  await page.getByRole('button', { name: t('home.join.submit') }).click()

  await expect(page.getByRole('heading', { name: t('signup.birth.title') })).toBeVisible()
  await page.getByLabel(t('signup.birth.day')).fill('17')
  await page.getByLabel(t('signup.birth.month')).selectOption('5')
  await page.getByLabel(t('signup.birth.year')).fill('1990')
  await next(person)

  await expect(page.getByRole('heading', { name: t('signup.place.title') })).toBeVisible()
  const region = regions(wishes.country)[0]
  await page.locator('select[name=country]').selectOption(wishes.country)
  await page.locator('select[name=region]').selectOption(region?.id ?? '')
  await page.locator('select[name=city]').selectOption(region?.cities[0]?.id ?? '')
  await next(person)

  await page.getByLabel(t('signup.account.name'), { exact: true }).fill(name)
  await page.getByLabel(t('signup.account.email'), { exact: true }).fill(email)
  await page.getByLabel(t('signup.account.password'), { exact: true }).fill(PASSWORD)
  await page.locator('input[name=terms]').check()
  await page.locator('input[name=consent]').check()
  await page.getByRole('button', { name: t('signup.account.submit') }).click()

  await page.getByRole('button', { name: t('signup.photo.skip_photo') }).click()
  await expect(page.getByRole('heading', { name: t('signup.complete.title') })).toBeVisible()
}

async function next({ page, t }: Person): Promise<void> {
  await page.getByRole('button', { name: t('common.actions.continue') }).click()
}

/** Opens the newest mail's link and presses its button; another browser than the one that signed up sets a password. */
export async function confirmAddress({ page, email, t }: Person, password?: string): Promise<void> {
  await page.goto(await mailedLink(page, email))
  if (password) await write(page.getByLabel(t('signup.account.password'), { exact: true }), password)
  await press(page.getByRole('button', { name: t('accounts.token.button') }))
  await page.waitForURL('**/activate/done')
}

/** The link of the newest mail to an address; of one with such a subject, where it is given. */
export async function mailedLink(page: Page, email: string, subject = ''): Promise<string> {
  const found = () => newestLink(page, email, subject)
  await expect.poll(found, { message: `a mail to ${email}`, timeout: 15_000 }).not.toBe('')
  return found()
}

async function newestLink(page: Page, email: string, wanted: string): Promise<string> {
  const mails = await page.evaluate(async () => {
    const answer = await fetch('/dev/outbox?json')
    return (await answer.json()) as { to: string; subject: string; text: string }[]
  })
  const mail = mails.find(({ to, subject }) => to === email && subject.includes(wanted))
  return /https?:\/\/\S+(?:\/|\?token=)[A-Za-z0-9_-]{43}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Logs in as the member anybody may be, or another of the demo's. */
export async function logInAsDemo(
  page: Page,
  name: (typeof DEMO_NAMES)[number] = DEMO_LOGIN.name,
): Promise<void> {
  await page.goto('/login')
  await page.locator('.login__form input[name=login]').fill(name)
  await page.locator('input[name=password]').fill(DEMO_LOGIN.password)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/members(\?|$)/)
  await withoutFirstLines(page)
}

/** The account of whoever is logged in there, as the page would get it. */
export const userOf = (page: Page): Promise<User> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/user.php', { headers: { 'X-Request-Type': 'client' } })
    return ((await answer.json()) as { user: User }).user
  })

/** Takes away the last search that another journey, or a failed one, left with the account. */
export const forgetSearch = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch('/api/account.php', { method: 'PUT', headers, body: '{"last_search":""}' })
    localStorage.removeItem('duet:member:last-search:1')
    sessionStorage.removeItem('duet:member:user:1')
    return answer.status
  })

/** Opens a page as a member of the demo. */
export async function enterAs(page: Page, name: (typeof DEMO_NAMES)[number], path: string): Promise<void> {
  await openPage(page, `/dev/as/${name}?to=${encodeURIComponent(path)}`)
  await withoutFirstLines(page)
}

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await painted(page)
}

/** Back, maybe to a page that was kept: that one does not load. */
export const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' })

/** Waits until the page has its heading, and nothing is loading any more: `timeout` is in milliseconds. */
export async function painted(page: Page, patience: { timeout?: number } = {}): Promise<void> {
  await expect(page.locator('h1, h2').filter({ visible: true }).first()).toBeVisible(patience)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, patience)
}

/** How many entries of the history belong to what lies over the page. */
export const overlayEntries = (page: Page) =>
  page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0)

/** The dialogs that stand over the page. */
export const openDialog = (page: Page) => page.locator('dialog[open]')

/** First lines count as offered, so that they open over nothing a journey does. Logging in forgets it. */
export const withoutFirstLines = (page: Page) =>
  page.evaluate(() =>
    localStorage.setItem('duet:member:icebreakers-offered:1', '{"at":9999999999999,"profiles":[]}'),
  )

/** The member's own photo is not in what the page is told, so that an alert reminds of it. */
export const withoutPhoto = (page: Page) =>
  page.addInitScript(() => {
    const fetch = window.fetch.bind(window)
    window.fetch = async (...request) => {
      const answer = await fetch(...request)
      if (!answer.ok || !answer.url.includes('/api/user.php')) return answer
      const body = (await answer.json()) as { user: { profile: { main_image: unknown } } }
      body.user.profile.main_image = null
      return Response.json(body, { headers: answer.headers })
    }
  })

const QUIET_MS = 800

/** Waits until a page has loaded and nothing has come for a while; what is still under way does not count. */
export const settled = (page: Page) =>
  page.waitForFunction((quiet) => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return document.readyState === 'complete' && performance.now() - Math.max(0, ...ends) > quiet
  }, QUIET_MS)

/** Buys credits at the test bank. */
export async function buyCredits(page: Page): Promise<void> {
  await page.goto('/credits/25/creditcard')
  await page.locator('input[name=start_now]').check()
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL('**/dev/sandbox/**')
  await page.locator('button[value=pay]').click()
  await page.waitForURL('**/transactions/**')
}
