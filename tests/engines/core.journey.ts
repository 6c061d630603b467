// What most members do, written once and done in each engine.

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'playwright/test'
import { regions } from '../../src/server/platform/geo/places.ts'
import { translatorOf } from '../e2e/messages.ts'
import { PASSWORD } from '../e2e/person.ts'
import { siteProxy } from '../support/site-proxy.ts'
import { arrive, logIn, see, test } from './engines.ts'
import { button, css, type EnginePage, field, heading, link, type Target } from './page.ts'

const t = await translatorOf('en')
const PORT = Number(process.env.JOURNEY_PORT)

/** The id of the member whose page it is. */
const ownId = (page: EnginePage): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/user.php', { headers: { 'X-Request-Type': 'client' } })
    return ((await answer.json()) as { user: { profile: { id: string } } }).user.profile.id
  })

/** Opens the first member of the search with a photo. */
async function openMember(page: EnginePage): Promise<void> {
  await page.goto('/members?with_photo=1')
  await page.click(css('.member-card__link'))
  await arrive(page, /^\/members\/[\w-]+$/)
}

const bubble = (text: string): Target => css('.message__text', text)

/** Writes by the button: where there is no fine pointer, Enter begins a line. */
async function write(page: EnginePage, text: string): Promise<void> {
  await page.fill(css('.composer__text'), text)
  await page.click(button(t('chat.send')))
}

test('a visitor goes from a lander through signup to a confirmed address', async ({ open }) => {
  const page = await open()
  // A name has no more than five digits.
  const name = `eva-${randomBytes(2).toString('hex')}`
  const region = regions('GB')[0]
  await page.goto('/landers/gallery')
  await page.choose(css('select[name=gender]'), t('home.join.self.woman'))
  await page.choose(css('select[name=seeks]'), t('home.join.others.man'))
  await page.click(button(t('home.join.submit')))
  await see(page, heading(t('signup.birth.title')))
  await page.fill(field(t('signup.birth.day')), '17')
  await page.choose(field(t('signup.birth.month')), '5')
  await page.fill(field(t('signup.birth.year')), '1990')
  await page.click(button(t('common.actions.continue')))
  await see(page, heading(t('signup.place.title')))
  await page.choose(css('select[name=country]'), 'GB')
  await page.choose(css('select[name=region]'), region?.id ?? '')
  await page.choose(css('select[name=city]'), region?.cities[0]?.id ?? '')
  await page.click(button(t('common.actions.continue')))
  await page.fill(field(t('signup.account.name')), name)
  await page.fill(field(t('signup.account.email')), `${name}@mail.test`)
  await page.fill(field(t('signup.account.password')), PASSWORD)
  await page.click(css('input[name=terms]'))
  await page.click(css('input[name=consent]'))
  await page.click(button(t('signup.account.submit')))
  await page.click(button(t('signup.photo.skip_photo')))
  await see(page, heading(t('signup.complete.title')))

  const mailed = async () => {
    const mails = await page.evaluate(async () => {
      const answer = await fetch('/dev/outbox?json')
      return (await answer.json()) as { to: string; text: string }[]
    })
    const { text = '' } = mails.find(({ to }) => to === `${name}@mail.test`) ?? {}
    return /https?:\/\/\S+\/[A-Za-z0-9_-]{43}\b/.exec(text)?.[0] ?? ''
  }
  await expect.poll(mailed, { message: 'a mail with a link' }).not.toBe('')
  await page.goto(new URL(await mailed()).pathname)
  await page.click(button(t('accounts.token.button')))
  await arrive(page, /^\/activate\/done/)
})

test('a member logs in, and out again', async ({ open }) => {
  const page = await open()
  await logIn(page, 'quiet')
  await page.goto('/likes')
  await page.click(css('.account-menu__button'))
  await page.click(button(t('common.nav.logout')))
  await arrive(page, /^\/$/)
  await page.goto('/likes')
  await see(page, css('input[name=password]'))
})

test('a filter narrows the search, and Back from a profile leads to it again', async ({ open }) => {
  const page = await open()
  await logIn(page, 'demo')
  await page.goto('/members')
  await page.click(button(t('profiles.filters.with_photo')))
  await arrive(page, /^\/members\?with_photo=1$/)
  await see(page, css('.member-card__link'))
  await page.click(css('.member-card__link'))
  await arrive(page, /^\/members\/[\w-]+$/)
  await see(page, css('.profile-view__name'))
  await page.evaluate(() => history.back())
  await arrive(page, /^\/members\?with_photo=1$/)
  await see(page, css('.member-card__link'))
  await page.click(button(t('profiles.filters.with_photo')))
  await arrive(page, /^\/members$/)
})

test('a like is given on a profile, and stands in the list of likes', async ({ open }) => {
  const page = await open()
  await logIn(page, 'demo')
  await openMember(page)
  const [name = ''] = await page.texts(css('.profile-view__name'))
  await page.click(button(t('profiles.like.give')))
  await see(page, button(t('profiles.like.given')))
  await page.goto('/likes/sent')
  await see(page, link(/^[\w.-]+/.exec(name)?.[0] ?? name))
})

test('two engines at once: each sees what the other writes, without a reload', async ({ open }) => {
  const [ann, ben] = [await open(), await open({ engine: 'chromium' })]
  await logIn(ann, 'demo')
  await logIn(ben, 'premium')
  const [annId, benId] = [await ownId(ann), await ownId(ben)]
  await ann.goto(`/members/${benId}/chat`)
  await ben.goto(`/members/${annId}/chat`)
  const run = randomBytes(3).toString('hex')
  for (const page of [ann, ben]) await see(page, css('.composer__text'))
  await write(ben, `From afar ${run}`)
  await see(ann, bubble(`From afar ${run}`), 1)
  await write(ann, `And back ${run}`)
  await see(ben, bubble(`And back ${run}`), 1)
  await see(ann, css('.message-state', t('chat.state.read')))
})

test('a photo is uploaded to the profile', async ({ open }, info) => {
  const page = await open()
  await logIn(page, 'new')
  await page.goto('/profile')
  const file = info.outputPath('me.jpg')
  await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a54' } })
    .jpeg()
    .toFile(file)
  await see(page, css('.photo-upload__place'))
  await page.attach(css('.photo-upload__place input'), file)
  await see(page, css('[role=status]', t('accounts.photos.uploaded')))
  await see(page, css('[data-photo] img'))
})

test('credits are bought at the test bank, and the result has an invoice', async ({ open }) => {
  const page = await open()
  await logIn(page, 'premium')
  await page.goto('/credits/25/creditcard')
  await page.click(css('input[name=start_now]'))
  await page.click(css('main form button[type=submit]'))
  await arrive(page, /^\/dev\/sandbox\//)
  await page.click(css('button[value=pay]'))
  await arrive(page, /^\/transactions\//)
  await see(page, heading(t('payments.transaction.completed_title')))
  await see(page, css('.paper', 'AMORA-'))
})

test('a message written without a network goes out when it is back', async ({ open }) => {
  const network = await siteProxy(PORT)
  const page = await open({ baseURL: `http://amora.localhost:${network.port}` })
  await logIn(page, 'premium')
  await page.goto('/chats')
  await page.click(css('main a[href*="/chats/"]'))
  await see(page, css('.composer__text'))
  const text = `Later ${randomBytes(3).toString('hex')}`
  await network.cut()
  await write(page, text)
  await see(page, bubble(text), 1)
  await see(page, css('.message-state--queued, .message-state--sending'))
  await network.restore()
  await see(page, css('.message-state--queued, .message-state--sending'), 0)
  await see(page, bubble(text), 1)
  await network.close()
})

test('a page that cannot be loaded is the brand’s own, with a way back', async ({ open }) => {
  const network = await siteProxy(PORT)
  const page = await open({ baseURL: `http://amora.localhost:${network.port}` })
  await page.goto('/faq')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await network.cut()
  await page.goto('/pricing')
  await see(page, heading(t('common.offline.title')))
  await network.restore()
  await page.click(css('.status .action', t('common.offline.retry')))
  await see(page, css('body[data-route=pricing]'))
  await network.close()
})

test('the notifications page says what push can do here, and asks before the browser does', async ({
  open,
}) => {
  const page = await open()
  await logIn(page, 'demo')
  await page.goto('/notifications')
  const state = await page.evaluate(() => {
    if (!('PushManager' in window)) return 'incapable'
    return Notification.permission === 'denied' ? 'denied' : 'off'
  })
  await see(page, heading(t(`settings.push.${state}`)))
  if (state !== 'off') return
  await page.click(button(t('settings.push.turn_on')))
  await see(page, css('dialog[open]', t('settings.push.ask_private')))
  await page.click(css('dialog[open] .button--secondary'))
  await see(page, css('dialog[open]'), 0)
})

test('another language is chosen in the footer, and stays', async ({ open }) => {
  const page = await open()
  await page.goto('/faq')
  await page.click(css('.languages a[hreflang=sv]'))
  await arrive(page, /^\/sv\/faq$/)
  await page.goto('/terms')
  await arrive(page, /^\/sv\/terms$/)
  await see(page, css('html[lang=sv]'))
})

/** Lightness of the page's ground, 0 to 255. */
const groundOf = (page: EnginePage): Promise<number> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3
  })

test('pages are dark where the system is', async ({ open }) => {
  const [day, night] = [await open(), await open({ isDark: true })]
  await logIn(night, 'demo')
  for (const path of ['/faq', '/login']) {
    await day.goto(path)
    expect(await groundOf(day), path).toBeGreaterThan(200)
  }
  for (const path of ['/faq', '/members', '/chats']) {
    await night.goto(path)
    expect(await groundOf(night), path).toBeLessThan(60)
  }
})

const VISITED = ['/', '/landers/gallery', '/login', '/signup', '/faq', '/pricing', '/terms']
const OF_MEMBERS = [
  '/members',
  '/likes',
  '/chats',
  '/profile',
  '/settings',
  '/notifications',
  '/premium',
  '/transactions',
]

test('no page is wider than a window of 320 px', async ({ open }) => {
  const page = await open({ width: 320 })
  const wider = async (paths: readonly string[]) => {
    const found: string[] = []
    for (const path of paths) {
      await page.goto(path)
      await see(page, css('h1, h2'))
      await see(page, css('[aria-busy=true]'), 0)
      const { width, excess } = await page.evaluate(() => ({
        width: innerWidth,
        excess: document.documentElement.scrollWidth - innerWidth,
      }))
      expect(width).toBe(320)
      if (excess > 0) found.push(`${path}: ${excess} px`)
    }
    return found
  }
  expect(await wider(VISITED)).toEqual([])
  await logIn(page, 'demo')
  expect(await wider(OF_MEMBERS)).toEqual([])
})
