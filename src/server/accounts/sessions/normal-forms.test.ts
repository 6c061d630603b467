import { hash as hashAsTyped } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, tokenIn, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { regions } from '../../platform/geo/places.ts'

/** One password as two keyboards send it: letters with their marks, and letters and marks. */
const COMPOSED = 'crème-brûlée-für-Zoë'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const logIn = async ({ name }: Person, password: string) =>
  (await api.visitor('amora').post('/api/user.php', { login: name, password })).status
const hashOf = async ({ id }: Person) =>
  (await api.deps.store.db.selectFrom('account').select('password_hash').where('id', '=', id).execute())[0]!
    .password_hash

async function expectBoth(who: Person): Promise<void> {
  expect([await logIn(who, COMPOSED), await logIn(who, DECOMPOSED)]).toEqual([200, 200])
}

// security 97
test.each([
  ['composed', COMPOSED],
  ['decomposed', DECOMPOSED],
])('a password that was signed up with %s is right in both forms', async (form, password) => {
  const region = regions('GB')[0]!
  const person = Object.assign(api.visitor('amora'), { name: `zoe${form}` })
  await person.post('/api/signup.php', { gender: 'woman', seeks: 'man' })
  await person.put('/api/signup.php', { step: 1, date_of_birth: '1990-05-17' })
  const [city] = region.cities
  await person.put('/api/signup.php', { step: 2, country: 'GB', region: region.id, city: city!.id })
  const account = { name: person.name, email: `${form}@mail.test`, password, terms: true, consent: true }
  expect((await person.put('/api/signup.php', { step: 3, ...account })).status).toBe(200)
  await expectBoth(person)
})

// security 97
test('a password changed, reset or given at activation is right in both forms', async () => {
  const changed = await api.member('amora')
  const PASSWORD = 'quiet-harbour-lantern'
  await changed.put('/api/account.php', {
    password: PASSWORD,
    new_password: DECOMPOSED,
    new_password_repeated: COMPOSED,
  })
  await expectBoth(changed)
  // Whatever asks for the password again.
  for (const password of [COMPOSED, DECOMPOSED]) {
    const email = `moved-${password.length}@mail.test`
    expect((await changed.put('/api/account.php', { email, password })).status).toBe(200)
  }

  const reset = await api.member('amora')
  await api.visitor('amora').post('/api/reset-password.php', { login: reset.name })
  const token = tokenIn(await api.deliver(), reset.email)
  const body = { token, password: DECOMPOSED, password_repeated: COMPOSED }
  expect((await api.visitor('amora').post('/api/reset-password.php?do=1', body)).status).toBe(200)
  await expectBoth(reset)

  const confirmed = await api.member('amora', { confirmed: false })
  const link = tokenIn(await api.deliver(), confirmed.email)
  await api.visitor('amora').post('/api/activate.php', { token: link, password: DECOMPOSED })
  await expectBoth(confirmed)
})

// security 97
test('an older hash, of what was typed, opens once more as typed and is made anew', async () => {
  const old = await api.member('amora')
  // The hash of the release before, which knew no normal form: of what the keyboard sent.
  const typed = await hashAsTyped(DECOMPOSED)
  await api.deps.store.db
    .updateTable('account')
    .set({ password_hash: typed })
    .where('id', '=', old.id)
    .execute()
  expect(await logIn(old, COMPOSED)).toBe(403)
  expect(await hashOf(old)).toBe(typed)
  expect(await logIn(old, DECOMPOSED)).toBe(200)
  const renewed = await hashOf(old)
  expect(renewed).not.toBe(typed)
  expect(await api.deps.passwords.verify(renewed, COMPOSED)).toBe(true)
  await expectBoth(old)
  expect(await hashOf(old)).toBe(renewed)
})
