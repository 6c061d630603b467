import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { loadSites } from '../../src/config/load-sites.ts'
import { weighPage } from '../support/page-weight.ts'
import { logInAsDemo } from './person.ts'
import { translatorOf } from './messages.ts'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the Join form of a lander posts and leads to the signup page of its language', async ({ page }) => {
    const t = await translatorOf('da')
    await page.goto('/da/landers/gallery')
    await expect(page.locator('select[name=gender]')).toHaveValue('woman')
    await page.locator('select[name=gender]').selectOption('non_binary')
    await page.locator('select[name=seeks]').selectOption('man')
    await page.getByRole('button', { name: t('home.join.submit') }).click()
    await page.waitForURL('**/da/signup')
  })

  test('language links set the cookie, and unprefixed pages then lead to that language', async ({ page }) => {
    await page.goto('/faq?lang=sv')
    await expect(page).toHaveURL(/\/sv\/faq$/)
    await page.goto('/terms')
    await expect(page).toHaveURL(/\/sv\/terms$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
    await page.goto('/terms?lang=en')
    await expect(page).toHaveURL(/\/terms$/)
  })

  // security 75
  test('unknown paths are 404 in their own language; unknown campaigns show the lander', async ({ page }) => {
    const t = await translatorOf('de')
    const missing = await page.goto('/de/nirgends')
    expect(missing?.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('link', { name: t('common.not_found.home') }).first()).toBeVisible()
    const campaign = await page.goto('/landers/gallery/no-such-campaign')
    expect(campaign?.status()).toBe(200)
  })
})

// security 70
test('every page carries its language versions and one policy by hash', async ({ page }) => {
  const policies = new Set<string>()
  for (const path of ['/', '/de/faq', '/landers/gallery', '/members/some-id', '/nowhere']) {
    const answer = await page.goto(path)
    policies.add(answer?.headers()['content-security-policy'] ?? '')
  }
  expect(policies.size).toBe(1)
  const [policy = ''] = policies
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  await page.goto('/de/faq')
  await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(12)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/de\/faq$/)
})

test('a visitor on a member page is shown login in its place, and goes on there', async ({ page }) => {
  await page.goto('/likes')
  await page.locator('input[name=login]').fill('demo')
  await page.locator('input[name=password]').fill('wrong password')
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.locator('input[name=password]').fill('duet-demo')
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('tab').or(page.getByRole('navigation')).first()).toBeVisible()
  await expect(page.locator('input[name=password]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/likes$/)
})

test('public pages bring no script and stay in their budget, and nothing shifts', async ({
  context,
  baseURL,
}) => {
  for (const path of ['/', '/de', '/landers/gallery', '/terms', '/de/terms']) {
    const { document, stylesheet, script, shift } = await weighPage(context, `${baseURL}${path}`)
    // The home page's hero is drawn inline.
    const budget = path === '/' || path === '/de' ? 14_600 : 10_000
    expect(document + stylesheet, path).toBeLessThanOrEqual(budget)
    expect(script, path).toBe(0)
    expect(shift, path).toBe(0)
  }
})

test('member pages bring at most 95 kB of script, chats 110 kB', async ({ page, context, baseURL }) => {
  await logInAsDemo(page)
  for (const path of [
    '/members',
    '/chats',
    '/likes',
    '/premium',
    '/profile',
    '/settings',
    '/directdebit?bundle=10',
    '/withdrawal',
  ]) {
    const budget = path === '/chats' ? 110_000 : 95_000
    expect((await weighPage(context, `${baseURL}${path}`)).script, path).toBeLessThanOrEqual(budget)
  }
})

// security 69
test('a brand’s build names no other brand, nor its host, mail or company', async () => {
  const sites = await loadSites()
  const built = sites.filter(({ domain }) => existsSync(join('dist', domain)))
  expect(built.length).toBeGreaterThan(1)
  for (const site of built) {
    const partners = new Set(site.resell_to)
    const others = sites.filter(({ id, company }) => id !== site.id && company.name !== site.company.name)
    const foreign = others.flatMap(({ id, name, domain, support_email, company, mail_name }) =>
      partners.has(id) ? [domain, support_email] : [domain, support_email, name, mail_name, company.name],
    )
    const files = readdirSync(join('dist', site.domain), { recursive: true, withFileTypes: true })
    const texts = files.filter(
      (file) => file.isFile() && /\.(html|js|css|json|xml|txt|svg|webmanifest|conf)$|^_\w+$/.test(file.name),
    )
    expect(texts.length).toBeGreaterThan(100)
    let nativeName = 0
    for (const file of texts) {
      const text = readFileSync(join(file.parentPath, file.name), 'utf8').toLowerCase()
      const found = foreign.filter((word) => text.includes(word.toLowerCase()))
      expect(found, `${site.id}: ${file.parentPath}/${file.name}`).toEqual([])
      if (text.includes(site.name.toLowerCase())) nativeName += 1
    }
    expect(nativeName).toBeGreaterThan(100)
  }
})
