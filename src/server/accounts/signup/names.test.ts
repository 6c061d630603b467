// security.md 28, 96: two members of a brand never have names that look alike, and no member is called like the house.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type TestApi } from '../../../../tests/support/api.ts'
import { foldName } from '../../platform/normalize.ts'
import { fillLooks } from '../names/fill-looks.ts'
import { standingNames } from '../names/list-names.ts'
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
  const account = { name: 'newcomer', email: 'newcomer@mail.test', password: PASSWORD, ...changes }
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
  ['ᾳ\u0301λφα', '\u1fb4λφα'],
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

/** Names of one alphabet each that look alike, and are not one. */
const LOOKALIKES: [string, string][] = [
  ['Ivan', 'lvan'],
  ['maria', 'rnaria'],
  ['Maria2', 'rnaria2'],
  ['сосо', 'coco'],
  ['ΑΝΝΑ', 'anna'],
  ['0tto', 'Otto'],
  ['bill', 'bi11'],
  ['ВОВА', 'BOBA'],
]

// security 28, security 96
test.each(LOOKALIKES)('a signup as %s keeps %s from being taken', async (name, alike) => {
  await api.member('amora', { name, email: `${LOOKALIKES.findIndex(([one]) => one === name)}@b.test` })
  expect((await signUp({ name: alike })).body.fields).toEqual({ name: 'too_similar' })
  expect((await signUp({ name })).body.fields).toEqual({ name: 'taken' })
})

// security 28, security 96
test('of 40 signups with names that look alike one gets through', async () => {
  const looks = ['Olllo', '0lllo', 'O111o', 'OlI1o']
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => signUp({ name: looks[at % 4]!, email: `look${at}@mail.test` })),
  )
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(1)
  const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.fields?.name))
  expect([...codes].filter((code) => code !== 'taken' && code !== 'too_similar')).toEqual([])
})

const HOUSE = [
  ...['admin', 'Admin1', 'ADMlN', '4dmin', 'support', 'Amora_Support', 'AmoraTeam', 'the.amora', 'am0ra'],
  ...['Herbstgold24', 'S.u.p.p.o.r.t', 'Supp0rt', 'team', 'The-Team', 'moderator7', 'official.anna'],
  ...[
    'Kundendienst',
    'klantenservice',
    'kundeservice',
    'kundtjänst',
    'asiakaspalvelu',
    'Modérateur',
    'soporte',
  ],
  ...['assistenza', 'Obsługa_Klienta', 'obsluga-klienta', 'Lisa_Support', 'service', 'Staff'],
  ...[
    'a_m_o_r_a',
    'realAmora',
    'amora_personal',
    'team_aide',
    'amorasupport',
    'amor4',
    '5upp0r7',
    'tuki.tiimi',
  ],
]
/** First names, and words of whoever looks for a partner, with the house's inside. */
const OTHERS = [
  ...[
    'badminton',
    'Falstaff',
    'Elle',
    'Lala',
    'Esteam',
    'Nadine',
    'Zamora',
    'enamorada',
    'Samora',
    'amoranna',
  ],
  ...['amor_anna', 'te_amo_rafa', 'amor4ever', 'amor47', 'solunaria', 'person41', 'person_41', 'Vladmin'],
  ...['smooth_operator', 'Supportive', 'Oficialista', 'Aide', 'Aidé', 'Tuki', 'Pago', 'Alert', 'minerva'],
]
// security 96
test('no name of the house, nor one that looks like it, can be taken', async () => {
  const answers = await Promise.all(HOUSE.map((name) => signUp({ name })))
  const others = HOUSE.filter((_, at) => answers[at]!.body.fields?.name !== 'reserved')
  expect(others).toEqual([])
})

// security 96
test('a name that only holds letters of the house is free to take', async () => {
  const refused = []
  for (const [at, name] of OTHERS.entries()) {
    const { status, body } = await signUp({ name, email: `other${at}@mail.test` })
    if (status !== 200) refused.push([name, body.fields])
  }
  expect(refused).toEqual([])
})

// security 96
test('no name of a host can be taken', async () => {
  for (const name of ['www.anna', 'anna.com', 'Anna.DE', 'pay.com_now', 'anna.berlin', 'анна.рф']) {
    expect((await signUp({ name })).body.fields, name).toEqual({ name: 'is_host' })
  }
  for (const name of ['anna.maria', 'Dr.Anna', 'wwwanna']) {
    expect((await signUp({ name, email: `${name}@host.test` })).status, name).toBe(200)
  }
})

/** Gives a member a name as it could be had before today's rules. */
const rename = (id: string, name: string, look = '') =>
  api.deps.store.db
    .updateTable('account')
    .set({ name, name_norm: foldName(name), name_skeleton: look })
    .where('id', '=', id)
    .execute()

describe('names that stand', () => {
  // security 96
  test('a member named like the house, and no other, is asked for another name', async () => {
    const [old, other] = [await api.member('amora'), await api.member('amora')]
    expect((await other.put('/api/account.php', { name: 'Anyname' })).body.fields).toEqual({
      name: 'unknown',
    })
    await rename(old.id, 'Amora_Help')
    const { user } = (await logIn('Amora_Help', PASSWORD, old)).body
    expect(user.rename_asked).toBe(true)
    expect((await other.get('/api/user.php')).body.user.rename_asked).toBeUndefined()
    for (const [name, code] of [
      ['Amora_Team', 'reserved'],
      ['www.anna', 'is_host'],
      [other.name, 'taken'],
      ['Cоrinna', 'mixed_scripts'],
    ]) {
      expect((await old.put('/api/account.php', { name })).body.fields).toEqual({ name: code })
    }
    const changed = await old.put('/api/account.php', { name: 'Corinna' })
    expect(changed.body).toMatchObject({ name: 'Corinna', profile: { name: 'Corinna' } })
    expect(changed.body.rename_asked).toBeUndefined()
    expect((await other.get('/api/profile.php', { id: old.id })).body.name).toBe('Corinna')
    expect((await old.put('/api/account.php', { name: 'Again' })).body.fields).toEqual({ name: 'unknown' })
    expect((await logIn('Corinna')).status).toBe(200)
    expect((await signUp({ name: 'cOrinna' })).body.fields).toEqual({ name: 'taken' })
  })

  // security 96
  test('look-alike names that stand stay, are listed, and cannot be taken again', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => api.member('amora')))
    await rename(one!.id, 'Xavier-l')
    await rename(two!.id, 'Xavier-1')
    await rename(three!.id, 'm0derator')
    await fillLooks(api.deps)
    for (const name of ['Xavier-l', 'Xavier-1', 'm0derator']) expect((await logIn(name)).status).toBe(200)
    expect((await signUp({ name: 'xavier-I' })).body.fields).toEqual({ name: 'too_similar' })
    const listed = await standingNames(api.deps)
    expect(listed[0]).toEqual({ brand: 'amora', name: 'm0derator', reason: 'reserved' })
    expect(listed.filter(({ reason }) => reason === 'too_similar')).toHaveLength(1)
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

test.each(['an\u034fna@mail.test', 'anna\u3164@mail.test', 'anna@mail.te\ufe0fst'])(
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

test('marks that come along when an address is copied are left out of it', async () => {
  const addresses = ['co\u200bpied@mail.test', 'copied\u202e@mail.test', '\ufeffcopied@ma\u2066il.test']
  const person = await api.member('amora', { email: 'copied@mail.test' })
  for (const login of addresses) expect((await logIn(login)).body.user.id).toBe(person.id)
})

// security 9, security 28
test('wrong passwords count for a name in whichever form it is typed', async () => {
  await api.member('amora', { name: 'Πέτρος', email: 'petros@mail.test' })
  const forms = ['Πέτρος', 'ΠΈΤΡΟΣ', 'πέτροσ', 'πε\u0301τροσ', 'Πε\u0301τροΣ']
  for (const form of forms) expect((await logIn(form, 'not the password')).body.error).toBe('login_failed')
  for (const form of forms) expect((await logIn(form)).body.error).toBe('login_locked')
})
