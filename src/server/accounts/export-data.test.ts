import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, tokenIn, type Person, type TestApi } from '../../../tests/support/api.ts'
import { linkIn, subjectsTo } from '../../../tests/support/links.ts'
import { sealVoice } from '../platform/media/sealed-voice.ts'

const LINK = 'Download your data – Amora'
const TOLD = 'Your data was downloaded – Amora'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const askMail = (who: Person) => who.post('/api/export.php?mail=1', {})
const open = (token: string, who = api.visitor('amora')) => who.post('/api/export.php?link=1', { token })
const linkOf = async (member: Person) => {
  expect((await askMail(member)).status).toBe(204)
  return linkIn(await api.deliver(), member.email, new RegExp(LINK))
}
const recorded = () => api.deps.securityLog.counts.get('data_exported') ?? 0

// security 101
describe('an export', () => {
  test('answers no session alone, and locks like a login', async () => {
    const member = await api.member('amora')
    expect((await member.get('/api/export.php')).status).toBe(405)
    for (const [body, code] of [
      [{}, 'required'],
      [{ password: 'a wrong password' }, 'wrong_password'],
    ] as const) {
      expect((await member.post('/api/export.php', body)).body.fields).toEqual({ password: code })
    }
    for (let tries = 0; tries < 4; tries += 1) {
      await member.post('/api/export.php', { password: 'a wrong password' })
    }
    expect((await member.post('/api/export.php', { password: PASSWORD })).body.error).toBe('login_locked')
    expect((await member.get('/api/user.php')).status).toBe(200)
  })

  test('is announced by a mail that says when, by what device, and what to do', async () => {
    const member = await api.member('amora')
    const before = recorded()
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const { body } = await member.post('/api/export.php', { password: PASSWORD }, { headers })
    expect(body.tables.account).toMatchObject([{ id: member.id }])
    const mail = (await api.deliver()).findLast(({ to }) => to === member.email)!
    expect(mail.subject).toBe(TOLD)
    expect(mail.text).toMatch(/When: .*2026.*\nDevice: Firefox, Linux/)
    expect(mail.text).toContain('change your password')
    expect(recorded()).toBe(before + 1)
  })

  test('leaves out a recording that cannot be opened, and holds all else', async () => {
    const member = await api.member('amora')
    const { media, store } = api.deps
    const { pool } = api.deps.brands.get('amora')!
    const sound = Buffer.from('sound')
    const recordings = {
      whole: await sealVoice(api.deps, { pool, id: `whole-${member.id}` }, sound),
      empty: await sealVoice(api.deps, { pool, id: `empty-${member.id}` }, sound),
      foreign: await sealVoice(api.deps, { pool, id: 'another' }, sound),
    }
    await media.write(recordings.empty, new Uint8Array())
    for (const [name, file] of Object.entries(recordings))
      await store.db
        .insertInto('prompt_answer')
        .values({
          ...{ pool, id: `${name}-${member.id}`, profile: member.id, position: 0, prompt: name, answer: '' },
          ...{ file, milliseconds: 3000, bars: '[]', created_at: 1 },
        })
        .execute()
    const { status, body } = await member.post('/api/export.php', { password: PASSWORD })
    expect(status).toBe(200)
    expect(body.photos).toMatchObject([{ id: `whole-${member.id}`, type: 'audio/mpeg' }])
  })

  test('comes by a mailed link, once, in any browser', async () => {
    const member = await api.member('amora')
    const token = await linkOf(member)
    expect((await api.visitor('amora').get('/api/token.php', { t: token })).body.kind).toBe('export')
    expect((await api.visitor('amora').post('/api/token.php', { token })).body.error).toBe('invalid_request')
    expect((await open(token)).body.tables.account).toMatchObject([{ id: member.id }])
    expect((await open(token)).body.error).toBe('link_invalid')
    expect(subjectsTo(await api.deliver(), member.email).at(-1)).toBe(TOLD)
  })

  test('comes once by a link that 20 open at one moment', async () => {
    const token = await linkOf(await api.member('amora'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('has a link for an hour, of this kind alone, which a new password voids', async () => {
    const member = await api.member('amora')
    const late = await linkOf(member)
    api.clock.now += 3_600_000
    expect((await open(late)).body.error).toBe('link_invalid')
    const voided = await linkOf(member)
    await member.put('/api/account.php', { password: PASSWORD, new_password: 'another quiet lantern' })
    expect((await open(voided)).body.error).toBe('link_invalid')
    await api.visitor('amora').post('/api/reset-password.php', { login: member.email })
    const other = linkIn(await api.deliver(), member.email, /^Reset your password/)
    expect((await open(other)).body.error).toBe('link_invalid')
  })

  test('mails no link to an unconfirmed address', async () => {
    const person = await api.member('amora', { confirmed: false })
    expect((await askMail(person)).body.error).toBe('email_confirmation_required')
    expect((await person.post('/api/export.php', { password: PASSWORD })).status).toBe(200)
    expect(subjectsTo(await api.deliver(), person.email)).toEqual([
      'Please confirm your email address – Amora',
    ])
  })

  test('mails three links a day, however many are asked for at one moment', async () => {
    const member = await api.member('amora')
    const answers = await Promise.all(Array.from({ length: 20 }, () => askMail(member)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(3)
    expect(answers.find(({ status }) => status !== 204)?.body.error).toBe('mail_limit_reached')
    expect(subjectsTo(await api.deliver(), member.email).filter((each) => each === LINK)).toHaveLength(3)
    expect(tokenIn(api.mails, member.email)).not.toBe('')
  })
})

// security 101
describe('ending other logins', () => {
  const logInElsewhere = async (member: Person) => {
    const other = api.visitor('amora')
    await other.post('/api/user.php', { login: member.name, password: PASSWORD })
    return other
  }
  const end = (who: Person, body: object) => who.delete('/api/account.php?sessions=1', body)

  test('asks for the password, for one as for all others', async () => {
    const member = await api.member('amora')
    const thief = await logInElsewhere(member)
    const { sessions } = (await thief.get('/api/account.php?sessions=1')).body
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    for (const which of [{ others: true }, { session: id }]) {
      expect((await end(thief, which)).body.fields).toEqual({ password: 'required' })
      const wrong = await end(thief, { ...which, password: 'a wrong password' })
      expect([wrong.status, wrong.body.fields]).toEqual([422, { password: 'wrong_password' }])
    }
    expect((await member.get('/api/user.php')).status).toBe(200)
    const before = api.deps.securityLog.counts.get('session_ended') ?? 0
    expect((await end(member, { others: true, password: PASSWORD })).status).toBe(204)
    expect((await thief.get('/api/user.php')).status).toBe(403)
    expect(api.deps.securityLog.counts.get('session_ended')).toBe(before + 1)
  })

  test('names either one or all others', async () => {
    const member = await api.member('amora')
    for (const which of [{}, { session: 'x', others: true }]) {
      expect((await end(member, { ...which, password: PASSWORD })).status).toBe(422)
    }
  })
})
