import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { openBrands } from '../../../tests/support/profiles.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import { findAccount } from '../accounts/current-account.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import { createSmtpMailer, type Mail, type Mailer } from '../platform/mail/mailer.ts'
import { deliverChannel, deliverOutbox } from './deliver-outbox.ts'
import { systemContext } from '../platform/system-context.ts'
import { enqueueMail, enqueuePush, enqueueSms, outboxLag } from '../platform/outbox/outbox.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const brand = () => api.deps.brands.get('amora')!
const system = () => systemContext(api.deps, brand())
const draft = { to: 'ann@mail.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const rowOf = (key: string) =>
  api.deps.store.db.selectFrom('outbox').selectAll().where('event_key', '=', key).executeTakeFirstOrThrow()
const catching = () => {
  const caught: Mail[] = []
  return { caught, mailer: { send: async (mail: Mail) => void caught.push(mail) } satisfies Mailer }
}
const failing = (error: Error): Mailer => ({ send: () => Promise.reject(error) })

describe('the outbox', () => {
  test('the outbox sends once for each event, however often it is enqueued', async () => {
    const { caught, mailer } = catching()
    for (let time = 0; time < 3; time += 1) await enqueueMail(system(), 'once', draft)
    await Promise.all([deliverOutbox(api.deps, mailer), deliverOutbox(api.deps, mailer)])
    await deliverOutbox(api.deps, mailer)
    expect(caught).toHaveLength(1)
    expect(await rowOf('once')).toMatchObject({ sent_at: api.clock.now, payload: '', tries: 1 })
  })

  test('the outbox sends nothing twice with several workers', async () => {
    const { caught, mailer } = catching()
    for (let index = 0; index < 60; index += 1) await enqueueMail(system(), `many-${index}`, draft)
    await Promise.all(Array.from({ length: 4 }, () => deliverChannel(api.deps, mailer, 'mail')))
    expect(caught).toHaveLength(60)
    expect(new Set(caught.map(({ id }) => id)).size).toBe(60)
  })

  test('the outbox retries with backoff, then keeps a dead letter without the address', async () => {
    await enqueueMail(system(), 'fails', draft)
    const broken = failing(Object.assign(new Error('450 ann@mail.test is busy'), { code: 'ECONNECTION' }))
    const begun = api.clock.now
    const tries: number[] = []
    for (let minute = 0; minute < 20 * 60; minute += minute < 36 ? 1 : 12) {
      api.clock.now = begun + minute * MINUTE_MS
      const before = (await rowOf('fails')).tries
      await deliverOutbox(api.deps, broken)
      if ((await rowOf('fails')).tries > before) tries.push(minute)
    }
    expect(tries).toEqual([0, 1, 6, 36, 156, 876])
    const dead = await rowOf('fails')
    expect(dead).toMatchObject({ sent_at: 0, payload: '', reason: 'ECONNECTION' })
    expect(dead.failed_at).toBeGreaterThan(0)
    expect(JSON.stringify(dead)).not.toContain('ann@')
    const { caught, mailer } = catching()
    await deliverOutbox(api.deps, mailer)
    expect(caught).toHaveLength(0)
  })

  test('the outbox retries a delivery that a crash cut off', async () => {
    await enqueueMail(system(), 'crash', draft)
    const never: Mailer = { send: () => new Promise(() => undefined) }
    // Its process is gone; what it still tries fails unheard, once the test's database is gone too.
    deliverOutbox(api.deps, never).catch(() => undefined)
    await expect.poll(async () => (await rowOf('crash')).tries).toBe(1)
    const { caught, mailer } = catching()
    await deliverOutbox(api.deps, mailer)
    expect(caught).toHaveLength(0)
    api.clock.now += 61_000
    await deliverOutbox(api.deps, mailer)
    expect(caught).toHaveLength(1)
  })

  // security 79
  test('a hanging mail server delays only mails; the queue reports its lag', async () => {
    const smtp = await startSmtp({ silent: true })
    const logged: string[] = []
    const deps = { ...api.deps, sms: { send: async ({ to }: { to: string }) => void logged.push(to) } }
    const mailer = createSmtpMailer(`${smtp.url}?greetingTimeout=60000`)
    await enqueueMail(system(), 'hangs', draft)
    await enqueueSms(system(), 'text', { to: '+4530000000', text: 'Code' })
    let isOver = false
    const hanging = deliverOutbox(deps, mailer).finally(() => (isOver = true))
    await expect.poll(() => logged).toEqual(['+4530000000'])
    expect((await api.visitor('amora').get('/api/settings.php')).status).toBe(200)
    expect(isOver).toBe(false)
    await smtp.stop()
    await hanging
    expect(await rowOf('hangs')).toMatchObject({ sent_at: 0, failed_at: 0, tries: 1 })
    await enqueueMail(system(), 'late', draft)
    api.clock.now += HOUR_MS
    expect(await outboxLag(api.deps)).toBe(3600)
    const { mailer: good } = catching()
    await deliverOutbox(api.deps, good)
  })

  test.each(['mail', 'push'] as const)('a %s that failed is not tried again at night', async (channel) => {
    api.clock.now = Date.UTC(2026, 10, 27, 21, 30)
    const { account, subscription } = await subscribed(api)
    const key = `late ${channel}`
    const notification = { account, kind: 'new_messages' } as const
    const { email } = await findAccount(system(), account).then((found) => found!)
    if (channel === 'mail') await enqueueMail(system(), key, { ...draft, to: email }, notification)
    else await enqueuePush(system(), key, { subscription, message }, notification)
    const sent: number[] = []
    let isBack = false
    const send = async () => {
      if (!isBack) throw new Error('away')
      sent.push(api.clock.now)
    }
    const deps = { ...api.deps, push: { ...api.deps.push, send: () => send().then(() => 'sent' as const) } }
    for (let hour = 0; hour <= 12; hour += 1) {
      await deliverOutbox(deps, { send })
      isBack = true
      // In London, where the member lives, it is night from the second round on.
      api.clock.now += HOUR_MS
    }
    expect(sent).toEqual([Date.UTC(2026, 10, 28, 8, 30)])
    expect(await rowOf(key)).toMatchObject({ tries: 2, payload: '' })
  })
})

const message = { title: 'Amora', body: 'You have 1 new message', path: '/chats', tag: 'new_messages' }

/** A member with a browser that takes push messages. */
async function subscribed(at: TestApi) {
  const person = await at.member('amora')
  const keys = createECDH('prime256v1').generateKeys('base64url')
  await person.post('/api/user.php?push=1', {
    endpoint: `https://fcm.googleapis.com/fcm/send/${person.id}`,
    expirationTime: null,
    keys: { p256dh: keys, auth: 'x'.repeat(22) },
  })
  const { id } = await at.deps.store.db
    .selectFrom('push_subscription')
    .select('id')
    .where('account', '=', person.id)
    .executeTakeFirstOrThrow()
  return { account: person.id, subscription: id }
}

// security 79
describe('a neighbour that hangs', () => {
  const WITHIN_MS = 30
  /** A sender that does not answer until it is released. */
  const hanging = () => {
    const sentIds: string[] = []
    let release: () => void = () => undefined
    const pending = new Promise<void>((resolve) => (release = resolve))
    const accept = async (id: string) => {
      sentIds.push(id)
      await pending
    }
    return { sentIds, accept, release }
  }
  test.each(['sms', 'push'] as const)(
    'a hanging %s provider delays only its channel, not users; each event leaves once',
    async (channel) => {
      const { caught, mailer } = catching()
      const neighbour = hanging()
      const deps = {
        ...api.deps,
        sms: { send: ({ to }: { to: string }) => neighbour.accept(to) },
        push: { ...api.deps.push, send: () => neighbour.accept('push').then(() => 'sent' as const) },
      }
      const key = (index: number) => `hung-${channel}-${index}`
      // Signing up empties the outbox: before anything hangs in it.
      const member = await api.member('amora')
      const { account, subscription } = await subscribed(api)
      for (let index = 0; index < 3; index += 1) {
        if (channel === 'sms')
          await enqueueSms(system(), key(index), { to: `+453000000${index}`, text: 'Code' })
        else
          await enqueuePush(
            system(),
            key(index),
            { subscription, message },
            { account, kind: 'new_messages' },
          )
      }
      await enqueueMail(system(), `beside-${channel}`, draft)

      const delivering = deliverChannel(deps, mailer, channel, WITHIN_MS)
      await deliverChannel(deps, mailer, 'mail')
      expect(caught).toHaveLength(1)
      expect((await member.get('/api/user.php')).status).toBe(200)
      expect((await member.post('/api/like.php', { profile: account })).status).toBe(200)
      await delivering
      expect(await rowOf(key(0))).toMatchObject({ sent_at: 0, failed_at: 0, reason: 'ETIMEDOUT', tries: 1 })

      // It took them in after all, late: they are not sent again.
      neighbour.release()
      await expect
        .poll(async () =>
          (await Promise.all([0, 1, 2].map((index) => rowOf(key(index))))).every(
            ({ sent_at }) => sent_at > 0,
          ),
        )
        .toBe(true)
      api.clock.now += HOUR_MS
      await deliverChannel(deps, mailer, channel, WITHIN_MS)
      expect(neighbour.sentIds).toHaveLength(3)
    },
  )

  test('a provider that hangs and accepts nothing is tried again after the timeout', async () => {
    const neighbour = hanging()
    const logged: string[] = []
    let isBack = false
    const send = async ({ to }: { to: string }) => {
      if (isBack) logged.push(to)
      else await neighbour.accept(to)
    }
    const deps = { ...api.deps, sms: { send } }
    const { mailer } = catching()
    await enqueueSms(system(), 'hung-for-good', { to: '+4531111111', text: 'Code' })
    await deliverChannel(deps, mailer, 'sms', WITHIN_MS)
    isBack = true
    await deliverChannel(deps, mailer, 'sms', WITHIN_MS)
    expect(logged).toEqual([])
    api.clock.now += 61_000
    await deliverChannel(deps, mailer, 'sms', WITHIN_MS)
    expect(logged).toEqual(['+4531111111'])
  })
})

describe('mail', () => {
  const send = async (mails: Partial<Mail>[], options: Parameters<typeof startSmtp>[0] = {}) => {
    const smtp = await startSmtp(options)
    const mailer = createSmtpMailer(smtp.url)
    const base = { id: 'id-1', brand: 'amora', from: { name: 'Amora', address: 'help@amora.example' }, at: 0 }
    try {
      for (const mail of mails) await mailer.send({ ...base, ...draft, ...mail })
    } finally {
      await smtp.stop()
    }
    return smtp.mails
  }
  const headersOf = (source: string) => (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')

  test('a mail leaves without TLS to a relay of this machine alone', async () => {
    const smtp = await startSmtp()
    // An address that leads here and does not say so.
    const mailer = createSmtpMailer(smtp.url.replace('127.0.0.1', '0.0.0.0'))
    const mail = { id: 'id-1', brand: 'amora', from: { name: 'Amora', address: 'help@amora.example' }, at: 0 }
    await expect(mailer.send({ ...mail, ...draft })).rejects.toThrow(/TLS/)
    await smtp.stop()
    expect(smtp.mails).toEqual([])
  })

  test('a mail leaves by SMTP as text and HTML, with List-Unsubscribe headers', async () => {
    const [mail] = await send([{ unsubscribe: 'https://amora.example/api/token.php?t=abc' }])
    expect(mail).toMatchObject({ from: 'help@amora.example', to: ['ann@mail.test'] })
    const headers = headersOf(mail?.source ?? '')
    expect(headers).toContain('List-Unsubscribe: <https://amora.example/api/token.php?t=abc>')
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(headers).toContain('Message-ID: <id-1@amora.example>')
    expect(mail?.source).toMatch(/text\/plain[\s\S]*text\/html/)
  })

  // security 33
  test('newlines, encoded words, braces in names add no header or receiver', async () => {
    const evil = [
      'Ann\r\nBcc: victim@mail.test',
      'Ann\nBcc: victim@mail.test',
      'Ann\rBcc: victim@mail.test',
      'Ann\u2028Bcc: victim@mail.test',
      '=?utf-8?Q?Ann=0D=0ABcc:_victim@mail.test?=',
      'Ann" <victim@mail.test>, "',
      '{{7*7}} {min_age} ${7*7}',
      '\u001b[31mred',
    ]
    for (const name of evil) {
      const composed = composeMail(system(), 'en', 'activate', { name, link: { route: '/x' } })
      const [mail] = await send([
        { ...composed, from: { name, address: 'help@amora.example' }, subject: `Hello ${name}` },
      ])
      expect(mail?.to).toEqual(['ann@mail.test'])
      const headers = headersOf(mail?.source ?? '')
      expect(headers).not.toMatch(/^(bcc|cc):/im)
      expect(headers.match(/^to:.*$/gim)).toEqual(['To: ann@mail.test'])
      expect(headers.match(/^from:.*$/gim)).toHaveLength(1)
    }
    const { text, html } = composeMail(system(), 'en', 'activate', {
      name: '{{7*7}} {brand} <b>',
      link: { route: '/x' },
    })
    expect(text).toContain('{{7*7}} {brand} <b>')
    expect(html).toContain('{{7*7}} {brand} &lt;b&gt;')
  })

  // security 33
  test('a mail receiver that reads as several is still one, or none', async () => {
    for (const to of [
      'a@mail.test, b@mail.test',
      'a@mail.test\r\nRCPT TO:<b@mail.test>',
      'x <b@mail.test>',
    ]) {
      const mails = await send([{ to }]).catch(() => [])
      expect(mails.flatMap((mail) => mail.to)).not.toContain('b@mail.test')
    }
  })

  test('a mail to an unknown address is given up at once and stops the member’s mails', async () => {
    const ann = await api.member('amora')
    const smtp = await startSmtp({ answer: () => '550 5.1.1 no such user' })
    await enqueueMail(
      system(),
      'gone',
      { ...draft, to: ann.email },
      { account: ann.id, kind: 'new_messages' },
    )
    await deliverOutbox(api.deps, createSmtpMailer(smtp.url))
    await smtp.stop()
    expect(await rowOf('gone')).toMatchObject({ reason: 'address refused', payload: '', tries: 1 })
    expect((await ann.get('/api/user.php')).body.user.notifications_disabled).toEqual(['bounce'])

    const { caught, mailer } = catching()
    await enqueueMail(system(), 'after', { ...draft, to: ann.email }, { account: ann.id, kind: 'like' })
    await enqueueMail(system(), 'needed', { ...draft, to: ann.email })
    await deliverOutbox(api.deps, mailer)
    expect(caught.map(({ to }) => to)).toEqual([ann.email])
    expect((await rowOf('after')).sent_at).toBeGreaterThan(0)
  })

  test.each([
    ['our sender', { sender: '530 5.7.0 Authentication required' }],
    ['us', { answer: () => '554 5.7.1 Client host blocked' }],
    ['a mailbox that is full', { answer: () => '552 5.2.2 Mailbox full' }],
  ])('a mail whose server refuses %s is retried and stops no notifications', async (what, replies) => {
    const ann = await api.member('amora')
    const smtp = await startSmtp(replies)
    await enqueueMail(system(), what, { ...draft, to: ann.email }, { account: ann.id, kind: 'new_messages' })
    await deliverOutbox(api.deps, createSmtpMailer(smtp.url))
    await smtp.stop()
    expect(await rowOf(what)).toMatchObject({ tries: 1, failed_at: 0, reason: 'EENVELOPE' })
    expect((await ann.get('/api/user.php')).body.user.notifications_disabled).toEqual([])
    const { caught, mailer } = catching()
    api.clock.now += 61_000
    await deliverOutbox(api.deps, mailer)
    expect(caught.map(({ to }) => to)).toEqual([ann.email])
  })

  test('a notification to a replaced address is not mailed, nor does its bounce count', async () => {
    const ann = await api.member('amora')
    const kinds = ['new_messages', 'like'] as const
    for (const kind of kinds) {
      await enqueueMail(system(), `left-${kind}`, { ...draft, to: ann.email }, { account: ann.id, kind })
    }
    const old = ann.email
    const moves = api.deps.store.db.updateTable('account').set({ email: `new.${old}` })
    const smtp = await startSmtp({ answer: () => '550 5.1.1 no such user' })
    const refusing = createSmtpMailer(smtp.url)
    // The first is under way when the member moves; the second is still to leave.
    await deliverChannel(
      { ...api.deps },
      {
        async send(mail) {
          await moves.where('id', '=', ann.id).execute()
          await refusing.send(mail)
        },
      },
      'mail',
    )
    await smtp.stop()
    expect((await ann.get('/api/user.php')).body.user.notifications_disabled).toEqual([])
    const { caught, mailer } = catching()
    await enqueueMail(system(), 'left-later', { ...draft, to: old }, { account: ann.id, kind: 'like' })
    await deliverOutbox(api.deps, mailer)
    expect(caught).toEqual([])
  })

  test('an SMS that comes too late for its code does not leave', async () => {
    const logged: string[] = []
    const sms = { send: async ({ to }: { to: string }) => void logged.push(to) }
    await enqueueSms(system(), 'too-late', { to: '+4530000001', text: 'Code' })
    api.clock.now += 10 * MINUTE_MS
    await deliverOutbox({ ...api.deps, sms }, catching().mailer)
    expect(logged).toEqual([])
    expect(await rowOf('too-late')).toMatchObject({ reason: 'too late', payload: '' })
  })
})
