// Members of two brands of one pool write to, like and pay for each other: each is notified by their own brand alone.

import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { giveCredits, openBrands, setAccount } from '../../../tests/support/profiles.ts'
import type { PushMessage } from '../../contract/push-message.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { sendDueNotifications } from './send-due-notifications.ts'

const PAIRS = [
  ['amora', 'fjallvind'],
  ['fjallvind', 'amora'],
  ['herbstgold', 'minerve'],
  ['minerve', 'herbstgold'],
] as const

let api: TestApi
const pushed: { site: string; message: PushMessage }[] = []
beforeAll(async () => {
  api = await startApi({
    change: openBrands,
    push: {
      publicKey: () => '',
      send: async (site, _target, message) => (pushed.push({ site: site.id, message }), 'sent'),
    },
  })
})
afterAll(() => api.stop())

/** A member whom the partner brand shows, with a browser that takes notifications. */
async function resold(brand: string, partner: string): Promise<Person> {
  const made = await api.member(brand, { born: '1966-05-17' })
  await setAccount(api.deps, brand, made.id, { paid_user: 1 })
  await giveCredits(api.deps, brand, made.id, 1000)
  const agreed = await made.put('/api/profile.php', { resell_brands: [partner], about: 'I like the sea.' })
  expect(agreed.status).toBe(200)
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  expect((await made.post('/api/user.php?push=1', { endpoint, keys })).status).toBe(204)
  return made
}

const siteOf = (brand: string) => api.deps.brands.get(brand)!.site
const ACTIONS: Record<string, (from: Person, to: Person, brand: string) => Promise<{ status: number }>> = {
  'a message': (from, to, brand) =>
    from.post('/api/chat.php', { profile: to.id, text: 'Hello', cost: siteOf(brand).message_credits }),
  'a gift': (from, to, brand) =>
    from.post('/api/chat.php', { profile: to.id, gift: 'rose', cost: siteOf(brand).gift_credits }),
  'a like': (from, to) => from.post('/api/like.php', { profile: to.id }),
}

describe.each(PAIRS)('a member of %s, to a member of %s', (there, home) => {
  // security 62, security 69
  test.each(Object.keys(ACTIONS))(
    '%s is notified by the receiver’s own brand, by mail and push',
    async (what) => {
      const [from, to] = [await resold(there, home), await resold(home, there)]
      expect((await ACTIONS[what]!(from, to, there)).status).toBe(200)
      const [before, beforePush] = [api.mails.length, pushed.length]
      const noon = api.clock.now
      api.clock.now += 2 * HOUR_MS
      await sendDueNotifications(api.deps)
      await api.deliver()
      api.clock.now = noon
      const mails = api.mails.slice(before).filter((mail) => mail.to === to.email)
      const { site, origin } = api.deps.brands.get(home)!
      expect(mails).toHaveLength(1)
      const [mail] = mails
      expect(mail).toMatchObject({
        brand: home,
        from: { name: site.mail_name, address: site.support_email },
      })
      const links = `${mail?.text} ${mail?.html} ${mail?.unsubscribe}`.match(/https?:\/\/[^\s"<]+/g) ?? []
      expect(links.length).toBeGreaterThanOrEqual(5)
      expect([...new Set(links.map((link) => new URL(link).origin))]).toEqual([origin])
      expect(JSON.stringify(mail)).not.toContain(siteOf(there).name)
      expect(pushed.slice(beforePush)).toMatchObject([{ site: home, message: { title: site.name } }])

      const token = new URL(mail?.unsubscribe ?? '').searchParams.get('t') ?? ''
      expect((await api.visitor(there).post(`/api/token.php?t=${token}`)).status).toBe(404)
      expect((await api.visitor(home).post(`/api/token.php?t=${token}`)).status).toBe(204)
    },
  )
})
