// security.md 6, 7, 37: what a page of somebody else, or a file, can do in a member's browser.

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test, type BrowserContext, type Page } from './journey.ts'
import type { Call } from '../../src/contract/calls/define-call.ts'
import { calls } from '../../src/contract/calls/all-calls.ts'
import { sampleOf } from '../support/full.ts'
import { clientHeaders } from '../support/http-client.ts'
import { logInAsDemo } from './person.ts'
import { translatorOf } from './messages.ts'

const ORIGIN = `http://amora.localhost:${process.env.JOURNEY_PORT ?? '4321'}`
/** The second is the same site to the browser: it sends the member's cookies along. */
const ELSEWHERE = ['http://evil.test/', 'http://sibling.amora.localhost/']

/** Headers our own pages send. */
const OURS = clientHeaders()

const writes = sampleOf(
  (Object.values(calls) as Call[]).filter(({ method, origin }) => method !== 'GET' && origin === 'own'),
  12,
)
const addressOf = ({ path, flag }: Call) => `${ORIGIN}${path}${flag ? `?${flag}=1` : ''}`

/** Everything a write might have changed, as far as the member can read it. */
function stateOf(page: Page): Promise<string> {
  return page.evaluate(async (headers) => {
    const paths = [
      'profile.php',
      'account.php',
      'account.php?sessions=1',
      'blocks.php',
      'likes.php',
      'notifications.php',
      'chats.php',
    ]
    const read = async (path: string) => {
      const answer = await fetch(`/api/${path}`, { headers })
      return `${answer.status} ${(await answer.text()).replaceAll(/"(seen_at|presence)":[^,}]+/g, '')}`
    }
    return (await Promise.all(paths.map(read))).join('\n')
  }, OURS)
}

async function openElsewhere(context: BrowserContext, address: string): Promise<Page> {
  await context.route(`${address}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  )
  const page = await context.newPage()
  await page.goto(address)
  return page
}

interface Attempt {
  url: string
  method: string
}

/** Everything a page may send to another origin without being let: forms of three kinds, fetches, a beacon. */
async function sendAll(page: Page, attempts: readonly Attempt[]): Promise<void> {
  await page.evaluate(async (all) => {
    const tries: Promise<unknown>[] = []
    let frames = 0
    const submit = (url: string, enctype: string) => {
      const frame = document.createElement('iframe')
      frame.name = `frame-${(frames += 1)}`
      const form = document.createElement('form')
      Object.assign(form, { action: url, method: 'post', enctype, target: frame.name })
      const fields = {
        login: 'demo',
        password: 'duet-demo',
        '{"login":"demo","password":"duet-demo","x":"': '"}',
      }
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input')
        Object.assign(input, { name, value })
        form.append(input)
      }
      document.body.append(frame, form)
      const done = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
      form.submit()
      tries.push(Promise.race([done, new Promise((resolve) => setTimeout(resolve, 3000))]))
    }
    for (const { url, method } of all) {
      const body = JSON.stringify({ profile: 'nobody', about: 'written elsewhere' })
      const fetches: [string, RequestInit][] = [
        [method, { credentials: 'include', headers: { 'Content-Type': 'application/json' } }],
        ['POST', { credentials: 'include', mode: 'no-cors', headers: { 'Content-Type': 'text/plain' } }],
        ['POST', { credentials: 'include', headers: { 'X-HTTP-Method-Override': method } }],
      ]
      for (const [way, init] of fetches) {
        tries.push(fetch(url, { ...init, method: way, body }).catch(() => null))
      }
      navigator.sendBeacon(url, body)
      for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
        submit(url, enctype)
      }
    }
    await Promise.all(tries)
  }, attempts)
}

// security 7
test('no page of another site or subdomain writes for a member by any call', async ({ context }) => {
  test.slow()
  const member = await context.newPage()
  await logInAsDemo(member)
  const before = await stateOf(member)
  const answered = new Map<string, Set<number>>()
  const admitted: string[] = []
  context.on('response', async (response) => {
    const request = response.request()
    const from = await request.headerValue('origin').catch(() => null)
    if (!response.url().startsWith(`${ORIGIN}/api/`) || request.method() === 'GET' || from === ORIGIN) return
    const name = `${request.method()} ${response.url().slice(ORIGIN.length)}`
    answered.set(name, (answered.get(name) ?? new Set()).add(response.status()))
    if ((await response.headerValue('access-control-allow-origin').catch(() => null)) !== null) {
      admitted.push(name)
    }
  })
  for (const address of ELSEWHERE) {
    const page = await openElsewhere(context, address)
    await sendAll(
      page,
      writes.map((call) => ({ url: addressOf(call), method: call.method })),
    )
    await page.close()
  }
  const posts = [...answered].filter(([name]) => name.startsWith('POST'))
  expect(posts.length).toBeGreaterThanOrEqual(new Set(writes.map(addressOf)).size)
  // 405 where nothing is posted to that path at all.
  for (const [name, statuses] of answered) {
    expect(
      [...statuses].filter((status) => ![400, 403, 404, 405].includes(status)),
      name,
    ).toEqual([])
  }
  expect(admitted).toEqual([])
  expect(before).toContain('200')
  expect(await stateOf(member)).toBe(before)
})

// security 7
test('no page elsewhere logs in or signs up a visitor who has no cookie', async ({ context }) => {
  const page = await openElsewhere(context, ELSEWHERE[0]!)
  await sendAll(page, [
    { url: `${ORIGIN}/api/user.php`, method: 'POST' },
    { url: `${ORIGIN}/api/signup.php`, method: 'POST' },
  ])
  expect((await context.cookies(ORIGIN)).filter(({ name }) => /session|draft/.test(name))).toEqual([])
})

// security 6
test(
  'no page elsewhere logs a member out; their logout reaches all tabs',
  { tag: '@full' },
  async ({ context }) => {
    const member = await context.newPage()
    await logInAsDemo(member)
    const other = await context.newPage()
    await other.goto('/chats')
    const isIn = () =>
      member.evaluate(async (headers) => (await fetch('/api/user.php', { headers })).status, OURS)
    for (const address of ELSEWHERE) {
      const page = await openElsewhere(context, address)
      const logout = `${ORIGIN}/api/logout.php`
      await page.evaluate(async (url) => {
        const image = new Image()
        image.src = url
        const hint = document.createElement('link')
        Object.assign(hint, { rel: 'prefetch', href: url })
        const frame = document.createElement('iframe')
        frame.src = url
        document.body.append(image, hint, frame)
        await fetch(url, { mode: 'no-cors', credentials: 'include' }).catch(() => null)
        await new Promise((resolve) => setTimeout(resolve, 500))
      }, logout)
      const opened = context.waitForEvent('page')
      await page.evaluate((url) => void window.open(url), logout)
      await (await opened).close()
      await page.evaluate((url) => {
        const link = document.createElement('a')
        link.href = url
        document.body.append(link)
        link.click()
      }, logout)
      await page.waitForLoadState()
      expect(await isIn(), address).toBe(200)
      await page.close()
    }
    const t = await translatorOf('en')
    await member.locator('.account-menu__button').click()
    await member.getByRole('button', { name: t('common.nav.logout') }).click()
    // Home is where a logout leads.
    await member.waitForURL(`${ORIGIN}/`)
    await member.waitForLoadState()
    await expect(other.locator('input[name=password]')).toBeVisible()
    expect(await isIn()).toBe(403)
  },
)

// security 37
test('what was uploaded runs nothing when it is opened by itself', { tag: '@full' }, async ({ page }) => {
  const script = '<html><body><script>alert(1)</script><img src=x onerror=alert(2)></body></html>'
  const plain = { create: { width: 240, height: 240, channels: 3, background: '#a54' } } as const
  const jpeg = await sharp(plain)
    .jpeg()
    .withExif({ IFD0: { ImageDescription: script } })
    .toBuffer()
  const png = await sharp(plain).png().toBuffer()
  const hostile: [string, string, Buffer][] = [
    ['picture with a script behind it', 'a.jpg', Buffer.concat([jpeg, Buffer.from(script)])],
    ['picture with a script behind it, called a page', 'a.html', Buffer.concat([png, Buffer.from(script)])],
    ['page called a picture', 'b.jpg', Buffer.from(script)],
    [
      'drawing',
      'c.svg',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(3)</script></svg>`),
    ],
  ]
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await logInAsDemo(page)
  let opened = 0
  for (const [what, name, bytes] of hostile) {
    const { status, photo } = await page.evaluate(
      async ({ fileName, base64, headers }) => {
        const data = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
        const form = new FormData()
        form.set('file', new File([data], fileName, { type: 'text/html' }))
        const answer = await fetch('/api/photo.php', { method: 'POST', body: form, headers })
        return {
          status: answer.status,
          photo: (await answer.json()) as { filename?: string; thumb_filename?: string },
        }
      },
      {
        fileName: name,
        base64: bytes.toString('base64'),
        headers: clientHeaders(randomUUID()),
      },
    )
    if (status !== 200) {
      expect(status, what).toBe(422)
      continue
    }
    opened += 1
    const addresses = [`/media/${photo.thumb_filename ?? ''}`]
    for (const size of ['thumb', 'medium', 'full']) {
      addresses.push(`/api/photo.php?id=${photo.filename ?? ''}&size=${size}`)
    }
    for (const address of addresses) {
      const answer = await page.goto(address).catch(() => null)
      // A download never becomes a page.
      if (!answer) continue
      expect(answer.status(), address).toBe(200)
      expect(answer.headers()['content-type'], address).toBe('image/webp')
      expect((await answer.body()).includes('<script'), address).toBe(false)
      await expect(page.locator('script')).toHaveCount(0)
    }
    await page.goto('/profile')
    await page.evaluate(
      async ({ id, headers }) => {
        const body = JSON.stringify({ id })
        await fetch('/api/photo.php', { method: 'DELETE', body, headers })
      },
      { id: photo.filename ?? '', headers: { ...OURS, 'Content-Type': 'application/json' } },
    )
  }
  expect(opened).toBe(2)
  expect(dialogs).toEqual([])
})
