import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { api, browseAs, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { click, field, render, screen, shows, typeInto } from '../../../tests/support/render.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { $checkIn } from '../../stores/notifications/check-in.ts'
import { $location } from '../../stores/page/location.ts'
import { environment, replaceEnvironment } from '../../stores/page/environment.ts'
import { MeetingPlan } from './MeetingPlan.island.tsx'

setUpIsland([$checkIn, $user, $session, $location])

const PLAN =
  'My plan: I’m meeting Tom. When: 5 June 2027 at 19:30. Where: Café Nord. We know each other from Amora. If you don’t hear from me afterwards, call me.'

async function open() {
  const member = browseAs(await api.member('amora'), '/meeting-safely')
  await render(<MeetingPlan {...await islandProps('amora')} />)
  return member
}
async function writePlan() {
  await typeInto(field('Who you’re meeting'), 'Tom')
  await typeInto(field('When'), '2027-06-05T19:30')
  await typeInto(field('Where'), 'Café Nord')
}
const button = (name: string) => screen.getByRole('button', { name })
const local = (at: number) =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

it('hands the plan to the device, and nothing of it to the server', async () => {
  const share = vi.fn(async () => 'shared' as const)
  await open()
  const restore = replaceEnvironment({ share })
  await writePlan()
  await click(button('Send the plan'))
  expect(share).toHaveBeenCalledWith(PLAN)
  restore()
})

it('copies the plan where the device shares nothing, and shows it where it may not', async () => {
  const copy = vi.fn(async () => true)
  await open()
  const restore = replaceEnvironment({ share: async () => 'unable', copy })
  await writePlan()
  await click(button('Send the plan'))
  await shows('Copied. Paste it into a message to your friend.')
  expect(copy).toHaveBeenCalledWith(PLAN)
  copy.mockResolvedValue(false)
  await click(button('Send the plan'))
  expect(field('Your plan')).toHaveProperty('value', PLAN)
  restore()
})

it('says how to turn push on where there is none, keeps the time, and sets the reminder then', async () => {
  const member = await open()
  const at = Math.floor((environment.now() + HOUR_MS) / 60_000) * 60_000
  await typeInto(await screen.findByLabelText('Remind me on'), local(at))
  await click(button('Set the reminder'))
  await shows('Push is off on all your devices. Turn it on first.')
  expect(screen.getByRole('link', { name: 'Notifications' })).toHaveProperty('pathname', '/notifications')
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  await member.post('/api/user.php?push=1', { endpoint, keys })
  await click(button('Set the reminder'))
  await screen.findByText(/^Reminder set: /)
  expect((await member.get('/api/check-in.php')).body).toMatchObject({ at })
  await click(button('Remove the reminder'))
  await shows('The reminder is removed.')
  expect((await member.get('/api/check-in.php')).body).toMatchObject({ at: null })
})

it('refuses a time that has passed beside the field', async () => {
  await open()
  await typeInto(await screen.findByLabelText('Remind me on'), '2020-01-01T12:00')
  await click(button('Set the reminder'))
  await shows('Choose a time in the next 7 days.')
})

it('leads a visitor to the login, and back', async () => {
  browseAs(api.visitor('amora'), '/meeting-safely')
  await render(<MeetingPlan {...await islandProps('amora')} />)
  const link = await screen.findByRole('link', { name: 'Log in to set a reminder' })
  expect(link.getAttribute('href')).toBe('/login?next=/meeting-safely')
})
