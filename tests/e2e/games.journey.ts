import { expect, test, type Page } from './journey.ts'
import { sampled } from '../support/full.ts'
import { listen, violations } from './accessible.ts'
import { translatorOf } from './messages.ts'
import { logInAsDemo } from './person.ts'

const top = (page: Page) => page.locator('[data-depth="0"] .portrait__who')
const likesLeft = async (page: Page) =>
  Number(/\d+/.exec((await page.locator('.swipe-game__likes').textContent()) ?? '')?.[0])

/** Drags the top card by so many pixels, with one finger. */
async function swipe(page: Page, distance: number): Promise<void> {
  const box = await page.locator('.swipe-stack').boundingBox()
  if (!box) throw new Error('no stack')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  await send('touchStart', x)
  for (let step = 1; step <= 6; step += 1) await send('touchMove', x + (distance * step) / 6)
  await page.waitForTimeout(260)
  await send('touchEnd')
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

  test('a swipe card follows the finger, springs back, goes, and is taken back', async ({ page }) => {
    const t = await translatorOf('en')
    const complaints = listen(page)
    await logInAsDemo(page)
    await page.getByRole('link', { name: t('games.links.swipe') }).click()
    await page.waitForURL('**/swipe-game')
    const first = await top(page).textContent()
    expect(await violations(page)).toEqual([])
    await swipe(page, 60)
    await expect(top(page)).toHaveText(first ?? '')
    await swipe(page, -220)
    await expect(top(page)).not.toHaveText(first ?? '')
    await page.getByRole('button', { name: t('games.swipe.undo') }).tap()
    await expect(top(page)).toHaveText(first ?? '')
    const before = await likesLeft(page)
    await swipe(page, 220)
    await expect.poll(() => likesLeft(page)).toBe(before - 1)
    await page.getByRole('switch', { name: t('games.swipe.list') }).check()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: t('games.swipe.undo') }).tap()
    await expect.poll(() => likesLeft(page)).toBe(before)
    await page.getByRole('switch', { name: t('games.swipe.list') }).uncheck()
    expect(complaints).toEqual([])
  })
})

test('the swipe game goes by keys alone, four likes and no fifth', { tag: '@full' }, async ({ page }) => {
  const t = await translatorOf('en')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logInAsDemo(page, 'premium')
  await page.goto('/swipe-game')
  await expect(top(page)).toBeVisible()
  for (let left = await likesLeft(page); left > 0; left -= 1) {
    // A match opens its modal, which takes the keys until it is closed.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('ArrowRight')
      expect(await likesLeft(page)).toBe(left - 1)
    }).toPass({ intervals: [450] })
  }
  await expect(page.getByText(t('games.swipe.used_title'))).toBeVisible()
  expect(await violations(page)).toEqual([])
  const fifth = (await top(page).textContent()) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(top(page)).toHaveText(fifth)
  await page.keyboard.press('ArrowLeft')
  await expect(top(page)).not.toHaveText(fifth)
  await page.waitForTimeout(450)
  await page.keyboard.press('Backspace')
  await expect(top(page)).toHaveText(fifth)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/members/*')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fifth)
})

test(
  'the match finder goes by keys alone, from five questions to a reason in words',
  { tag: '@full' },
  async ({ page }) => {
    const t = await translatorOf('en')
    const complaints = listen(page)
    await logInAsDemo(page)
    await page.goto('/match-finder')
    for (let step = 1; step <= 5; step += 1) {
      await expect(page.getByText(t('signup.progress', { step, steps: 5 }))).toBeVisible()
      if (step === 1 || sampled(0, 1) === 1) expect(await violations(page)).toEqual([])
      await page.locator('.choice-rows input').first().focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('heading', { name: t('games.finder.result_title') })).toBeFocused()
    await expect(page.locator('.found-match__reasons li').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await expect(page.locator('.found-match__reasons li').first()).toBeVisible()
    await page.getByRole('button', { name: t('games.finder.again') }).click()
    await expect(page.locator('.choice-rows input').first()).toBeChecked()
    expect(complaints).toEqual([])
  },
)
