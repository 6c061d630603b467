import { act, click, render, screen, shows, waitFor, within } from '../../../tests/support/render.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanStores } from 'nanostores'
import { configureClient } from '../../client/http.ts'
import { changeAccount } from '../../stores/account/accounts.ts'
import { $notifications } from '../../stores/notifications/notifications.ts'
import { $canOfferPush } from '../../stores/notifications/alerts.ts'
import { setCounters } from '../../stores/live/counters.ts'
import { $lastPush, $push, followPush } from '../../stores/notifications/push.ts'
import { $session, $user, loadSession, logout } from '../../stores/account/sessions.ts'
import { PASSWORD, type Person } from '../../../tests/support/api.ts'
import { $isPushSubscribed } from '../../stores/live/polling.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { api, browser, browseAs, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { type FakePushDevice, fakePushDevice } from '../../../tests/support/push-device.ts'
import { NotificationSettings } from '../settings/NotificationSettings.island.tsx'
import { PushToast } from './PushToast.island.tsx'

let member: Person
let device: FakePushDevice
let stop: () => void = () => undefined

setUpIsland([$user, $session, $push, $lastPush, $notifications, $canOfferPush, $isPushSubscribed])
beforeEach(async () => {
  member = browseAs(await api.member('amora'), '/notifications')
  device = fakePushDevice()
})
afterEach(() => {
  stop()
  device.restore()
})

async function open(): Promise<void> {
  await render(<NotificationSettings {...await islandProps('amora')} />)
  await screen.findByRole('switch', { name: 'Likes: Push' })
}
/** A page of the member: what every page does about push. */
async function visit(): Promise<void> {
  stop()
  stop = followPush()
  await act(async () => void (await loadSession()))
}
const press = async (name: string) => click(screen.getByRole('button', { name }))
const endpoints = async (who = member) => {
  const rows = await api.deps.store.db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('account', '=', who.id)
    .execute()
  return rows.map(({ endpoint }) => endpoint)
}
const isOnServer = () =>
  waitFor(async () => expect(await endpoints()).toEqual([device.subscription?.endpoint]))
/** Says yes to the explanation, which leads to the browser's question. */
const accept = async () => {
  await press('Turn on push')
  await click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn on push' }))
}
const turnOn = async () => {
  await open()
  await accept()
  await shows('Push is on for this device')
}
/** The tab was closed, and with it what only this session of the browser knows. */
const closeTab = () => browser.storage.session.clear()

describe('push on a device', () => {
  // law L44
  it('is asked for by the browser after a tap on our own explanation, never unasked', async () => {
    await open()
    await shows('Push is off on this device')
    await press('Turn on push')
    await shows('never who wrote, nor what')
    expect(device.asked).toBe(0)
    await press('Later')
    expect([device.asked, device.subscription, await endpoints()]).toEqual([0, null, []])

    await accept()
    await shows('Push is on for this device')
    expect(device.asked).toBe(1)
    expect(device.key).toBe((await member.get('/api/settings.php')).body.push_public_key)
    await isOnServer()
    expect($isPushSubscribed.get()).toBe(true)
  })

  it('opens its explanation where a reminder leads to it, once', async () => {
    browser.path = '/notifications#push'
    await open()
    await shows('Know when someone writes')
    expect(browser.path).toBe('/notifications')
  })

  it('is turned off on this device and on the server', async () => {
    await turnOn()
    await isOnServer()
    await press('Turn off push')
    await shows('Push is off on this device')
    await waitFor(async () => expect(await endpoints()).toEqual([]))
    expect([device.subscription, $isPushSubscribed.get()]).toEqual([null, false])
    await visit()
    expect(device.subscription).toBeNull()
  })

  it('that is blocked says how to allow it, and follows a change of mind', async () => {
    device.answer = 'denied'
    await open()
    await accept()
    await shows('Notifications are blocked here')
    await act(async () => device.decide('default'))
    await shows('Push is off on this device')
  })

  it('stays off when the browser’s question is closed, or has no push service', async () => {
    device.answer = 'default'
    await open()
    await accept()
    await shows('Your browser got no answer')
    device.answer = 'granted'
    device.isBroken = true
    await accept()
    await shows('Push can’t start in this browser right now')
    expect($isPushSubscribed.get()).toBe(false)
  })

  it('says why it did not start without a network', async () => {
    await open()
    configureClient({ fetch: () => Promise.reject(new TypeError('offline')) })
    await accept()
    await shows('We can’t connect')
    await shows('Push is off on this device')
  })

  // law L44
  it('works on an iPhone in the installed app only, and says how to install it', async () => {
    device.capability = 'install'
    await open()
    await shows('First, put the app on your Home Screen')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain(
      'Choose “Add to Home Screen”.',
    )
    expect(screen.queryByRole('button', { name: 'Turn on push' })).toBeNull()
    expect($canOfferPush.get()).toBe(false)
  })

  it('says so where the browser has none', async () => {
    device.capability = 'none'
    await open()
    await shows('This browser can’t receive push')
  })

  it('is offered until the browser has asked', async () => {
    expect($canOfferPush.get()).toBe(true)
    cleanStores($canOfferPush)
    device.permission = 'granted'
    expect($canOfferPush.get()).toBe(false)
  })
})

describe('a subscription to push', () => {
  it('is made anew when the browser lost it or the brand’s key changed', async () => {
    await turnOn()
    const [lost] = await endpoints()
    device.subscription = null
    await visit()
    await waitFor(() => expect(device.subscription?.endpoint).not.toBe(lost))
    await isOnServer()

    const [old] = await endpoints()
    device.key = 'an older key'
    closeTab()
    await visit()
    await waitFor(() => expect(device.subscription?.endpoint).not.toBe(old))
    await isOnServer()
  })

  it('goes along to a session that a new password opened', async () => {
    await turnOn()
    const changes = { password: PASSWORD, new_password: 'amber-willow-lantern' }
    await act(async () => void (await changeAccount(changes)))
    expect(await endpoints()).toEqual([])
    await visit()
    await isOnServer()
  })

  it('ends with the login, and the next member on the device gets none of it', async () => {
    await turnOn()
    await visit()
    const first = member
    await act(async () => void (await logout()))
    expect([device.subscription, $isPushSubscribed.get()]).toEqual([null, false])
    expect([...browser.storage.local.keys()].filter((key) => key.includes('push'))).toEqual([])

    member = await api.member('amora')
    for (const [name, value] of member.cookies) first.cookies.set(name, value)
    configureClient({ fetch: member.fetch })
    await visit()
    expect([device.subscription, $isPushSubscribed.get()]).toEqual([null, false])
  })

  it('left behind by another member is given up', async () => {
    await turnOn()
    const other = await api.member('amora')
    configureClient({ fetch: other.fetch })
    closeTab()
    await visit()
    await waitFor(() => expect(device.subscription).toBeNull())
    expect($isPushSubscribed.get()).toBe(false)
  })

  it('takes notifications from the screen that were read elsewhere', async () => {
    await visit()
    setCounters({ unread_messages: 0, new_likes: 2 })
    expect(device.closed).toEqual(['new_conversations', 'new_messages', 'unread_message_reminders'])
    setCounters({ unread_messages: 3, new_likes: 0 })
    expect(device.closed.at(-1)).toBe('like')
  })
})

describe('the last push message', () => {
  const message = { title: 'Amora', body: 'You have 2 new messages', path: '/chats', tag: 'new_messages' }

  it('shows as a toast while the page is in sight, and leads to its page', async () => {
    await visit()
    await render(<PushToast {...await islandProps('amora')} />)
    await act(async () => expect(device.say({ topic: 'push', message })).toBe(true))
    const link = screen.getByRole('link', { name: message.body })
    expect([link.getAttribute('href'), $lastPush.get()]).toEqual(['/chats', message])
    await press('Close')
    expect($lastPush.get()).toBeNull()
  })

  // security 26
  it('leads nowhere else than into the site', async () => {
    await visit()
    await render(<PushToast {...await islandProps('amora')} />)
    await act(async () => void device.say({ topic: 'push', message: { ...message, path: '//evil.test' } }))
    expect(screen.getByRole('link', { name: message.body }).getAttribute('href')).toBe('/')
  })

  it('is left to a notification when no member is logged in', async () => {
    member.cookies.delete('signed_in')
    await visit()
    await render(<PushToast {...await islandProps('amora')} />)
    await act(async () => expect(device.say({ topic: 'push', message })).toBe(false))
    expect(screen.queryByRole('link')).toBeNull()
  })
})
