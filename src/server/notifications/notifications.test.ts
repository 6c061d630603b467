import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LOCALES } from '../../contract/lists.ts'
import { PASSWORD, startApi, tokenIn, type Person, type TestApi } from '../../../tests/support/api.ts'
import { block, giveCredits, openBrands, setAccount } from '../../../tests/support/profiles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../core/durations.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import type { PushMessage } from '../../contract/push-message.ts'
import { deliverOutbox } from './deliver-outbox.ts'
import { sendDueNotifications } from './send-due-notifications.ts'

/** A Friday, noon in London. */
const NOON = Date.UTC(2026, 10, 20, 12)
const CANARY = 'meet me at the quiet harbour'

let api: TestApi
let pushed: PushMessage[]
/** Endpoints that were sent to. */
let pushedTo: string[]
beforeEach(async () => {
  pushed = []
  pushedTo = []
  api = await startApi({
    change: openBrands,
    push: {
      publicKey: () => '',
      send: async (_site, { endpoint }, message) => {
        pushed.push(message)
        pushedTo.push(endpoint)
        return 'sent'
      },
    },
  })
})
afterEach(() => api.stop())

/** Lets time pass in steps as the job would see it, and answers what was mailed meanwhile. */
async function pass(ms: number, step = 10 * MINUTE_MS): Promise<Mail[]> {
  const before = api.mails.length
  const end = api.clock.now + ms
  while (api.clock.now < end) {
    api.clock.now = Math.min(end, api.clock.now + step)
    await sendDueNotifications(api.deps)
    await api.deliver()
  }
  return api.mails.slice(before)
}
/** Without the brand’s name, which ends each. */
const subjects = (mails: readonly Mail[], to: Person) =>
  mails.filter((mail) => mail.to === to.email).map(({ subject }) => subject.replace(/ – Amora$/, ''))

async function person(): Promise<Person> {
  const made = await api.member('amora', { country: 'GB' })
  await setAccount(api.deps, 'amora', made.id, { paid_user: 1 })
  await giveCredits(api.deps, 'amora', made.id, 1000)
  // Reminders of an empty profile are a matter of their own.
  await api.deps.store.db
    .deleteFrom('notification_schedule')
    .where('account', '=', made.id)
    .where('schedule', 'in', ['reminders', 'weekly', 'promotions'])
    .execute()
  return made
}
const write = async (from: Person, to: Person, text = CANARY) => {
  const cost = api.deps.brands.get('amora')?.site.message_credits
  const answer = await from.post('/api/chat.php', { profile: to.id, text, cost })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.message
}
const subscribeToPush = async (who: Person) => {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  const answer = await who.post('/api/user.php?push=1', { endpoint, keys })
  if (answer.status !== 204) throw new Error(JSON.stringify(answer.body))
}

const endpointOf = async ({ id }: Person) => {
  const row = await api.deps.store.db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('account', '=', id)
    .executeTakeFirstOrThrow()
  return row.endpoint
}

describe('a message that was not seen', () => {
  test('an unseen message is notified once after 10 minutes away, after a day and three', async () => {
    const [ann, ben] = [await person(), await person()]
    await write(ann, ben)
    expect(subjects(await pass(9 * MINUTE_MS, MINUTE_MS), ben)).toEqual([])
    expect(subjects(await pass(2 * MINUTE_MS, MINUTE_MS), ben)).toEqual([
      '1 new conversation is waiting for you',
    ])
    await write(ann, ben)
    expect(subjects(await pass(5 * HOUR_MS), ben)).toEqual([])
    expect(subjects(await pass(20 * HOUR_MS), ben)).toEqual(['2 messages are still waiting'])
    expect(subjects(await pass(2 * DAY_MS + HOUR_MS), ben)).toEqual(['2 messages are still waiting'])
    expect(subjects(await pass(10 * DAY_MS, HOUR_MS), ben)).toEqual([])
  })

  test('an unread message is notified again after a visit, and anew when another comes', async () => {
    const [ann, ben] = [await person(), await person()]
    await write(ann, ben)
    expect(subjects(await pass(15 * MINUTE_MS, MINUTE_MS), ben)).toEqual([
      '1 new conversation is waiting for you',
    ])
    api.clock.now += HOUR_MS
    await ben.get('/api/user.php')
    expect(subjects(await pass(20 * HOUR_MS), ben)).toEqual([])
    expect(subjects(await pass(4 * HOUR_MS), ben)).toEqual(['1 message is still waiting'])
    await ben.get('/api/user.php')
    api.clock.now += HOUR_MS
    await write(ann, ben)
    expect(subjects(await pass(15 * MINUTE_MS, MINUTE_MS), ben)).toEqual([
      '1 new conversation is waiting for you',
    ])
  })

  test('an unseen message is not notified to a present member, or once it is read', async () => {
    const [ann, ben, cat] = [await person(), await person(), await person()]
    const { conversation, seq } = await write(ann, ben)
    await write(ann, cat)
    for (let minute = 0; minute < 30; minute += 3) {
      await cat.get('/api/user.php')
      expect(subjects(await pass(3 * MINUTE_MS, MINUTE_MS), cat)).toEqual([])
      if (minute === 3) await ben.put('/api/chat.php', { conversation, read_up_to: seq })
    }
    expect(subjects(api.mails, ben)).toEqual(
      expect.not.arrayContaining(['1 new conversation is waiting for you']),
    )
    expect(subjects(await pass(15 * MINUTE_MS, MINUTE_MS), cat)).toEqual([
      '1 new conversation is waiting for you',
    ])
  })

  test('a first message is notified as a new conversation until the member replies', async () => {
    const [ann, ben] = [await person(), await person()]
    await write(ann, ben)
    await write(ben, ann)
    await write(ann, ben)
    expect(subjects(await pass(15 * MINUTE_MS, MINUTE_MS), ben)).toEqual(['You have 2 new messages'])
  })

  // security 16
  test('a message is not notified where one blocks the other', async () => {
    const [ann, ben] = [await person(), await person()]
    await write(ann, ben)
    await ann.post('/api/like.php', { profile: ben.id })
    await block(api.deps, 'amora', ben.id, ann.id)
    expect(subjects(await pass(DAY_MS), ben)).toEqual([])
  })

  test('a message notification waits for the morning where the member lives', async () => {
    const [ann, ben] = [await person(), await person()]
    api.clock.now = NOON + 9 * HOUR_MS + 55 * MINUTE_MS
    await write(ann, ben)
    expect(subjects(await pass(9 * HOUR_MS + 55 * MINUTE_MS), ben)).toEqual([])
    expect(subjects(await pass(20 * MINUTE_MS), ben)).toEqual(['1 new conversation is waiting for you'])
  })

  test('a message is notified once by several processes', async () => {
    const [ann, ben] = [await person(), await person()]
    await write(ann, ben)
    api.clock.now += 11 * MINUTE_MS
    const before = api.mails.length
    await Promise.all([1, 2, 3].map(() => sendDueNotifications(api.deps)))
    await api.deliver()
    expect(subjects(api.mails.slice(before), ben)).toHaveLength(1)
  })
})

describe('what belongs to a membership', () => {
  test('likes are notified together, at the full hour', async () => {
    const [ann, ben, cat] = [await person(), await person(), await person()]
    api.clock.now = NOON + HOUR_MS + 10 * MINUTE_MS
    await ann.post('/api/like.php', { profile: cat.id })
    api.clock.now += 30 * MINUTE_MS
    await ben.post('/api/like.php', { profile: cat.id })
    expect(subjects(await pass(15 * MINUTE_MS, MINUTE_MS), cat)).toEqual([])
    expect(subjects(await pass(10 * MINUTE_MS, MINUTE_MS), cat)).toEqual(['2 people like you'])
    expect(subjects(await pass(3 * HOUR_MS), cat)).toEqual([])
  })

  test('a notification of one like links to its own page', async () => {
    const [ann, ben] = [await person(), await person()]
    await subscribeToPush(ben)
    await ann.post('/api/like.php', { profile: ben.id })
    const mails = await pass(HOUR_MS)
    expect(mails.find(({ to }) => to === ben.email)?.text).toContain(`/likes/m/${ann.id}`)
    expect(pushed).toMatchObject([{ path: `/likes/m/${ann.id}` }])
  })

  test('likes from before the confirmation are notified once the address is confirmed', async () => {
    const [ann, ben] = [await api.member('amora', { confirmed: false }), await person()]
    await ann.post('/api/like.php', { profile: ben.id })
    expect(subjects(await pass(2 * HOUR_MS), ben)).toEqual([])
    await ann.post('/api/activate.php', { token: tokenIn(await api.deliver(), ann.email) })
    const { new_likes, liked_by } = (await ben.get('/api/likes.php')).body
    expect({ new_likes, liked_by }).toMatchObject({
      new_likes: 1,
      liked_by: [{ id: ann.id, at: api.clock.now }],
    })
    expect(subjects(await pass(HOUR_MS), ben)).toEqual(['1 person likes you'])
  })

  test('an unconfirmed address is reminded after one and three days with a working link', async () => {
    const ann = await api.member('amora', { confirmed: false })
    await api.deliver()
    expect(subjects(await pass(23 * HOUR_MS, HOUR_MS), ann)).toEqual([])
    const first = await pass(2 * HOUR_MS, HOUR_MS)
    expect(subjects(first, ann)).toEqual(['Your email address isn’t confirmed yet'])
    expect(subjects(await pass(5 * DAY_MS, HOUR_MS), ann)).toEqual(['Your email address isn’t confirmed yet'])
    const links = [...(api.mails.at(-1)?.text ?? '').matchAll(/\/([A-Za-z0-9_-]{43})\s*(?:\n|$)/g)]
    expect((await ann.post('/api/activate.php', { token: links[0]?.[1] })).status).toBe(200)
  })

  test('an unconfirmed address gets no other mail: it may be a stranger’s', async () => {
    const [ann, ben] = [await api.member('amora', { confirmed: false }), await person()]
    await api.deliver()
    const kinds = Object.fromEntries(
      ['like', 'promotions', 'new_messages'].map((kind) => [kind, { email: true }]),
    )
    expect((await ann.put('/api/notifications.php', { kinds })).status).toBe(200)
    await ann.post('/api/chat.php', { profile: ben.id, text: 'Good evening', cost: 0 }, { key: randomUUID() })
    const mailed = subjects(await pass(5 * DAY_MS, HOUR_MS), ann)
    expect(new Set(mailed)).toEqual(new Set(['Your email address isn’t confirmed yet']))
  })

  test('an empty profile is reminded twice, a profile with content never', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    await ben.put('/api/profile.php', { about: 'I like the sea.' })
    const mails = await pass(6 * DAY_MS, HOUR_MS)
    expect(subjects(mails, ann)).toEqual(['Your profile is still empty', 'Your profile is still empty'])
    expect(subjects(mails, ben)).toEqual([])
  })

  test('the weekly mail leaves on Monday at nine, if anything waits', async () => {
    const [ann, ben] = [await person(), await api.member('amora')]
    await ben.put('/api/notifications.php', {
      kinds: { like: { email: false }, reminders: { email: false } },
    })
    const idle = await pass(Date.UTC(2026, 10, 23, 12) - api.clock.now, HOUR_MS)
    expect(subjects(idle, ben)).toEqual([])
    await ann.post('/api/like.php', { profile: ben.id })
    const mails = await pass(WEEK_MS, HOUR_MS)
    expect(subjects(mails, ben)).toEqual(['Your week at a glance'])
    expect(mails.at(-1)?.at).toBe(Date.UTC(2026, 10, 30, 9))
    expect(mails.at(-1)?.text).toContain('New likes: 1')
  })

  test('the weekly mail follows the member’s current zone and never repeats messages', async () => {
    const [ann, ben] = [await person(), await api.member('amora')]
    await ben.put('/api/notifications.php', {
      kinds: {
        reminders: { email: false },
        new_conversations: { email: false },
        unread_message_reminders: { email: false },
      },
    })
    await write(ann, ben)
    await ben.put('/api/account.php', { time_zone: 'America/New_York' })
    const mails = await pass(18 * DAY_MS, HOUR_MS)
    expect(subjects(mails, ben)).toEqual(['Your week at a glance'])
    // Nine in the morning in New York.
    expect(mails.at(-1)?.at).toBe(Date.UTC(2026, 10, 23, 14))
  })

  test('the weekly mail leaves again for a member who deleted the account and came back', async () => {
    const [ann, ben] = [await person(), await api.member('amora', { name: 'returning' })]
    await ben.put('/api/notifications.php', {
      kinds: { like: { email: false }, reminders: { email: false } },
    })
    await ben.delete('/api/account.php', { password: PASSWORD })
    expect(subjects(await pass(5 * DAY_MS, HOUR_MS), ben)).not.toContain('Your week at a glance')
    await ben.post('/api/user.php', { login: 'returning', password: PASSWORD, reactivate: true })
    await ann.post('/api/like.php', { profile: ben.id })
    expect(subjects(await pass(WEEK_MS, HOUR_MS), ben)).toEqual(['Your week at a glance'])
  })

  test('a discount that ends is notified only to members who chose such mails', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    await ben.put('/api/notifications.php', { kinds: { promotions: { email: true } } })
    const mails = await pass(3 * DAY_MS, HOUR_MS)
    expect(subjects(mails, ann)).not.toContain('Your discount ends soon')
    expect(subjects(mails, ben)).toContain('Your discount ends soon')
  })

  test('a discount that was used up is not notified', async () => {
    const ann = await api.member('amora')
    await ann.put('/api/notifications.php', { kinds: { promotions: { email: true } } })
    const { pool, site } = api.deps.brands.get('amora')!
    const used = { kind: 'first_purchase' as const, code: '', order_id: '', used_at: api.clock.now }
    await api.deps.store.db
      .insertInto('discount')
      .values({ pool, account: ann.id, ...used })
      .execute()
    expect(site.welcome.value_percentage).toBeGreaterThan(0)
    expect(subjects(await pass(3 * DAY_MS, HOUR_MS), ann)).not.toContain('Your discount ends soon')
  })
})

describe('every notification', () => {
  // security 88
  test('a notification quotes no message and names no one, by mail or push', async () => {
    const [ann, ben] = [await person(), await person()]
    await subscribeToPush(ben)
    await write(ann, ben)
    const mails = await pass(4 * DAY_MS, HOUR_MS)
    expect(subjects(mails, ben)).toHaveLength(3)
    expect(pushed).toHaveLength(3)
    const mailed = JSON.stringify([mails.filter(({ to }) => to === ben.email), pushed])
    // All three are of one conversation: each takes the place of the one before.
    expect(new Set(pushed.map(({ tag }) => tag)).size).toBe(1)
    for (const secret of [CANARY, ann.name, ann.id, ann.email]) expect(mailed).not.toContain(secret)
    expect(pushed[0]).toEqual({
      title: 'Amora',
      body: '1 new conversation is waiting for you',
      path: '/chats',
      tag: expect.stringMatching(/^conversation /) as string,
      waiting: 1,
    })
  })

  // security 62
  test('a push goes to the receiver alone, once, unless blocked or off', async () => {
    const [ann, ben, cat, dan] = [await person(), await person(), await person(), await person()]
    for (const who of [ann, ben, cat, dan]) await subscribeToPush(who)
    const message = await write(ann, ben)
    await write(ann, ben)
    await write(ann, cat)
    await write(ann, dan)
    await block(api.deps, 'amora', cat.id, ann.id)
    await dan.put('/api/notifications.php', { kinds: { new_conversations: { push: false } } })
    await pass(30 * MINUTE_MS)
    expect(pushedTo).toEqual([await endpointOf(ben)])
    // The same message sent again under its key is no other one.
    const cost = api.deps.brands.get('amora')?.site.message_credits
    const again = await ann.post(
      '/api/chat.php',
      { profile: ben.id, text: CANARY, cost },
      { key: message.id },
    )
    expect(again.body.message.seq).toBe(message.seq)
    await pass(30 * MINUTE_MS)
    expect(pushedTo).toHaveLength(1)
  })

  test('a notification is written in the member’s language, in all eleven', async () => {
    const ann = await person()
    const mailed = new Set<string>()
    for (const language of LOCALES) {
      const ben = await person()
      await api.deps.store.db.updateTable('account').set({ language }).where('id', '=', ben.id).execute()
      await ann.post('/api/like.php', { profile: ben.id })
      const mail = (await pass(HOUR_MS, 10 * MINUTE_MS)).find(({ to }) => to === ben.email)
      expect(mail?.html).toContain(`<html lang="${language}">`)
      mailed.add(mail?.subject ?? '')
      if (api.clock.now > NOON + 8 * HOUR_MS) api.clock.now = NOON + DAY_MS
    }
    expect(mailed.size).toBe(LOCALES.length)
  })

  // security 89
  test('an unsubscribe link ends its own kind in one click, without cookies', async () => {
    const [ann, ben] = [await person(), await person()]
    await write(ann, ben)
    await ann.post('/api/like.php', { profile: ben.id })
    const mails = (await pass(2 * HOUR_MS)).filter(({ to }) => to === ben.email)
    expect(mails).toHaveLength(2)
    const like = mails.find(({ subject }) => subject.includes('likes you'))
    const link = new URL(like?.unsubscribe ?? '')
    const program = api.visitor('amora')
    const click = (url: URL) =>
      program.fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site' },
        body: 'List-Unsubscribe=One-Click',
      })
    const kinds = async () => (await ben.get('/api/notifications.php')).body.kinds
    expect((await program.get(`${link.pathname}${link.search}`)).status).toBe(200)
    expect((await kinds()).like.email).toBe(true)
    const tampered = new URL(link)
    tampered.searchParams.set('t', 'A'.repeat(43))
    expect((await click(tampered)).status).toBe(404)
    expect((await kinds()).like.email).toBe(true)

    expect((await click(link)).status).toBe(204)
    expect(await kinds()).toMatchObject({ like: { email: false }, new_messages: { email: true } })
    await (await person()).post('/api/like.php', { profile: ben.id })
    expect(subjects(await pass(3 * HOUR_MS), ben)).toEqual([])
  })

  // security 89
  test('a queued notification is not sent once mail stops for any reason', async () => {
    for (const reason of ['bounce', 'fbl', 'choice'] as const) {
      const [ann, ben] = [await person(), await person()]
      await write(ann, ben)
      api.clock.now += 11 * MINUTE_MS
      await sendDueNotifications(api.deps)
      if (reason === 'choice') {
        await ben.put('/api/notifications.php', { kinds: { new_conversations: { email: false } } })
      } else {
        await api.deps.store.db
          .updateTable('account')
          .set({ notifications_disabled: JSON.stringify([reason]) })
          .where('id', '=', ben.id)
          .execute()
      }
      const before = api.mails.length
      await api.deliver()
      expect(subjects(api.mails.slice(before), ben)).toEqual([])
    }
  })

  // security 85
  test('a notification logs no address, name, endpoint or text on failure', async () => {
    let log = ''
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        log += chunk.toString()
        done()
      },
    })
    const [ann, ben] = [await person(), await person()]
    await subscribeToPush(ben)
    await write(ann, ben)
    api.clock.now += 11 * MINUTE_MS
    const broken = async (...args: unknown[]) => {
      throw new Error(`cannot send ${JSON.stringify(args)}`)
    }
    const deps = {
      ...api.deps,
      log: pino({ level: 'trace' }, sink),
      push: { publicKey: () => '', send: broken as never },
    }
    await sendDueNotifications(deps)
    await deliverOutbox(deps, { send: broken })
    const rows = await api.deps.store.db.selectFrom('push_subscription').select('endpoint').execute()
    expect(log.split('\n').filter(Boolean).length).toBeGreaterThanOrEqual(2)
    for (const line of log.split('\n').filter(Boolean)) JSON.parse(line)
    for (const secret of [ben.email, ben.name, CANARY, ann.id, rows[0]?.endpoint ?? '?', 'token.php']) {
      expect(log).not.toContain(secret)
    }
  })
})
