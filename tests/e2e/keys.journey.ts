// Pages by keys alone, in a low window and on a phone: where Tab leads is in sight, ringed and behind no bar. `npm test`
// takes a sample; `npm run test:full` every page at both sizes, and the settings.

import { expect, type Page, test } from './journey.ts'
import { DEMO_LOGIN } from '../../demo/login.ts'
import { sampled } from '../support/full.ts'
import { choose, press, SIZES, tabThrough, write } from './keys.ts'
import { translatorOf } from './messages.ts'
import { enterAs, openPage } from './person.ts'

const VISITOR = [
  '/',
  '/landers/gallery',
  '/terms',
  '/privacy',
  '/faq',
  '/complaints',
  '/pricing',
  '/login',
  '/reset-password',
  '/reset-password/do',
  `/reset-password/do#${'a'.repeat(43)}`,
  '/signup',
  '/withdrawal',
  '/appeal',
  '/members',
  '/likes',
  '/account-deleted',
  '/activate/error',
  '/offline',
  '/nowhere',
]
const SECTIONS = ['email', 'password', 'sessions', 'invisible', 'blocked', 'cases', 'consents', 'weekly']
const MEMBER = [
  '/members',
  '/likes',
  '/likes/sent',
  '/likes/matches',
  '/chats',
  '/premium',
  '/directdebit?bundle=10',
  '/transactions',
  '/profile',
  ...[...SECTIONS, 'methods', 'export', 'delete'].map((section) => `/settings#${section}`),
  '/notifications',
  '/lang-config',
  '/signup-matches',
  '/nowhere',
]
const PREMIUM = ['/credits', '/credits/repeat-order', '/transactions/amora-premium-pending', '/profile']

async function openAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // Else only the fragment would change.
    await page.goto('about:blank')
    await openPage(page, path)
    expect.soft(await tabThrough(page), path).toEqual([])
  }
}

/** Addresses of the first profile and conversation, and of a conversation to come. */
async function people(page: Page): Promise<string[]> {
  const first = async (path: string, link: string) => {
    await openPage(page, path)
    return (await page.locator(`main a[href*="${link}"]`).first().getAttribute('href')) ?? ''
  }
  const profile = await first('/members', '/members/')
  return [profile, `${profile}/chat`, await first('/chats', '/chats/')]
}

for (const viewport of SIZES.slice(0, sampled(1, 2))) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('members see the focus, and no bar hides it', async ({ page }) => {
      test.slow()
      await enterAs(page, 'demo', '/members')
      const [profile = '', ...rest] = await people(page)
      const paths = ['/settings', profile, '/credits/10', ...rest, ...MEMBER]
      await openAll(page, paths.slice(0, sampled(3, paths.length)))
    })
  })
}

for (const viewport of SIZES.slice(0, sampled(0, 2))) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('those who paid see the focus, and no bar hides it', { tag: '@full' }, async ({ page }) => {
      test.slow()
      await enterAs(page, 'premium', '/members')
      await openAll(page, PREMIUM)
    })

    test('visitors see the focus, and no bar hides it', async ({ page }) => {
      test.slow()
      await openAll(page, VISITOR)
    })

    test('the bars of the own profile hide no focus', { tag: '@full' }, async ({ page }) => {
      const t = await translatorOf('en')
      await enterAs(page, 'premium', '/profile')
      await page.getByLabel(t('accounts.profile.about_label')).fill('Half a word')
      await expect(page.locator('.save-bar--due')).toBeVisible()
      expect(await tabThrough(page)).toEqual([])
      await press(page.getByRole('button', { name: t('accounts.photos.move', { number: 2 }), exact: true }))
      await expect(page.locator('.own-photos__picked')).toBeVisible()
      expect(await tabThrough(page)).toEqual([])
    })

    test('settings are changed by keys alone, and the data comes as a file', async ({ page }) => {
      const t = await translatorOf('en')
      const button = (words: string) => page.getByRole('button', { name: words })
      const saved = page.getByText(t('common.states.saved'), { exact: true })
      /** Over and back, each saved at once. */
      const flip = async (label: string) => {
        const control = page.getByRole('switch', { name: label })
        const isOn = await control.isChecked()
        for (const wanted of [!isOn, isOn]) {
          await press(control, 'Space')
          await expect(control).toBeChecked({ checked: wanted })
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        }
        await expect(saved.first()).toBeVisible()
      }
      await enterAs(page, 'owing', '/settings')
      await expect(button(t('settings.email.submit'))).toBeHidden()

      await press(page.getByRole('link', { name: t('settings.weekly.title') }))
      await expect(page.getByRole('heading', { name: t('settings.weekly.title') })).toBeFocused()
      await write(page.getByLabel(t('settings.weekly.label')), '50')
      await page.keyboard.press('Enter')
      await expect(saved).toBeVisible()
      await press(button(t('settings.weekly.remove')))
      await expect(page.getByLabel(t('settings.weekly.label'))).toHaveValue('')

      await openPage(page, '/settings#invisible')
      await flip(t('settings.invisible.label'))
      await page.goto('/settings#consents')
      await flip(t('settings.consents.teaser'))
      await openPage(page, '/notifications')
      await flip(`${t('settings.notifications.kinds.news')}: ${t('settings.notifications.email')}`)

      await openPage(page, '/lang-config')
      await choose(page.getByLabel(t('settings.language.week')), 'Monday')
      await press(button(t('common.actions.save')))
      await expect(saved).toBeVisible()

      await page.goto('/settings#export')
      await write(page.locator('input[name=password]'), DEMO_LOGIN.password)
      const download = page.waitForEvent('download')
      await press(button(t('settings.export.submit')))
      expect((await download).suggestedFilename()).toBe('amora-export.json')
      await expect(page.getByRole('link', { name: t('settings.export.save') })).toBeVisible()
    })
  })
}
