// security.md 28: two members of a brand never have names that look alike.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type TestApi } from '../../../../tests/support/api.ts'
import { regions } from '../../platform/geo/places.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function signUp(changes: { name?: string; email?: string }) {
  const person = api.visitor('amora')
  const region = regions('GB')[0]!
  await person.post('/api/signup.php', { gender: 'woman', seeks: 'man' })
  await person.put('/api/signup.php', { step: 1, date_of_birth: '1990-05-17' })
  await person.put('/api/signup.php', {
    step: 2,
    country: 'GB',
    region: region.id,
    city: region.cities[0]!.id,
  })
  const account = { name: 'somebody', email: 'somebody@mail.test', password: PASSWORD, ...changes }
  return person.put('/api/signup.php', { step: 3, ...account, terms: true, consent: true })
}
const logIn = (login: string, password = PASSWORD, person = api.visitor('amora')) =>
  person.post('/api/user.php', { login, password })

const ALIKE: [string, string][] = [
  ['J\u030cohn', '\u01f0ohn'],
  ['ΝΙΚΟΣ', 'νικοσ'],
  ['Weißer', 'WEISSER'],
  ['Straẞe', 'straße'],
  ['ﬁona', 'FIONA'],
  ['ᾳ\u0301lpha', '\u1fb4lpha'],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
]

// security 28
describe.each(ALIKE)('%s and %s', (name, alike) => {
  test('are one name: the second is taken, and its bearer logs in by either', async () => {
    const { id } = await api.member('amora', {
      name,
      email: `${ALIKE.findIndex(([one]) => one === name)}@a.test`,
    })
    expect((await signUp({ name: alike })).body.fields).toEqual({ name: 'taken' })
    for (const login of [name, alike]) expect((await logIn(login)).body.user.id).toBe(id)
  })
})

// security 28
test.each(['an\ufe0fna', 'anna\u034f', '\u1160anna', '\u115fan', 'anna\u3164', 'an\u17b4na'])(
  'a signup with the name %j, part of which is not shown, is refused',
  async (name) => {
    expect((await signUp({ name })).body.fields).toEqual({ name: 'invalid' })
  },
)

// security 28
test.each(['\u0301\u0301\u0301', '\u0e31\u0e31\u0e31'])(
  'a signup with the name %j, which is marks alone, is refused',
  async (name) => {
    expect((await signUp({ name })).body.fields).toEqual({ name: 'invalid' })
  },
)

test.each(['an\u200bna@mail.test', 'anna\u202e@mail.test', 'anna@ma\u2066il.test', 'anna@mail.te\ufe0fst'])(
  'the address %j is refused wherever one is asked for',
  async (email) => {
    expect((await signUp({ email })).body.fields).toEqual({ email: 'invalid' })
    const person = await api.member('amora')
    const visitor = api.visitor('amora')
    const refused = [
      await visitor.post('/api/reset-password.php', { login: email }),
      await person.put('/api/account.php', { email, password: PASSWORD }),
      await visitor.post('/api/complaint.php', { kind: 'other', text: 'x', email }),
      await visitor.post('/api/withdrawal.php', { name: 'x', contract: 'x', email }),
    ]
    for (const { status, body } of refused) {
      expect([status, Object.values(body.fields ?? {})]).toEqual([422, ['invalid']])
    }
  },
)

// security 9, security 28
test('wrong passwords count for a name in whichever form it is typed', async () => {
  await api.member('amora', { name: 'Πέτρος', email: 'petros@mail.test' })
  const forms = ['Πέτρος', 'ΠΈΤΡΟΣ', 'πέτροσ', 'πε\u0301τροσ', 'Πε\u0301τροΣ']
  for (const form of forms) expect((await logIn(form, 'not the password')).body.error).toBe('login_failed')
  for (const form of forms) expect((await logIn(form)).body.error).toBe('login_locked')
})
