import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, tokenIn, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { subjectsTo } from '../../../../tests/support/links.ts'
import { regions } from '../../platform/geo/places.ts'
import { systemContext } from '../../platform/system-context.ts'
import { issueToken } from '../tokens/issue-token.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const residence = () => {
  const region = regions('GB')[0]!
  return { country: 'GB', region: region.id, city: region.cities[0]!.id }
}

async function upToCredentials(person: Person) {
  await person.post('/api/signup.php', { gender: 'woman', seeks: 'man' })
  await person.put('/api/signup.php', { step: 1, date_of_birth: '1990-05-17' })
  await person.put('/api/signup.php', { step: 2, ...residence() })
}
const credentials = (name: string, email = `${name}@mail.test`) => ({
  step: 3,
  name,
  email,
  password: PASSWORD,
  terms: true,
  consent: true,
})

describe('signup', () => {
  test('signup steps make an unconfirmed member with a session; the mail link confirms', async () => {
    const person = api.visitor('amora')
    await upToCredentials(person)
    const answer = await person.put('/api/signup.php', credentials('hanna'))
    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({ name: 'hanna', status: 'not_confirmed', paid_user: false })
    expect((await person.get('/api/user.php')).body.user.profile.status).toBe('disabled')

    const token = tokenIn(await api.deliver(), 'hanna@mail.test')
    const before = person.cookies.get('session')
    const activated = await person.post('/api/activate.php', { token })
    expect(activated.body).toMatchObject({ status: 'active', profile: { status: 'active' } })
    expect(person.cookies.get('session')).not.toBe(before)
    expect((await person.post('/api/activate.php', { token })).body.error).toBe('link_invalid')
  })

  test('keeps what was answered so far, without the password', async () => {
    const person = api.visitor('amora')
    await upToCredentials(person)
    const { body } = await person.put('/api/signup.php', { step: 'draft' })
    expect(body.draft).toEqual({
      step: 3,
      gender: 'woman',
      seeks: 'man',
      date_of_birth: '1990-05-17',
      ...residence(),
    })
  })

  test('what signup asks about children stands in the profile, where the brand asks it', async () => {
    const parent = api.visitor('tweespan')
    await parent.post('/api/signup.php', { gender: 'woman', seeks: 'man' })
    const born = { step: 1, date_of_birth: '1990-05-17' }
    expect((await parent.put('/api/signup.php', { ...born, children: 'many' })).status).toBe(422)
    await parent.put('/api/signup.php', { ...born, children: 'has' })
    await parent.put('/api/signup.php', { ...born, children: 'has_wants' })
    const [region] = regions('NL')
    const home = { country: 'NL', region: region!.id, city: region!.cities[0]!.id }
    await parent.put('/api/signup.php', { step: 2, ...home })
    await parent.put('/api/signup.php', credentials('wilma'))
    expect((await parent.get('/api/profile.php')).body.children).toBe('has_wants')

    const elsewhere = api.visitor('amora')
    await elsewhere.post('/api/signup.php', { gender: 'woman', seeks: 'man' })
    const refused = await elsewhere.put('/api/signup.php', { ...born, children: 'has' })
    expect(refused.body).toMatchObject({ error: 'invalid_fields', fields: { children: 'not_in_list' } })
  })

  test('the region and interests a lander asked for are kept for the signup', async () => {
    const person = api.visitor('amora')
    const form = new URLSearchParams({ gender: 'woman', seeks: 'man', region: residence().region })
    form.set('interests.hiking', 'on')
    form.set('interests.chess', 'on')
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await person.post('/api/signup.php', form, { headers })).status).toBe(303)
    const { body } = await person.put('/api/signup.php', { step: 'draft' })
    expect(body.draft).toMatchObject({ step: 1, country: residence().country, region: residence().region })
    await person.put('/api/signup.php', { step: 1, date_of_birth: '1990-05-17' })
    await person.put('/api/signup.php', { step: 2, ...residence() })
    await person.put('/api/signup.php', credentials('petra'))
    const own = await person.get('/api/profile.php')
    // Chess is none of this brand's interests.
    expect(own.body.interests).toEqual(['hiking'])
  })

  test('a country chosen on a lander without a region is kept alone', async () => {
    const person = api.visitor('amora')
    await person.post('/api/signup.php', { gender: 'woman', seeks: 'man', region: 'IE' })
    const { body } = await person.put('/api/signup.php', { step: 'draft' })
    expect(body.draft).toEqual({ step: 1, gender: 'woman', seeks: 'man', country: 'IE' })
  })

  test('a region of a country without this brand is left out', async () => {
    const person = api.visitor('amora')
    await person.post('/api/signup.php', { gender: 'woman', seeks: 'man', region: 'PL-72' })
    const { body } = await person.put('/api/signup.php', { step: 'draft' })
    expect(body.draft).toEqual({ step: 1, gender: 'woman', seeks: 'man' })
  })

  // security 22, law L15
  test('refuses who is not old enough by the server date, and takes who is', async () => {
    const person = api.visitor('amora')
    await person.post('/api/signup.php', { gender: 'woman', seeks: 'man' })
    const young = await person.put('/api/signup.php', { step: 1, date_of_birth: '2008-11-21' })
    expect(young.body).toMatchObject({ error: 'invalid_fields', fields: { date_of_birth: 'too_young' } })
    const grown = api.visitor('amora')
    await grown.post('/api/signup.php', { gender: 'woman', seeks: 'man' })
    const old = await grown.put('/api/signup.php', { step: 1, date_of_birth: '2008-11-19' })
    expect(old.status).toBe(200)
  })

  // law L15
  test('a signup once too young is refused any other date, on its device too', async () => {
    const person = api.visitor('amora')
    const begin = (who: Person) => who.post('/api/signup.php', { gender: 'woman', seeks: 'man' })
    const born = async (who: Person, date_of_birth: string) =>
      (await who.put('/api/signup.php', { step: 1, date_of_birth })).body.fields
    await begin(person)
    const refused = { date_of_birth: 'too_young' }
    expect(await born(person, '2010-01-01')).toEqual(refused)
    expect(await born(person, '1990-01-01')).toEqual(refused)

    const withoutMark = api.visitor('amora')
    withoutMark.cookies.set('signup', person.cookies.get('signup')!)
    expect(await born(withoutMark, '1990-01-01')).toEqual(refused)

    const sameDevice = api.visitor('amora')
    sameDevice.cookies.set('age', person.cookies.get('age')!)
    await begin(sameDevice)
    expect(await born(sameDevice, '1990-01-01')).toEqual(refused)
    const another = api.visitor('amora')
    await begin(another)
    expect(await born(another, '1990-01-01')).toBeUndefined()
  })

  test.each([
    [{ name: '@hanna' }, { name: 'starts_with_at' }],
    [{ name: '＠hanna' }, { name: 'starts_with_at' }],
    [{ name: 'ab' }, { name: 'too_short' }],
    [{ email: 'no address' }, { email: 'invalid' }],
    [{ password: 'short' }, { password: 'too_short' }],
    [{ password: 'password1' }, { password: 'too_common' }],
    [{ name: 'sameasmail', password: 'SameAsMail' }, { password: 'too_common' }],
    [{ terms: false }, { terms: 'required' }],
    [{ consent: false }, { consent: 'required' }],
    [{ credits: 100 }, { credits: 'unknown' }],
    [{ paid_user: true }, { paid_user: 'unknown' }],
  ])('refuses %o with a code for the field', async (wrong, fields) => {
    const person = api.visitor('amora')
    await upToCredentials(person)
    const answer = await person.put('/api/signup.php', { ...credentials('correct'), ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toMatchObject(fields)
  })

  test('refuses a name that is taken, whatever its letters’ case', async () => {
    await api.member('amora', { name: 'Marlene' })
    const person = api.visitor('amora')
    await upToCredentials(person)
    const answer = await person.put('/api/signup.php', credentials('mARLENE', 'other@mail.test'))
    expect(answer.body.fields).toEqual({ name: 'taken' })
  })

  // security 10, law L34
  test('answers alike for an address that belongs to a member; its owner is told by mail', async () => {
    const owner = await api.member('amora', { name: 'owner', email: 'owner@mail.test' })
    const stranger = api.visitor('amora')
    await upToCredentials(stranger)
    const known = await stranger.put('/api/signup.php', credentials('stranger', 'Owner@Mail.test'))
    const other = api.visitor('amora')
    await upToCredentials(other)
    const unknown = await other.put('/api/signup.php', credentials('other1', 'unknown@mail.test'))
    expect(known.status).toBe(unknown.status)
    expect(Object.keys(known.body.user)).toEqual(Object.keys(unknown.body.user))
    const mails = await api.deliver()
    const toOwner = mails.findLast((mail) => mail.to.toLowerCase() === 'owner@mail.test')
    expect(toOwner?.subject).toBe('You already have an account – Amora')
    // The one link in it opens the owner's account, once, and not the new one.
    const [t = ''] = toOwner?.text.match(/[A-Za-z0-9_-]{43}/g) ?? []
    const browser = api.visitor('amora')
    expect((await browser.get('/api/token.php', { t })).body).toEqual({ kind: 'login' })
    expect((await browser.post('/api/token.php', { token: t })).body.user.id).toBe(owner.id)
    expect((await api.visitor('amora').post('/api/token.php', { token: t })).body.error).toBe('link_invalid')
  })

  test('a repeat of the third step, after a lost answer, opens the same account', async () => {
    const person = api.visitor('amora')
    await upToCredentials(person)
    const cookies = new Map(person.cookies)
    const first = await person.put('/api/signup.php', credentials('again'))
    person.cookies.clear()
    for (const [name, value] of cookies) person.cookies.set(name, value)
    const second = await person.put('/api/signup.php', credentials('again'))
    expect(second.body.user.id).toBe(first.body.user.id)
  })

  test('a repeat of the first step with the same key gets the same draft', async () => {
    const person = api.visitor('amora')
    const step = { gender: 'woman', seeks: 'man' }
    await person.post('/api/signup.php', step, { key: 'key-of-the-first-step' })
    const cookie = person.cookies.get('signup')
    person.cookies.clear()
    await person.post('/api/signup.php', step, { key: 'key-of-the-first-step' })
    expect(person.cookies.get('signup')).toBe(cookie)
  })

  test('the same key from elsewhere is another draft', async () => {
    const step = { gender: 'woman', seeks: 'man' }
    const people = ['amora', 'fjallvind'].map((brand) => api.visitor(brand))
    for (const person of people) {
      expect((await person.post('/api/signup.php', step, { key: 'key-of-two-brands' })).status).toBe(200)
    }
    expect(new Set(people.map(({ cookies }) => cookies.get('signup'))).size).toBe(2)
  })

  test('the owner of an address is told three times a day that a visitor signs up with it', async () => {
    const owner = await api.member('amora')
    for (let count = 0; count < 5; count += 1) {
      const person = api.visitor('amora')
      await upToCredentials(person)
      await person.put('/api/signup.php', credentials(`notowner${count}`, owner.email))
    }
    const mailed = subjectsTo(await api.deliver(), owner.email).filter((subject) => /already/i.test(subject))
    expect(mailed).toHaveLength(3)
  })

  test('a signup message reaches its member; a deleted recipient stops no signup', async () => {
    const receiver = await api.member('amora')
    const person = api.visitor('amora')
    await person.post('/api/signup.php', { gender: 'woman', seeks: 'man', profile: receiver.id })
    await person.put('/api/signup.php', { step: 1, date_of_birth: '1990-05-17' })
    await person.put('/api/signup.php', { step: 2, ...residence() })
    await person.put('/api/signup.php', credentials('greeter'))
    const done = await person.put('/api/signup.php', { step: 4, signup_message: 'Hello from signup' })
    expect(done.body.draft.step).toBe(5)
    expect((await receiver.get('/api/chats.php')).body.chats).toEqual([])
    await person.post('/api/activate.php', { token: tokenIn(await api.deliver(), 'greeter@mail.test') })
    const { body } = await receiver.get('/api/chats.php')
    expect(body.chats[0].last_message.text).toBe('Hello from signup')

    const latecomer = api.visitor('amora')
    await latecomer.post('/api/signup.php', { gender: 'woman', seeks: 'man', profile: 'an-unknown-id' })
    await latecomer.put('/api/signup.php', { step: 1, date_of_birth: '1990-05-17' })
    await latecomer.put('/api/signup.php', { step: 2, ...residence() })
    await latecomer.put('/api/signup.php', credentials('latecomer'))
    const finished = await latecomer.put('/api/signup.php', { step: 4, signup_message: 'Hello' })
    expect(finished.body.draft.step).toBe(5)
  })

  test('signup steps sent twice at once make one account and send one message', async () => {
    const receiver = await api.member('amora')
    const person = api.visitor('amora')
    await person.post('/api/signup.php', { gender: 'woman', seeks: 'man', profile: receiver.id })
    await person.put('/api/signup.php', { step: 1, date_of_birth: '1990-05-17' })
    await person.put('/api/signup.php', { step: 2, ...residence() })
    const twice = (body: object) => Promise.all([1, 2].map(() => person.put('/api/signup.php', body)))
    const made = await twice(credentials('doubleclick'))
    expect(made.map(({ status }) => status)).toEqual([200, 200])
    const greeted = await twice({ step: 4, signup_message: 'Hello once' })
    expect(greeted.map(({ status }) => status)).toEqual([200, 200])
    const { conversation } = (await person.get('/api/chats.php')).body.chats[0]
    const { messages } = (await person.get('/api/chat.php', { conversation: conversation.id })).body
    expect(messages).toMatchObject([{ text: 'Hello once' }])
  })

  test('the last signup step without a session answers authentication_required', async () => {
    const visitor = api.visitor('amora')
    const refused = await visitor.put('/api/signup.php', { step: 4, signup_message: 'Hello' })
    expect([refused.status, refused.body.error]).toEqual([403, 'authentication_required'])
  })

  // security 4
  test('an activation link confirms only the address it was mailed to', async () => {
    const person = await api.member('amora', { confirmed: false })
    await person.put('/api/account.php', { email: 'victim@mail.test', password: PASSWORD })
    // Asked for at the same moment, before the address was another.
    const system = systemContext(api.deps, api.deps.brands.get('amora')!)
    const token = await issueToken(system, person.id, 'activate', { email: person.email })
    expect((await person.post('/api/activate.php', { token })).body.error).toBe('activation_failed')
    expect((await person.get('/api/user.php')).body.user.status).toBe('not_confirmed')
  })

  test('four more links a day go to an address of a network, whichever account asks', async () => {
    const person = await api.member('amora', { confirmed: false })
    const other = await api.member('amora', { confirmed: false, email: person.email })
    for (let count = 0; count < 4; count += 1) {
      expect((await person.post('/api/activate.php?resend=1', {})).status).toBe(204)
    }
    for (const each of [person, other]) {
      expect((await each.post('/api/activate.php?resend=1', {})).body).toMatchObject({
        error: 'mail_limit_reached',
        minutes: expect.any(Number),
      })
    }
  })

  // security 4
  test('an activation link dies after 7 days, and a new one voids the old', async () => {
    const person = await api.member('amora', { confirmed: false })
    const first = tokenIn(await api.deliver(), person.email)
    await person.post('/api/activate.php?resend=1', {})
    const second = tokenIn(await api.deliver(), person.email)
    expect(second).not.toBe(first)
    expect((await person.get('/api/token.php', { t: first })).body.error).toBe('link_invalid')
    expect((await person.get('/api/token.php', { t: second })).body.kind).toBe('activate')
    api.clock.now += 7 * 24 * 3_600_000 + 1000
    expect((await api.visitor('amora').post('/api/activate.php', { token: second })).body.error).toBe(
      'link_invalid',
    )
  })

  test('a form without script is answered 303 to the signup page of its language', async () => {
    const person = api.visitor('amora')
    const answer = await person.fetch('/api/signup.php', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'gender=woman&seeks=man&language=da&tracking.network=meta',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/da/signup')
    expect((await person.put('/api/signup.php', { step: 'draft' })).body.draft.step).toBe(1)
  })

  test('a refused form without script is redirected to its page, even before parsing', async () => {
    const packed = await api.visitor('amora').fetch('/api/user.php', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Encoding': 'gzip' },
      body: 'login=hanna',
    })
    const back = [packed.status, packed.headers.get('Location')]
    expect(back).toEqual([303, '/login?error=unsupported_media_type#refused'])
  })
})

describe('signup gates', () => {
  // security 22
  test('only genders the brand has can be, or be sought', async () => {
    const { genders } = api.deps.brands.get('hjertebro')!.site
    expect(genders).toEqual(['man'])
    const start = (who: Person, body: object) => who.post('/api/signup.php', body)
    const there = () => api.visitor('hjertebro')
    expect((await start(there(), { gender: 'woman', seeks: 'man' })).body.fields).toEqual({
      gender: 'not_in_list',
    })
    expect((await start(there(), { gender: 'man', seeks: 'woman' })).body.fields).toEqual({
      seeks: 'not_in_list',
    })
    const begun = there()
    expect((await start(begun, { gender: 'man', seeks: 'everyone' })).status).toBe(200)
    const changed = await begun.put('/api/signup.php', { step: 0, gender: 'man', seeks: 'woman' })
    expect(changed.body.fields).toEqual({ seeks: 'not_in_list' })
  })

  // security 90, law L40
  test('a campaign passes the signup gate, and is kept only while consented', async () => {
    const tracking = { network: 'meta', ref: 'spring', sub1: 'a', sub2: 'b', sub3: 'c', lander: 'gallery' }
    const signUp = async (name: string, more: object) => {
      const person = api.visitor('amora')
      await person.post('/api/signup.php', { gender: 'woman', seeks: 'man', tracking, ...more })
      await person.put('/api/signup.php', { step: 1, date_of_birth: '1990-05-17' })
      await person.put('/api/signup.php', { step: 2, ...residence() })
      await person.put('/api/signup.php', credentials(name))
      return person
    }
    const kept = async (person: Person) => {
      const { id } = (await person.get('/api/user.php')).body.user
      const row = await api.deps.store.db
        .selectFrom('account')
        .select('tracking')
        .where('id', '=', id)
        .executeTakeFirst()
      const { consents } = (await person.get('/api/account.php')).body
      const given = consents.find(({ kind }: { kind: string }) => kind === 'tracking').given as boolean
      const source = await api.deps.store.db
        .selectFrom('account_source')
        .select(['network', 'lander'])
        .where('account', '=', id)
        .executeTakeFirst()
      return { tracking: JSON.parse(row?.tracking ?? '') as unknown, given, source }
    }
    const none = { tracking: {}, given: false, source: undefined }
    expect(await kept(await signUp('unasked', {}))).toEqual(none)
    const agreed = await signUp('agreed', { tracking_consent: true })
    const source = { network: 'meta', lander: 'gallery' }
    expect(await kept(agreed)).toEqual({ tracking, given: true, source })
    await agreed.put('/api/account.php', { consents: { tracking: false } })
    expect(await kept(agreed)).toEqual(none)
  })

  test("a visitor's consent to statistics is passed to the account", async () => {
    const isGiven = async (more: object) => {
      const person = api.visitor('amora')
      await person.post('/api/signup.php', { gender: 'woman', seeks: 'man', ...more })
      await person.put('/api/signup.php', { step: 1, date_of_birth: '1990-05-17' })
      await person.put('/api/signup.php', { step: 2, ...residence() })
      await person.put('/api/signup.php', credentials(`stats${Object.keys(more).length}`))
      const { consents } = (await person.get('/api/account.php')).body
      return consents.find(({ kind }: { kind: string }) => kind === 'statistics').given as boolean
    }
    expect(await isGiven({})).toBe(false)
    expect(await isGiven({ statistics_consent: true })).toBe(true)
  })

  // security 22
  test('a brand that wants a traffic source refuses signups without one', async () => {
    const gated = await startApi({
      change: (sites) => {
        for (const site of sites) site.signups = 'with_trafficsource'
      },
    })
    const step = { gender: 'woman', seeks: 'man' }
    expect((await gated.visitor('amora').post('/api/signup.php', step)).body.error).toBe('signups_closed')
    const withSource = { ...step, tracking: { network: 'meta' } }
    expect((await gated.visitor('amora').post('/api/signup.php', withSource)).status).toBe(200)
    await gated.stop()
  })
})
