import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DESK_IDLE_MS, DESK_LINK_MS, DESK_SESSION_MS } from '../../../core/desk.ts'
import { HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import {
  addPasskey,
  confirmBy,
  inviteOperator,
  signedIn,
  signInBy,
  type TestOperator,
} from '../../../../tests/support/operators.ts'
import { UNATTENDED_HEADER } from '../../../contract/protocol.ts'
import { audit } from '../../audit/audit.ts'
import { newTotpSecret } from '../../platform/factors/totp.ts'
import { resetOperator } from './links.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

let api: TestApi
let owner: TestOperator
beforeAll(async () => {
  api = await startApi()
  owner = await signedIn(api, 'owner')
})
afterAll(() => api.stop())
// Each test has a window of limits and a step of codes of its own, and an owner who confirmed just now.
beforeEach(async () => {
  api.clock.now += HOUR_MS
  expect((await signInBy(owner, owner.passkey)).status).toBe(200)
})

const me = '/api/desk/me.php'
const people = '/api/desk/people.php'
const newKey = () => ({ key: `key-${Math.random()}` })
const codeOf = (secret: string, at = api.clock.now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
const linkIn = async (to: string) => {
  const mail = (await api.deliver()).findLast((each) => each.to === to)
  return /\/invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}
const change = (who: TestOperator, body: object) => who.put(people, body, newKey())

describe('an operator', () => {
  test('comes by a link that works once, and may do nothing before a way to sign in', async () => {
    const { id, token } = await inviteOperator(api, [{ brand: '*', role: 'owner' }])
    const client = api.deskVisitor()
    const opened = await client.post('/api/desk/invitation.php', { token })
    expect(opened.body).toMatchObject({ enrolled: false, rights: [] })
    expect((await client.get(people)).body.error).toBe('right_missing')
    expect((await api.deskVisitor().post('/api/desk/invitation.php', { token })).body.error).toBe(
      'link_invalid',
    )
    const { recoveryCodes } = await addPasskey(client, id)
    expect(recoveryCodes).toHaveLength(10)
    expect((await client.get(me)).body).toMatchObject({ enrolled: true, recovery_codes_left: 10 })
    expect((await client.get(people)).status).toBe(200)
  })

  test('has one link: a new one ends the login that an older one opened', async () => {
    const invitation = { email: 'stolen@desk.test', name: 'Kim', language: 'en' }
    const grants = [{ brand: '*', role: 'lead' }]
    const { id } = (await owner.post(people, { ...invitation, grants })).body as { id: string }
    const [thief, client] = [api.deskVisitor(), api.deskVisitor()]
    const first = await thief.post('/api/desk/invitation.php', { token: await linkIn(invitation.email) })
    expect(first.status).toBe(200)
    expect((await change(owner, { change: 'link', id })).status).toBe(200)
    expect((await thief.get(me)).body.error).toBe('authentication_required')
    await client.post('/api/desk/invitation.php', { token: await linkIn(invitation.email) })
    await addPasskey(client, id)
    expect((await client.get(me)).body.enrolled).toBe(true)
    expect((await thief.get(me)).body.error).toBe('authentication_required')
    expect((await thief.post('/api/desk/passkey.php?options')).body.error).toBe('authentication_required')
  })

  test('whose login ends while a call is under way does nothing by it', async () => {
    const operator = await signedIn(api, 'auditor')
    const entries = () =>
      api.deps.store.db
        .selectFrom('operator_log')
        .select('call')
        .where('operator', '=', operator.id)
        .orderBy('seq')
        .execute()
    const [out, renamed] = await Promise.all([
      operator.post('/api/desk/sign-out.php', {}, newKey()),
      operator.put(me, { name: 'Late' }, newKey()),
    ])
    expect(out.status).toBeLessThan(300)
    const calls = (await entries()).map(({ call }) => call)
    expect(calls.indexOf('changeMe')).toBeLessThan(calls.indexOf('signOut'))
    expect([200, 403]).toContain(renamed.status)
  })

  test('has a link that is over after a day', async () => {
    const { token } = await inviteOperator(api, [{ brand: '*', role: 'auditor' }])
    api.clock.now += DESK_LINK_MS
    expect((await api.deskVisitor().post('/api/desk/invitation.php', { token })).body.error).toBe(
      'link_invalid',
    )
  })

  test('signs in by a passkey of this host alone, whose counter rises', async () => {
    const { passkey } = await signedIn(api, 'auditor')
    const client = api.deskVisitor()
    for (const changes of [{ origin: 'http://amora.localhost' }, { rpId: 'localhost' }, { verified: false }])
      expect((await signInBy(client, passkey, changes)).body.error).toBe('passkey_invalid')
    expect((await signInBy(client, passkey)).status).toBe(200)
    passkey.counter -= 1
    expect((await signInBy(api.deskVisitor(), passkey)).body.error).toBe('passkey_invalid')
  })

  test('signs in by password and code, each code once', async () => {
    const operator = await signedIn(api, 'auditor')
    const password = 'quiet-harbour-lantern'
    const { secret } = (await operator.post('/api/desk/totp.php?options', { password })).body as {
      secret: string
    }
    expect((await operator.post('/api/desk/totp.php', { code: '000000' })).body.fields).toEqual({
      code: 'invalid',
    })
    expect((await operator.post('/api/desk/totp.php', { code: codeOf(secret) })).status).toBe(200)
    api.clock.now += MINUTE_MS
    const client = api.deskVisitor()
    const login = { email: operator.email, password, code: codeOf(secret) }
    const wrong = await client.post('/api/desk/sign-in.php', { ...login, password: 'another-lantern' })
    const unknown = await client.post('/api/desk/sign-in.php', { ...login, email: 'nobody@desk.test' })
    expect([wrong.body, unknown.body]).toEqual([
      { error: 'login_failed', message: wrong.body.message as string },
      { error: 'login_failed', message: wrong.body.message as string },
    ])
    expect((await client.post('/api/desk/sign-in.php', login)).status).toBe(200)
    expect((await api.deskVisitor().post('/api/desk/sign-in.php', login)).body.error).toBe('login_failed')
  })

  test('is locked out after five wrong codes, known or not', async () => {
    const { email } = await signedIn(api, 'auditor')
    for (const address of [email, 'no.one@desk.test']) {
      const tries = []
      for (let index = 0; index < 6; index += 1)
        tries.push(
          await api
            .deskVisitor()
            .post('/api/desk/sign-in.php', { email: address, password: 'x', code: '123456' }),
        )
      expect(tries.map(({ body }) => body.error as string)).toEqual([
        ...Array<string>(5).fill('login_failed'),
        'login_locked',
      ])
    }
  })

  test('gets in with a recovery code, once; owners are told', async () => {
    const { email, recoveryCodes, name } = await signedIn(api, 'auditor')
    const login = { email, password: '', code: recoveryCodes[0]! }
    expect((await api.deskVisitor().post('/api/desk/sign-in.php', login)).body).toMatchObject({
      recovery_codes_left: 9,
    })
    expect((await api.deskVisitor().post('/api/desk/sign-in.php', login)).body.error).toBe('login_failed')
    const mails = (await api.deliver()).filter(({ text }) =>
      text.includes(`${name} has signed in to the desk with a recovery code`),
    )
    expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining([email, owner.email]))
  })

  test('is signed out after half an hour of silence, and after eight hours', async () => {
    const operator = await signedIn(api, 'auditor')
    for (let spent = 0; spent < DESK_SESSION_MS - DESK_IDLE_MS; spent += 20 * MINUTE_MS) {
      expect((await operator.get(me)).status).toBe(200)
      api.clock.now += 20 * MINUTE_MS
    }
    api.clock.now += 20 * MINUTE_MS
    expect((await operator.get(me)).body.error).toBe('authentication_required')
    const silent = await signedIn(api, 'auditor')
    api.clock.now += DESK_IDLE_MS
    expect((await silent.get(me)).body.error).toBe('authentication_required')
    expect(silent.cookies.has('desk')).toBe(false)
  })

  test('is not kept signed in by what a page asks by itself', async () => {
    const operator = await signedIn(api, 'lead')
    const poll = () => operator.get('/api/desk/cases.php', {}, { [UNATTENDED_HEADER]: '1' })
    for (let spent = 0; spent < DESK_IDLE_MS - 5 * MINUTE_MS; spent += 5 * MINUTE_MS) {
      api.clock.now += 5 * MINUTE_MS
      expect((await poll()).status).toBe(200)
    }
    api.clock.now += 5 * MINUTE_MS
    expect((await poll()).body.error).toBe('authentication_required')
    expect((await operator.get(me)).body.error).toBe('authentication_required')
  })

  test('is told of a new device, as all owners are', async () => {
    const { passkey, email } = await signedIn(api, 'auditor')
    const known = (await api.deliver()).length
    expect((await signInBy(api.deskVisitor(), passkey)).status).toBe(200)
    const told = (await api.deliver()).slice(known)
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([email, owner.email]))
    expect(told.every(({ subject }) => subject.includes('new device'))).toBe(true)
  })

  test('keeps one way to sign in', async () => {
    const operator = await signedIn(api, 'auditor')
    const { passkey } = await addPasskey(operator, operator.id)
    expect((await operator.delete('/api/desk/passkey.php', { id: passkey.id })).status).toBe(200)
    const last = await operator.delete('/api/desk/passkey.php', { id: operator.passkey.id })
    expect(last.body.error).toBe('last_factor')
    expect((await operator.get(me)).body.passkeys).toHaveLength(1)
  })

  test('confirms anew after fifteen minutes, before what cannot be undone', async () => {
    const operator = await signedIn(api, 'owner')
    api.clock.now += 16 * MINUTE_MS
    const invitation = {
      email: 'later@desk.test',
      name: 'Later',
      language: 'de',
      grants: [{ brand: '*', role: 'lead' }],
    }
    expect((await operator.post(people, invitation)).body.error).toBe('confirm_needed')
    expect((await confirmBy(operator, operator.passkey)).status).toBe(200)
    expect((await operator.post(people, invitation)).status).toBe(200)
  })

  test('who was reset by the command has no login and no passkey left', async () => {
    const operator = await signedIn(api, 'auditor')
    const reset = await resetOperator(api.deps, OPERATOR, operator.email)
    expect((await operator.get(me)).body.error).toBe('authentication_required')
    expect((await signInBy(api.deskVisitor(), operator.passkey)).body.error).toBe('passkey_invalid')
    const client = api.deskVisitor()
    expect((await client.post('/api/desk/invitation.php', { token: reset!.token })).status).toBe(200)
    await addPasskey(client, operator.id)
    expect((await client.get(me)).body.enrolled).toBe(true)
  })
})

describe('an attempt that fails', () => {
  const refusalsOf = async (call: string) =>
    (
      await api.deps.store.db
        .selectFrom('operator_log')
        .select(['after', 'subject'])
        .where('call', '=', call)
        .where('operator', '=', '')
        .orderBy('seq')
        .execute()
    ).at(-1)

  test('to use a link is in the log', async () => {
    await api.deskVisitor().post('/api/desk/invitation.php', { token: 'x'.repeat(43) })
    expect(await refusalsOf('openInvitation')).toEqual({ after: '{"refused":"link_invalid"}', subject: '' })
  })

  test('to confirm is in the log, with whose login it was', async () => {
    const [operator, other] = [await signedIn(api, 'auditor'), await signedIn(api, 'auditor')]
    expect((await confirmBy(operator, other.passkey)).body.error).toBe('passkey_invalid')
    expect(await refusalsOf('confirm')).toEqual({ after: '{"refused":"passkey"}', subject: operator.id })
    expect((await operator.post('/api/desk/confirm.php', { code: '000000' })).body.fields).toEqual({
      code: 'invalid',
    })
    expect(await refusalsOf('confirm')).toEqual({ after: '{"refused":"code"}', subject: operator.id })
  })
})

describe('a desk for passkeys only', () => {
  test('takes no password, no code and no recovery code, to come in or to confirm', async () => {
    const strict = await startApi({ desk: { passkeysOnly: true } })
    const operator = await signedIn(strict, 'auditor')
    expect(operator.recoveryCodes).toEqual([])
    const renewed = await operator.post('/api/desk/recovery-codes.php', {}, newKey())
    expect(renewed.body.error).toBe('invalid_request')
    // As of a time when they were let in by more.
    const { deps, clock } = strict
    const [recoveryCode] = await makeRecoveryCodes({ deps, db: deps.store.db, now: clock.now }, operator.id)
    const secret = newTotpSecret()
    await strict.deps.store.db
      .updateTable('operator')
      .set({
        password_hash: await strict.deps.passwords.hash('quiet-harbour-lantern'),
        totp_secret: strict.deps.seal.close(secret, `desk ${operator.id}`),
      })
      .where('id', '=', operator.id)
      .execute()
    const code = codeOf(secret, strict.clock.now)
    const signIn = (password: string, typed: string) =>
      strict.deskVisitor().post('/api/desk/sign-in.php', { email: operator.email, password, code: typed })
    expect((await signIn('quiet-harbour-lantern', code)).body.error).toBe('login_failed')
    for (const password of ['', 'quiet-harbour-lantern'])
      expect((await signIn(password, recoveryCode!)).body.error).toBe('login_failed')
    expect((await operator.post('/api/desk/confirm.php', { code })).body.fields).toEqual({ code: 'invalid' })
    expect((await confirmBy(operator, operator.passkey)).status).toBe(200)
    await strict.stop()
  })
})

describe('who manages operators', () => {
  const invitation = (email: string, role: string, brand: string) => ({
    ...{ email, name: 'Kim', language: 'de', grants: [{ brand, role }] },
  })

  test('invites by mail, in the language of who is invited', async () => {
    const invited = await owner.post(people, invitation('kim@desk.test', 'moderator', 'amora'))
    expect(invited.body).toMatchObject({ state: 'invited', grants: [{ brand: 'amora', role: 'moderator' }] })
    const client = api.deskVisitor()
    const token = await linkIn('kim@desk.test')
    expect(api.mails.findLast(({ to }) => to === 'kim@desk.test')?.subject).toContain('Einladung')
    const opened = await client.post('/api/desk/invitation.php', { token })
    await addPasskey(client, opened.body.id as string)
    expect((await client.get(me)).body).toMatchObject({
      rights: ['cases.read', 'cases.decide', 'members.look_up', 'messages.read'],
      brands: [{ id: 'amora' }],
    })
    const taken = await owner.post(people, invitation('KIM@desk.test', 'lead', 'amora'))
    expect(taken.body.fields).toEqual({ email: 'taken' })
  })

  test('grants at their own brands alone, and nothing to themselves', async () => {
    const ofBrand = await signedIn(api, 'owner', 'amora')
    for (const brand of ['*', 'hjertebro'])
      expect((await ofBrand.post(people, invitation('far@desk.test', 'moderator', brand))).body.error).toBe(
        'right_missing',
      )
    expect((await ofBrand.post(people, invitation('near@desk.test', 'moderator', 'amora'))).status).toBe(200)
    const own = await change(ofBrand, {
      change: 'grants',
      id: ofBrand.id,
      grants: [{ brand: '*', role: 'owner' }],
    })
    expect(own.body.error).toBe('own_grants')
    const other = await signedIn(api, 'moderator', 'amora', [{ brand: 'hjertebro', role: 'moderator' }])
    expect((await change(ofBrand, { change: 'off', id: other.id, reason: 'left' })).body.error).toBe(
      'right_missing',
    )
    const fewer = { change: 'grants', id: other.id, grants: [{ brand: 'hjertebro', role: 'moderator' }] }
    expect((await change(ofBrand, fewer)).status).toBe(200)
    const stranger = await signedIn(api, 'moderator', 'hjertebro')
    expect((await change(ofBrand, { change: 'off', id: stranger.id, reason: 'left' })).body.error).toBe(
      'not_found',
    )
  })

  test('switches off at once: logins end, and a call under way does nothing', async () => {
    const leaving = await signedIn(api, 'owner', 'amora')
    const [off] = await Promise.all([
      change(owner, { change: 'off', id: leaving.id, reason: 'has left' }),
      leaving.post(people, invitation('late@desk.test', 'lead', 'amora')),
    ])
    expect(off.body).toMatchObject({ state: 'off', grants: [] })
    expect((await leaving.get(me)).body.error).toBe('authentication_required')
    expect((await signInBy(api.deskVisitor(), leaving.passkey)).body.error).toBe('passkey_invalid')
    const after = await api.deps.store.db
      .selectFrom('operator_log')
      .select(['seq', 'operator', 'call'])
      .where((eb) => eb.or([eb('subject', '=', leaving.id), eb('operator', '=', leaving.id)]))
      .orderBy('seq')
      .execute()
    const last = after.findIndex(({ call, operator }) => call === 'changePerson' && operator === owner.id)
    expect(after.slice(last + 1).filter(({ operator }) => operator === leaving.id)).toEqual([])
  })

  test('gives a role once that a list names twice', async () => {
    const grant = { brand: 'amora', role: 'moderator' }
    const twice = { email: 'twice@desk.test', name: 'Kim', language: 'en', grants: [grant, grant] }
    const invited = await owner.post(people, twice)
    expect(invited.body.grants).toHaveLength(1)
    const other = { brand: 'amora', role: 'support' }
    const body = { change: 'grants', id: invited.body.id as string, grants: [grant, other, other] }
    expect((await change(owner, body)).body.grants).toHaveLength(2)
  })

  test('takes an owner’s invitation back, however few owners there are', async () => {
    const sent = { email: 'wrong@desk.test', name: 'Kim', language: 'en' }
    const invited = await owner.post(people, { ...sent, grants: [{ brand: '*', role: 'owner' }] })
    const { db } = api.deps.store
    const others = await db
      .updateTable('operator_grant')
      .set({ ended_at: api.clock.now })
      .where('role', '=', 'owner')
      .where('brand', '=', '*')
      .where('operator', 'not in', [owner.id, invited.body.id as string])
      .where('ended_at', '=', 0)
      .returning(['operator', 'given_at'])
      .execute()
    const off = await change(owner, { change: 'off', id: invited.body.id as string, reason: 'Wrong address' })
    expect(off.body).toMatchObject({ state: 'off', grants: [] })
    for (const { operator, given_at } of others)
      await db
        .updateTable('operator_grant')
        .set({ ended_at: 0 })
        .where('operator', '=', operator)
        .where('role', '=', 'owner')
        .where('brand', '=', '*')
        .where('given_at', '=', given_at)
        .execute()
  })

  test('leaves two owners of every brand', async () => {
    const { db } = api.deps.store
    const others = await db
      .selectFrom('operator_grant')
      .select('operator')
      .distinct()
      .where('role', '=', 'owner')
      .where('brand', '=', '*')
      .where('ended_at', '=', 0)
      .where('operator', '!=', owner.id)
      .execute()
    const answers = []
    for (const { operator } of others)
      answers.push((await change(owner, { change: 'off', id: operator, reason: 'left' })).body)
    const refused = answers.filter(({ error }) => error === 'last_owners')
    expect(refused.length).toBeGreaterThan(0)
    const { people: left } = (await owner.get(people)).body as {
      people: { state: string; grants: { role: string; brand: string }[] }[]
    }
    const owners = left.filter(
      ({ state, grants }) =>
        state === 'active' && grants.some((grant) => grant.role === 'owner' && grant.brand === '*'),
    )
    expect(owners).toHaveLength(2)
  })
})

test('what operators did is in their log, and the audit finds it whole', async () => {
  expect(
    (await audit(api.deps.store, api.deps.brands)).filter(({ check }) => check.includes('operator')),
  ).toEqual([])
})
