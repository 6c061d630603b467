// Push on a device. The browsers of tests have no push service: `subscribe` is replaced, and messages come by the developer
// tools. Notifications are the browser's own where a whole Chromium is installed.
import { createECDH, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { expect, type Page, test, type Worker } from './journey.ts'
import { translatorOf } from './messages.ts'
import { logInAsDemo } from './person.ts'

const SLOWLY = { timeout: 60_000 }

test.use({ viewport: { width: 375, height: 812 } })

/** The browser subscribes as it does at a push service, and keeps the subscription through pages of the origin. */
async function withPushService(page: Page): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  await page.addInitScript((given) => {
    const held = 'test:push'
    const allowed = 'test:allowed'
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem(allowed) ?? 'default',
    })
    Notification.requestPermission = async () => {
      localStorage.setItem(allowed, 'granted')
      return 'granted'
    }
    const subscription = (key: string) => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/journey',
      options: {
        userVisibleOnly: true,
        applicationServerKey: Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (c) =>
          c.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({
        endpoint: 'https://fcm.googleapis.com/fcm/send/journey',
        expirationTime: null,
        keys: given,
      }),
      unsubscribe: async () => {
        localStorage.removeItem(held)
        return true
      },
    })
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey as string
      localStorage.setItem(held, key)
      return subscription(key) as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => {
      const key = localStorage.getItem(held)
      return key === null ? null : (subscription(key) as unknown as PushSubscription)
    }
  }, keys)
}

const heldKey = (page: Page) => page.evaluate(() => localStorage.getItem('test:push'))

// law L44
test('push is turned on by the member’s own word, and goes with the login', async ({ page }) => {
  const t = await translatorOf('en')
  await withPushService(page)
  await logInAsDemo(page)
  await page.goto('/notifications')
  await page.getByRole('button', { name: t('settings.push.turn_on') }).click()
  const explanation = page.getByRole('dialog')
  await expect(explanation.getByText(t('settings.push.ask_private'))).toBeVisible()
  expect(await heldKey(page)).toBeNull()
  await explanation.getByRole('button', { name: t('settings.push.turn_on') }).click()
  await expect(page.getByRole('heading', { name: t('settings.push.subscribed') })).toBeVisible(SLOWLY)
  const settings = await page.evaluate(async () => (await fetch('/api/settings.php')).json())
  expect(await heldKey(page)).toBe((settings as { push_public_key: string }).push_public_key)

  await page.reload()
  await expect(page.getByRole('heading', { name: t('settings.push.subscribed') })).toBeVisible()
  await page.locator('.account-menu__button').click()
  await page.getByRole('button', { name: t('common.nav.logout') }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await heldKey(page)).toBeNull()
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('duet:member')),
  )
  expect(kept).toEqual([])
})

const PORT = process.env.JOURNEY_PORT ?? '4321'

/** Hands the worker of a page push messages as a push service does. */
async function pushTo(page: Page): Promise<{ worker: Worker; deliver: (message: object) => Promise<void> }> {
  const { origin } = new URL(page.url())
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), SLOWLY).toBe(true)
  const devtools = await page.context().newCDPSession(page)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  devtools.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations),
  )
  await devtools.send('ServiceWorker.enable')
  const own = () => registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
  await expect.poll(own).toBeDefined()
  const { registrationId } = own()!
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().startsWith(origin))!
  const deliver = async (message: object) =>
    void (await devtools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin, registrationId },
      data: JSON.stringify(message),
    }))
  return { worker, deliver }
}

/** A browser that shows notifications: the shell that runs the other journeys has none. */
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)

interface SystemNotification extends Notification {
  badge: string
}
interface Registration {
  registration: ServiceWorkerRegistration
}

/** Notifications that the system shows, and the number on the app's icon. */
const toldBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration, number } = self as unknown as Registration & { number?: number }
    const pathOf = (url: string) => new URL(url, location.href).pathname
    const shown = ((await registration.getNotifications()) as SystemNotification[]).map(
      ({ title, body, tag, icon, badge, data }) => ({
        ...{ title, body, tag, icon: pathOf(icon), badge: pathOf(badge) },
        data: data as unknown,
      }),
    )
    return { shown, number }
  })

test.use({
  permissions: ['notifications'],
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ...(WHOLE ? { executablePath: WHOLE } : {}) }),
    { scope: 'worker' },
  ],
})

test('a push message is a toast, or a notification that leads to its page', async ({ page, context }) => {
  const amora = `http://amora.localhost:${PORT}`
  const other = await context.newPage()
  await other.goto(`http://hjertebro.localhost:${PORT}/offline`)
  await page.bringToFront()
  await logInAsDemo(page)
  await page.goto('/likes')
  const { worker, deliver } = await pushTo(page)
  // There is no icon to bear a badge here, and a worker may focus a page after a person's click alone.
  await worker.evaluate((isWhole) => {
    const { registration, WindowClient } = self as unknown as Registration & {
      WindowClient: { prototype: object }
    }
    navigator.setAppBadge = async (number) => void Object.assign(self, { number })
    Object.assign(WindowClient.prototype, { focus: async () => undefined })
    if (isWhole) return
    let shown: Notification[] = []
    registration.getNotifications = async () => shown
    registration.showNotification = async (title, options) => {
      const close = () => void (shown = [])
      shown = [{ title, ...options, close } as Notification]
    }
  }, WHOLE !== undefined)
  const message = {
    title: 'Amora',
    body: 'You have 2 new messages',
    path: '/chats',
    tag: 'new_messages',
    waiting: 2,
  }

  await expect(page.locator('[component-export=PushToast]')).not.toHaveAttribute('ssr', SLOWLY)
  await deliver(message)
  const toast = page.locator('.toast').getByRole('link', { name: message.body })
  await expect(toast).toHaveAttribute('href', '/chats')
  expect(await toldBy(worker)).toEqual({ shown: [], number: 2 })

  // A page without a place for it.
  await page.goto('/offline')
  await deliver({ ...message, waiting: 3 })
  const { title, body, tag } = message
  const icons = { icon: '/icons/192.png', badge: '/icons/badge.png' }
  const shown = [{ title, body, tag, ...icons, data: { path: '/chats' } }]
  await expect.poll(() => toldBy(worker), SLOWLY).toEqual({ shown, number: 3 })
  const isThere = (icon: string) => page.evaluate(async (url) => (await fetch(url)).ok, icon)
  for (const icon of Object.values(icons)) expect(await isThere(icon), icon).toBe(true)

  await worker.evaluate(async () => {
    const { registration } = self as unknown as Registration
    const [notification] = await registration.getNotifications()
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
  })
  await expect(page).toHaveURL(`${amora}/chats`)
  expect((await toldBy(worker)).shown).toEqual([])
  expect(other.url()).toBe(`http://hjertebro.localhost:${PORT}/offline`)
})
