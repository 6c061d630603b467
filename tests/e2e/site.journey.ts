import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './journey.ts'
import { loadSites } from '../../src/config/load-sites.ts'
import { defaultLocale } from '../../src/config/locale.ts'
import { sampled, sampleOf } from '../support/full.ts'
import { RESPONSE_BUDGET, scriptBudget, weigh, weighPage } from '../support/page-weight.ts'
import { textsInOtherForm } from '../support/spoken-texts.ts'
import { servedSites } from '../support/served-sites.ts'
import { forgetSearch, logInAsDemo, settled, userOf } from './person.ts'
import { translatorOf } from './messages.ts'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the Join form of a lander posts with a picked card and leads to signup', async ({ page }) => {
    const t = await translatorOf('da')
    const start = page.waitForRequest('**/api/signup.php')
    await page.goto('/da/landers/gallery')
    await page.getByRole('checkbox', { name: t('lander.scenes.kitchen') }).check()
    await expect(page.locator('select[name=gender]')).toHaveValue('woman')
    await page.locator('select[name=gender]').selectOption('non_binary')
    await page.locator('select[name=seeks]').selectOption('man')
    await page.getByRole('button', { name: t('home.join.submit') }).click()
    await page.waitForURL('**/da/signup')
    expect((await start).postData()).toContain('interests.cooking=on')
  })

  test('a search form leads to a page of members', { tag: '@full' }, async ({ page }) => {
    const t = await translatorOf('de')
    await page.goto('/de/members')
    const form = page.locator('.plain-search')
    await form.getByLabel(t('profiles.filters.who')).selectOption('woman')
    await form.getByLabel(t('profiles.filters.min_age')).fill('40')
    await form.getByRole('button', { name: t('profiles.filters.show_all') }).click()
    await expect(page).toHaveURL(/results\.php\?.*gender=woman&min_age=40/)
    await expect(page.getByRole('listitem')).toHaveCount(24)
    await page.getByRole('link', { name: t('profiles.load_more') }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('listitem').first()).toBeVisible()
  })

  test('a refused login says so on its page, in its language', async ({ page }) => {
    const t = await translatorOf('de')
    await page.goto('/de/login?next=%2Flikes')
    await expect(page.getByText(t('errors.login_failed'))).toBeHidden()
    await page.locator('.login__form input[name=login]').fill('demo')
    await page.locator('input[name=password]').fill('wrong password')
    await page.locator('main form button[type=submit]').click()
    await expect(page.getByText(t('errors.login_failed'))).toBeVisible()
    await expect(page).toHaveURL(/\/de\/login\?next=%2Flikes&error=login_failed/)
  })

  test('language links set the cookie, and unprefixed pages then lead to that language', async ({ page }) => {
    await page.goto('/faq?lang=sv')
    await expect(page).toHaveURL(/\/sv\/faq$/)
    await page.goto('/terms')
    await expect(page).toHaveURL(/\/sv\/terms$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
    await page.goto('/terms?lang=en')
    await expect(page).toHaveURL(/\/terms$/)
    await page.goto('/faq?from=mail')
    await page.locator('.footer .languages a[hreflang=de]').click()
    await expect(page).toHaveURL(/\/de\/faq\?from=mail$/)
  })

  // security 75
  test(
    'unknown paths are 404 in their own language; unknown campaigns show the lander',
    { tag: '@full' },
    async ({ page }) => {
      const t = await translatorOf('de')
      const missing = await page.goto('/de/nirgends')
      expect(missing?.status()).toBe(404)
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await expect(page.getByRole('link', { name: t('common.not_found.home') }).first()).toBeVisible()
      const campaign = await page.goto('/landers/gallery/no-such-campaign')
      expect(campaign?.status()).toBe(200)
    },
  )
})

// security 70
test('every page carries its language versions and a policy by its own hashes', async ({ page }) => {
  const policies: string[] = []
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  for (const path of ['/', '/de/faq', '/landers/gallery', '/members/some-id', '/nowhere']) {
    const answer = await page.goto(path)
    policies.push(answer?.headers()['content-security-policy'] ?? '')
  }
  expect(violations).toEqual([])
  for (const policy of policies) {
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    // A brand has twice as many; a page and its policy come in one round trip.
    expect(policy.match(/'sha256-/g)?.length).toBeLessThan(20)
  }
  await page.goto('/de/faq')
  await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(12)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/de\/faq$/)
})

test('a visitor on a member page is shown login in its place, and goes on there', async ({ page }) => {
  await page.goto('/likes')
  await settled(page)
  await page.locator('.login__form input[name=login]').fill('demo')
  await page.locator('input[name=password]').fill('wrong password')
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.locator('input[name=password]').fill('duet-demo')
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('tab').or(page.getByRole('navigation')).first()).toBeVisible()
  await expect(page.locator('input[name=password]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/likes$/)
})

test('public pages are one small response without script, and nothing shifts', async ({
  context,
  baseURL,
}) => {
  for (const path of ['/', '/de', '/landers/gallery', '/terms', '/de/terms']) {
    const { document, stylesheet, script, shift } = await weighPage(context, `${baseURL}${path}`)
    expect(document, path).toBeLessThanOrEqual(RESPONSE_BUDGET)
    expect({ stylesheet, script }, path).toEqual({ stylesheet: 0, script: 0 })
    expect(shift, path).toBe(0)
  }
})

test('member pages bring at most 100 kB of script, chats 118 kB', async ({ page, context, baseURL }) => {
  await logInAsDemo(page)
  // A last search loads the filters' panels.
  await forgetSearch(page)
  const { paid_user: isPaid } = await userOf(page)
  // Another tab would hand on what it loads.
  await page.goto('about:blank')
  const pages = [
    '/members',
    '/chats',
    '/settings',
    '/likes',
    // Who has paid in a journey before is sent on to credits.
    isPaid ? '/credits' : '/premium',
    '/profile',
    '/withdrawal',
    '/transactions',
  ]
  for (const path of [...sampleOf(pages, 2), '/directdebit?bundle=10']) {
    const { script } = await weighPage(context, `${baseURL}${path}`)
    expect.soft(script, path).toBeLessThanOrEqual(scriptBudget(path))
  }
})

const TEXT = '["\'`]'
/** Marks of calls that only the server reads, and of routes that only the build does, as a minifier leaves them. */
const UNREAD = {
  'an access level': `\\baccess: ?${TEXT}(visitor|member)`,
  'a rate class': `\\brate: ?${TEXT}(read|write|login|signup|mail|media|search|money|webhook)`,
  'a rule of a call': '\\b(bodyKind|cacheSeconds|idempotent|versioned)\\b',
  'the errors of a call': `\\berrors: ?\\[${TEXT}`,
  'the body of subscribePush': 'p256dh',
  'the query of webhook': `sandbox${TEXT}, ?${TEXT}mollie`,
  'the query of geocode': '\\\\d\\{1,3\\}\\(\\\\\\.\\\\d',
  'the page of a route': `\\b(indexed: ?(!0|!1|true|false)|layout: ?${TEXT}(default|chat|lander|empty)|shell: ?${TEXT}/)`,
}

/** The folders of the brands that are built, at least one. */
async function builtFolders(): Promise<string[]> {
  const sites = await loadSites()
  const built = sites.map(({ domain }) => join('dist', domain)).filter((dist) => existsSync(dist))
  expect(built.length).toBeGreaterThan(0)
  return built
}

test('no page for visitors loads a framework before it is touched', async () => {
  for (const dist of await builtFolders()) {
    const read = (file: string) => readFileSync(join(dist, file), 'utf8')
    const importsFramework = (script: string) => /"\.\/(react|frame)\./.test(read(script))
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    // Those of members link their sheets.
    const pages = files.filter((file) => file.endsWith('.html') && read(file).includes('<style data-href='))
    expect(pages).toEqual(expect.arrayContaining(['index.html', 'pricing.html', 'landers/gallery.html']))
    const early = pages.filter((page) => {
      const html = read(page)
      const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src = '']) => src)
      return / ssr client="(?!interaction")|"modulepreload"/.test(html) || scripts.some(importsFramework)
    })
    expect(early, dist).toEqual([])
  }
})

/** Pages that bring the letters of their headline along: homes, the login and landers. */
const LETTERED = /^([a-z]{2}\/)?(index|[a-z]{2}|login|landers\/.+)\.html$/

test('homes, logins and landers of every brand built are 14.6 kB, in each language', async () => {
  test.setTimeout(sampled(120_000, 600_000))
  for (const dist of await builtFolders()) {
    const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      LETTERED.test(file),
    )
    expect(pages).toEqual(expect.arrayContaining(['index.html', 'login.html', 'landers/gallery.html']))
    const heavy = pages
      .map((file) => ({ file, weight: weigh(readFileSync(join(dist, file))) }))
      .filter(({ weight }) => weight > RESPONSE_BUDGET)
    expect(heavy, dist).toEqual([])
  }
})

test('a first visit reads the headline in the brand’s face while no font has come', async ({ context }) => {
  test.setTimeout(sampled(120_000, 600_000))
  await context.route('**/*.woff2', (route) => route.abort())
  for (const site of await servedSites()) {
    for (const locale of sampleOf(site.locales, 2)) {
      const page = await context.newPage()
      const path = locale === defaultLocale(site) ? '/' : `/${locale}`
      await page.goto(`http://${site.id}.localhost:${process.env.JOURNEY_PORT ?? '4321'}${path}`)
      const devtools = await context.newCDPSession(page)
      await devtools.send('DOM.enable')
      await devtools.send('CSS.enable')
      const { root } = await devtools.send('DOM.getDocument')
      const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
      const others = fonts.filter(({ isCustomFont }) => !isCustomFont)
      // The mark of a footnote is no letter of it.
      const most = site.theme.hero === 'frontpage' ? 1 : 0
      expect(
        others.reduce((sum, { glyphCount }) => sum + glyphCount, 0),
        `${site.id} ${locale}`,
      ).toBeLessThanOrEqual(most)
      expect(fonts.some(({ isCustomFont }) => isCustomFont)).toBe(true)
      await page.close()
    }
  }
})

test('scripts hold of a call and a route what pages read, and no more', async () => {
  for (const dist of await builtFolders()) {
    const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    )
    const texts = scripts.map((file) => readFileSync(join(dist, file), 'utf8'))
    expect(texts.some((text) => text.includes('/api/order.php'))).toBe(true)
    const found = Object.entries(UNREAD).flatMap(([name, pattern]) =>
      scripts
        .filter((_, index) => new RegExp(pattern).test(texts[index] ?? ''))
        .map((file) => `${file}: ${name}`),
    )
    expect(found, dist).toEqual([])
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
    const isForeign = new RegExp(foreign.map((word) => word.replace(/\W/g, '\\$&')).join('|'), 'i')
    const files = readdirSync(join('dist', site.domain), { recursive: true, withFileTypes: true })
    const texts = files.filter(
      (file) => file.isFile() && /\.(html|js|css|json|xml|txt|svg|webmanifest|conf)$|^_\w+$/.test(file.name),
    )
    expect(texts.length).toBeGreaterThan(100)
    let nativeName = 0
    for (const file of texts) {
      const text = readFileSync(join(file.parentPath, file.name), 'utf8')
      const found = isForeign.exec(text)?.[0]
      expect(found, `${site.id}: ${file.parentPath}/${file.name}`).toBeUndefined()
      if (text.includes(site.name)) nativeName += 1
    }
    expect(nativeName).toBeGreaterThan(100)
  }
})

test('no page of a brand, in any language, mixes forms of address', async () => {
  const sites = await loadSites()
  const built = sites.filter(({ domain }) => existsSync(join('dist', domain)))
  expect(built.length).toBeGreaterThan(0)
  for (const site of built)
    expect.soft(textsInOtherForm(join('dist', site.domain), site), site.id).toEqual([])
})
