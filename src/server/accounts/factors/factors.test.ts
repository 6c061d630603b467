import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { CHALLENGE_MINUTES, PASSKEYS, RECOVERY_CODES } from '../../../core/limits.ts'
import { PASSWORD, startApi, tokenIn, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { softwarePasskey, type SoftwarePasskey } from '../../../../tests/support/authenticator.ts'
import { sweep } from '../../jobs.ts'
import { systemContext } from '../../platform/system-context.ts'
import { removeFactors } from './remove-factors.ts'
import { issueToken } from '../tokens/issue-token.ts'

const STEP = 30_000
const proof = { password: PASSWORD }

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
// Each test has a window of limits and a step of codes of its own.
beforeEach(() => void (api.clock.now += 2 * 60 * MINUTE_MS))

const rpOf = (person: Person) => ({ origin: person.origin, rpId: new URL(person.origin).hostname })
const count = (list: readonly unknown[], value: unknown) => list.filter((each) => each === value).length
const atOnce = <T>(times: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))
const from = (index: number) => ({ headers: { 'X-Forwarded-For': `203.0.${index}.1` } })
const events = (name: Parameters<TestApi['deps']['securityLog']['record']>[0]) =>
  api.deps.securityLog.counts.get(name) ?? 0

async function begin(person: Person, path = '/api/passkey.php?begin=1', body: unknown = proof) {
  const { body: answer } = await person.post(path, body)
  return answer.options.challenge as string
}

async function withPasskey(person: Person): Promise<SoftwarePasskey> {
  const passkey = softwarePasskey(person.id)
  const challenge = await begin(person)
  const added = await person.post('/api/passkey.php', {
    passkey: passkey.attestation({ challenge, ...rpOf(person) }),
  })
  expect(added.status).toBe(204)
  // Mails of one moment come in any order.
  await api.deliver()
  return passkey
}

/** Logs in at a brand with what the passkey signs for it; parts of the ceremony may differ. */
async function logInBy(
  passkey: SoftwarePasskey,
  person: Person,
  changes: Partial<Parameters<SoftwarePasskey['assertion']>[0]> = {},
) {
  const challenge = await begin(person, '/api/passkey-login.php?begin=1', {})
  const assertion = passkey.assertion({ challenge, ...rpOf(person), ...changes })
  return person.post('/api/passkey-login.php', { passkey: assertion, cookie_strategy: 'persistent' })
}

const codeOf = (secret: string, at = api.clock.now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

async function withTotp(person: Person): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await person.post('/api/totp.php?begin=1', proof)).body as { secret: string }
  const answer = await person.post('/api/totp.php', { code: codeOf(secret) })
  expect(answer.status).toBe(200)
  await api.deliver()
  api.clock.now += STEP
  return { secret, codes: answer.body.recovery_codes as string[] }
}

/** The password of an account with an app: what the second step answers to. */
async function passwordOf(person: Person, visitor = api.visitor('amora'), options = {}): Promise<string> {
  const answer = await visitor.post('/api/user.php', { login: person.name, password: PASSWORD }, options)
  expect(answer.body.error).toBe('second_factor_required')
  return answer.body.challenge as string
}

/** The same so many times, one after the other: tries at one moment are what logins limit themselves. */
async function challengesOf(person: Person, times: number): Promise<string[]> {
  const challenges = []
  for (let index = 0; index < times; index += 1) {
    challenges.push(await passwordOf(person, api.visitor('amora'), from(index)))
  }
  return challenges
}

const secondStep = (challenge: string, code: string, visitor = api.visitor('amora'), options = {}) =>
  visitor.post('/api/second-step.php', { challenge, code }, options)

// security 105
describe('a passkey', () => {
  test('logs in alone, and is told of by mail and in the security log', async () => {
    const member = await api.member('amora')
    const before = [events('factor_added'), events('login')]
    const passkey = await withPasskey(member)
    expect((await api.deliver()).at(-1)).toMatchObject({
      to: member.email,
      subject: expect.stringContaining('login security') as string,
      text: expect.stringContaining('Passkey') as string,
    })
    const visitor = api.visitor('amora')
    const answer = await logInBy(passkey, visitor)
    expect([answer.status, answer.body.user.id]).toEqual([200, member.id])
    expect((await visitor.get('/api/user.php')).status).toBe(200)
    expect([events('factor_added'), events('login')]).toEqual([before[0]! + 1, before[1]! + 1])
    const [listed] = (await visitor.get('/api/factors.php')).body.passkeys
    expect(listed).toMatchObject({ id: passkey.id, used_at: api.clock.now })
  })

  test('uses up no logins where a login page asks for its challenge', async () => {
    const { name } = await api.member('amora')
    const visitor = api.visitor('amora')
    for (let opened = 0; opened < 40; opened += 1)
      expect((await visitor.post('/api/passkey-login.php?begin=1', {}, from(200))).status).toBe(200)
    const login = await visitor.post('/api/user.php', { login: name, password: PASSWORD }, from(200))
    expect(login.status).toBe(200)
  })

  test('is refused for another origin or host, unverified, too late, and a second time', async () => {
    const member = await api.member('amora')
    const passkey = await withPasskey(member)
    const failed = events('factor_failed')
    for (const changes of [
      { origin: 'http://amora.evil.test' },
      { rpId: 'evil.test' },
      { verified: false },
    ]) {
      expect((await logInBy(passkey, api.visitor('amora'), changes)).body.error).toBe('passkey_invalid')
    }
    expect(events('factor_failed')).toBe(failed + 3)
    expect((await logInBy(softwarePasskey(member.id), api.visitor('amora'))).body.error).toBe(
      'passkey_invalid',
    )

    const visitor = api.visitor('amora')
    const challenge = await begin(visitor, '/api/passkey-login.php?begin=1', {})
    const answer = { passkey: passkey.assertion({ challenge, ...rpOf(visitor) }) }
    const tried = await atOnce(40, (index) =>
      api.visitor('amora').post('/api/passkey-login.php', answer, from(index)),
    )
    expect(
      count(
        tried.map(({ status }) => status),
        200,
      ),
    ).toBe(1)
    expect(
      count(
        tried.map(({ body }) => body.error),
        'challenge_expired',
      ),
    ).toBe(39)

    const late = await begin(visitor, '/api/passkey-login.php?begin=1', {})
    api.clock.now += CHALLENGE_MINUTES * MINUTE_MS
    const expired = { passkey: passkey.assertion({ challenge: late, ...rpOf(visitor) }) }
    expect((await visitor.post('/api/passkey-login.php', expired)).body.error).toBe('challenge_expired')
  })

  test('whose counter does not rise is a copy, and refused', async () => {
    const member = await api.member('amora')
    const passkey = await withPasskey(member)
    expect((await logInBy(passkey, api.visitor('amora'))).status).toBe(200)
    const failed = events('factor_failed')
    passkey.counter = 0
    expect((await logInBy(passkey, api.visitor('amora'))).body.error).toBe('passkey_invalid')
    expect(events('factor_failed')).toBe(failed + 1)
    expect((await logInBy(passkey, api.visitor('amora'))).status).toBe(200)
  })

  test('of one brand is none at another of its pool, nor is its challenge', async () => {
    const [brand, partner] = [
      'amora',
      [...api.deps.brands.values()].find(
        ({ pool, site }) => pool === api.deps.brands.get('amora')!.pool && site.id !== 'amora',
      )!.site.id,
    ]
    const passkey = await withPasskey(await api.member(brand))
    const there = api.visitor(partner)
    expect((await logInBy(passkey, there)).body.error).toBe('passkey_invalid')
    expect((await logInBy(passkey, there, rpOf(api.visitor(brand)))).body.error).toBe('passkey_invalid')
    const challenge = await begin(there, '/api/passkey-login.php?begin=1', {})
    const here = api.visitor(brand)
    const assertion = passkey.assertion({ challenge, ...rpOf(here) })
    expect((await here.post('/api/passkey-login.php', { passkey: assertion })).body.error).toBe(
      'challenge_expired',
    )
  })

  test('takes the place of the password in the session that asked, if it is its owner’s', async () => {
    const member = await api.member('amora')
    const passkey = await withPasskey(member)
    const other = await api.member('amora')
    const ofOther = await withPasskey(other)
    const change = async (who: Person, key: SoftwarePasskey, asked: Person) => {
      const challenge = await begin(asked, '/api/passkey.php?check=1', {})
      const assertion = key.assertion({ challenge, ...rpOf(who) })
      return who.put('/api/account.php', { email: `new-${who.name}@mail.test`, passkey: assertion })
    }
    expect((await member.put('/api/account.php', { email: 'new@mail.test' })).body.fields).toEqual({
      password: 'required',
    })
    expect((await change(member, ofOther, member)).body.error).toBe('passkey_invalid')
    expect((await change(member, passkey, other)).body.error).toBe('challenge_expired')
    expect((await change(member, passkey, member)).status).toBe(200)
    const challenge = await begin(member, '/api/passkey.php?check=1', {})
    const leave = { passkey: passkey.assertion({ challenge, ...rpOf(member) }) }
    expect((await member.delete('/api/account.php', leave)).status).toBe(200)

    const back = await logInBy(passkey, api.visitor('amora'))
    expect(back.body).toMatchObject({
      error: 'account_pending_deletion',
      until: api.clock.now + 14 * 24 * 60 * 60_000,
    })
    const visitor = api.visitor('amora')
    const again = await begin(visitor, '/api/passkey-login.php?begin=1', {})
    const assertion = passkey.assertion({ challenge: again, ...rpOf(visitor) })
    const restored = await visitor.post('/api/passkey-login.php', { passkey: assertion, reactivate: true })
    expect(restored.body.user.id).toBe(member.id)
  })

  test('is added and removed with the password, named by its owner, and one of ten', async () => {
    const member = await api.member('amora')
    for (const body of [{}, { password: 'a wrong password' }]) {
      expect((await member.post('/api/passkey.php?begin=1', body)).body.error).toBe('invalid_fields')
    }
    const first = await withPasskey(member)
    const other = await api.member('amora')
    for (const [who, status] of [
      [other, 404],
      [member, 204],
    ] as const) {
      expect((await who.put('/api/passkey.php', { id: first.id, name: 'My key' })).status).toBe(status)
    }
    await other.delete('/api/passkey.php', { id: first.id, ...proof })
    for (let added = 1; added < PASSKEYS; added += 1) await withPasskey(member)
    expect((await member.post('/api/passkey.php?begin=1', proof)).body.error).toBe('invalid_request')
    const { passkeys } = (await member.get('/api/factors.php')).body
    expect(passkeys).toHaveLength(PASSKEYS)
    expect(passkeys).toContainEqual(expect.objectContaining({ id: first.id, name: 'My key' }))

    expect((await member.delete('/api/passkey.php', { id: first.id })).body.error).toBe('invalid_fields')
    expect((await member.delete('/api/passkey.php', { id: first.id, ...proof })).status).toBe(204)
    expect((await logInBy(first, api.visitor('amora'))).body.error).toBe('passkey_invalid')
  })

  test('is not for an unconfirmed address', async () => {
    const member = await api.member('amora', { confirmed: false })
    for (const path of ['/api/passkey.php?begin=1', '/api/totp.php?begin=1']) {
      expect((await member.post(path, proof)).body.error).toBe('email_confirmation_required')
    }
  })
})

// security 105
describe('an authenticator app', () => {
  test('is asked for after the password, and a code works once', async () => {
    const member = await api.member('amora')
    const { secret } = await withTotp(member)
    const visitor = api.visitor('amora')
    const challenge = await passwordOf(member, visitor)
    expect(visitor.cookies.has('session')).toBe(false)
    const code = codeOf(secret)
    expect((await secondStep(challenge, `${code.slice(0, 3)} ${code.slice(3)}`, visitor)).status).toBe(200)
    expect((await visitor.get('/api/user.php')).body.user.id).toBe(member.id)

    const next = await passwordOf(member)
    expect((await secondStep(next, code)).body.fields).toEqual({ code: 'invalid' })
    api.clock.now += STEP
    const challenges = await challengesOf(member, 40)
    const used = await atOnce(40, (index) =>
      secondStep(challenges[index]!, codeOf(secret), api.visitor('amora'), from(index)),
    )
    expect(
      count(
        used.map(({ status }) => status),
        200,
      ),
    ).toBe(1)
  })

  test('may be a step slow or fast, and no more', async () => {
    const member = await api.member('amora')
    const { secret } = await withTotp(member)
    api.clock.now += 10 * STEP
    for (const [steps, status] of [
      [-2, 422],
      [2, 422],
      [-1, 200],
      [1, 200],
    ] as const) {
      const code = codeOf(secret, api.clock.now + steps * STEP)
      expect((await secondStep(await passwordOf(member), code)).status, String(steps)).toBe(status)
    }
  })

  test('takes five guesses at one challenge, however many come at once', async () => {
    const member = await api.member('amora')
    await withTotp(member)
    const challenge = await passwordOf(member)
    const answers = await atOnce(40, (index) =>
      secondStep(challenge, '000000', api.visitor('amora'), from(index)),
    )
    const errors = answers.map(({ body }) => body.error)
    expect([count(errors, 'invalid_fields'), count(errors, 'challenge_expired')]).toEqual([5, 35])
  })

  test('takes 25 guesses an hour from whoever knows the password, from any networks', async () => {
    const member = await api.member('amora')
    await withTotp(member)
    const challenges = await challengesOf(member, 40)
    const answers = await atOnce(40, (index) =>
      secondStep(challenges[index]!, '000000', api.visitor('amora'), from(index)),
    )
    const errors = answers.map(({ body }) => body.error)
    expect([count(errors, 'invalid_fields'), count(errors, 'login_locked')]).toEqual([25, 15])
  })

  test('is asked for by mailed links and new passwords, which leave it on', async () => {
    const member = await api.member('amora')
    const { secret } = await withTotp(member)
    const brand = api.deps.brands.get('amora')!
    const token = await issueToken(systemContext(api.deps, brand), member.id, 'login')
    const visitor = api.visitor('amora')
    const byLink = await visitor.post('/api/token.php', { token })
    expect(byLink.body.error).toBe('second_factor_required')
    expect((await secondStep(byLink.body.challenge as string, codeOf(secret), visitor)).status).toBe(200)

    api.clock.now += STEP
    const begun = await passwordOf(member)
    await visitor.post('/api/reset-password.php', { login: member.name })
    const password = 'another-quiet-harbour'
    const reset = { token: tokenIn(await api.deliver(), member.email), password }
    const byReset = await api.visitor('amora').post('/api/reset-password.php?do=1', reset)
    expect(byReset.body.error).toBe('second_factor_required')
    // A login that was begun with the old password ended with it.
    expect((await secondStep(begun, codeOf(secret))).body.error).toBe('challenge_expired')
    const answer = await secondStep(byReset.body.challenge as string, codeOf(secret))
    expect(answer.body.user.id).toBe(member.id)
  })

  test('brings a deleted account back only after its code', async () => {
    const member = await api.member('amora')
    const { secret } = await withTotp(member)
    await member.delete('/api/account.php', proof)
    const credentials = { login: member.name, password: PASSWORD }
    const visitor = api.visitor('amora')
    expect((await visitor.post('/api/user.php', credentials)).body.error).toBe('account_pending_deletion')
    const asked = await visitor.post('/api/user.php', { ...credentials, reactivate: true })
    expect(asked.body.error).toBe('second_factor_required')
    const db = api.deps.store.db
    const status = () =>
      db.selectFrom('account').select('status').where('id', '=', member.id).executeTakeFirst()
    expect(await status()).toEqual({ status: 'pending_deletion' })
    expect((await secondStep(asked.body.challenge as string, codeOf(secret), visitor)).status).toBe(200)
    expect(await status()).toEqual({ status: 'active' })
  })

  test('is switched off with the password, and its secret is sealed and not exported', async () => {
    const member = await api.member('amora')
    const { secret } = await withTotp(member)
    await withPasskey(member)
    const rows = await api.deps.store.db
      .selectFrom('totp')
      .selectAll()
      .where('account', '=', member.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    const exported = JSON.stringify((await member.post('/api/export.php', { password: PASSWORD })).body)
    for (const hidden of [rows[0]!.secret, 'public_key', 'digest']) expect(exported).not.toContain(hidden)
    expect((await member.post('/api/totp.php?begin=1', proof)).body.error).toBe('invalid_request')
    expect((await member.delete('/api/totp.php', {})).body.error).toBe('invalid_fields')
    expect((await member.delete('/api/totp.php', proof)).status).toBe(204)
    const answer = await api
      .visitor('amora')
      .post('/api/user.php', { login: member.name, password: PASSWORD })
    expect(answer.status).toBe(200)
    expect((await member.get('/api/factors.php')).body).toMatchObject({ totp: false, recovery_codes_left: 0 })
  })

  test('waits half an hour for its first code, and asks for nothing before', async () => {
    const member = await api.member('amora')
    const { secret } = (await member.post('/api/totp.php?begin=1', proof)).body as { secret: string }
    expect((await member.post('/api/totp.php', { code: '000000' })).body.fields).toEqual({ code: 'invalid' })
    const login = await api.visitor('amora').post('/api/user.php', { login: member.name, password: PASSWORD })
    expect(login.status).toBe(200)
    api.clock.now += 31 * MINUTE_MS
    expect((await member.post('/api/totp.php', { code: codeOf(secret) })).body.error).toBe(
      'challenge_expired',
    )
    await sweep(api.deps)
    const left = await api.deps.store.db
      .selectFrom('totp')
      .selectAll()
      .where('account', '=', member.id)
      .execute()
    expect(left).toEqual([])
  })
})

// security 105
describe('recovery codes', () => {
  test('are ten, log in once each, and the mail says how many are left', async () => {
    const member = await api.member('amora')
    const { codes } = await withTotp(member)
    expect(new Set(codes).size).toBe(RECOVERY_CODES)
    const [code = ''] = codes
    const challenges = await challengesOf(member, 40)
    const used = await atOnce(40, (index) =>
      secondStep(challenges[index]!, code.toUpperCase(), api.visitor('amora'), from(index)),
    )
    expect(
      count(
        used.map(({ status }) => status),
        200,
      ),
    ).toBe(1)
    expect((await member.get('/api/factors.php')).body.recovery_codes_left).toBe(RECOVERY_CODES - 1)
    const mail = (await api.deliver()).at(-1)
    expect([mail?.to, mail?.text]).toEqual([member.email, expect.stringContaining(': 9')])
  })

  test('of a new set void the one before', async () => {
    const member = await api.member('amora')
    const { codes } = await withTotp(member)
    expect((await member.post('/api/recovery-codes.php', {})).body.error).toBe('invalid_fields')
    const renewed = (await member.post('/api/recovery-codes.php', proof)).body.recovery_codes as string[]
    const mail = (await api.deliver()).at(-1)
    expect([mail?.to, mail?.subject]).toEqual([member.email, 'You have new recovery codes – Amora'])
    expect((await secondStep(await passwordOf(member), codes[0]!)).body.error).toBe('invalid_fields')
    expect((await secondStep(await passwordOf(member), renewed[0]!)).status).toBe(200)
    const without = await api.member('amora')
    expect((await without.post('/api/recovery-codes.php', proof)).body.error).toBe('invalid_request')
  })
})

// security 105
test('support lets a member in again who lost everything but the password', async () => {
  const member = await api.member('amora')
  await withTotp(member)
  const passkey = await withPasskey(member)
  expect(await removeFactors(api.deps, OPERATOR, 'amora', member.name)).toBe(2)
  expect(await removeFactors(api.deps, OPERATOR, 'amora', 'an-unknown-name')).toBeNull()
  expect((await api.deliver()).at(-1)?.to).toBe(member.email)
  expect((await logInBy(passkey, api.visitor('amora'))).body.error).toBe('passkey_invalid')
  const login = await api.visitor('amora').post('/api/user.php', { login: member.name, password: PASSWORD })
  expect(login.status).toBe(200)
})

// security 105
test('whoever takes the address back takes what was added since or shortly before', async () => {
  const member = await api.member('amora')
  const kept = await withPasskey(member)
  await api.deps.store.db
    .updateTable('passkey')
    .set({ created_at: api.clock.now - 30 * DAY_MS })
    .where('account', '=', member.id)
    .execute()
  const before = await withPasskey(member)
  api.clock.now += MINUTE_MS
  await member.put('/api/account.php', { email: 'thief@mail.test', ...proof })
  const undo = tokenIn(await api.deliver(), member.email)
  const ofThief = await withPasskey(member)
  await withTotp(member)
  expect((await api.visitor('amora').post('/api/token.php', { token: undo })).status).toBe(200)
  for (const passkey of [ofThief, before])
    expect((await logInBy(passkey, api.visitor('amora'))).body.error).toBe('passkey_invalid')
  expect((await logInBy(kept, api.visitor('amora'))).status).toBe(200)
  const login = await api.visitor('amora').post('/api/user.php', { login: member.name, password: PASSWORD })
  expect(login.status).toBe(200)
})
