// An attacker to whom accounts, addresses and networks cost nothing: a /48, a mail domain whose mails they read, and as many
// accounts as they like. Each part tries for one hour of the server's clock and counts what it reached.

import { ACTIVATION_MAILS } from '../../src/core/limits.ts'
import { regions } from '../../src/server/platform/geo/places.ts'
import { PASSWORD, type Person, type TestApi } from '../support/api.ts'
import { addPhotos, addProfile, setAccount } from '../support/profiles.ts'
import { buy } from '../support/purchases.ts'

const BRAND = 'amora'
/** The attacker reads what is mailed to this domain. */
const DOMAIN = 'attacker.test'
const VICTIM = { name: 'victim', email: 'victim@mail.test' }

export interface Reached {
  goal: string
  /** Number of tries, and of those that succeeded. */
  tried: number
  reached: number
  /** How much of it may succeed. */
  ceiling: number
}

/** The n-th network of the attacker's /48, each in another /56. */
const headersOf = (index: number) => ({
  'X-Forwarded-For': `2001:db8:bad:${((index * 257) % 65_536).toString(16)}::1`,
})

interface Attack {
  api: TestApi
  /** How many accounts and networks are used. */
  accounts: number
}

/** Plays everything on a fresh server and returns what was reached. */
export async function playAttacker(attack: Attack): Promise<Reached[]> {
  const { api } = attack
  const honest = await api.member(BRAND, VICTIM)
  const reached = [
    await hideByVisitors(attack, honest),
    await hideByAccounts(attack, honest),
    await reachUnconfirmed(attack),
    await reachConfirmed(attack),
    await comeBack(attack),
    await harvest(attack),
    await likeEverybody(attack),
    await mailBomb(attack),
    await guessPassword(attack, honest),
    await guessCodes(attack),
    await undoPurchases(attack),
    await lookAlikes(attack),
  ]
  return reached
}

const count = async (length: number, work: (index: number) => Promise<boolean>): Promise<number> => {
  let successes = 0
  for (let index = 0; index < length; index += 1) if (await work(index)) successes += 1
  return successes
}

/** A new browser somewhere in the attacker's networks. */
function browser({ api }: Attack, index: number): Person {
  const person = api.visitor(BRAND)
  const headers = headersOf(index)
  const request: Person['request'] = (method, path, given) =>
    person.request(method, path, { ...given, headers: { ...headers, ...given?.headers } })
  return {
    ...person,
    request,
    get: (path, query) => request('GET', path, query ? { query } : {}),
    post: (path, body, given) => request('POST', path, { ...given, body }),
    put: (path, body, given) => request('PUT', path, { ...given, body }),
    delete: (path, body, given) => request('DELETE', path, { ...given, body }),
  }
}

/** Presses every link mailed to the attacker since the last time. */
const pressed = new WeakMap<TestApi, number>()
async function pressLinks(attack: Attack): Promise<void> {
  const mails = await attack.api.deliver()
  const from = pressed.get(attack.api) ?? 0
  pressed.set(attack.api, mails.length)
  for (const [index, mail] of mails.slice(from).entries()) {
    if (!mail.to.endsWith(DOMAIN)) continue
    for (const [, token] of mail.text.matchAll(/\/([A-Za-z0-9_-]{43})\s*(?:\n|$)/g)) {
      await browser(attack, index).post('/api/token.php', { token })
    }
  }
}

const victimsOf = async ({ api }: Attack, number: number): Promise<string[]> => {
  const ids: string[] = []
  for (let index = 0; index < number; index += 1) ids.push((await api.member(BRAND)).id)
  return ids
}

const hidden = async (honest: Person, ids: readonly string[]): Promise<number> =>
  count(ids.length, async (index) => {
    const { status } = await honest.get('/api/profile.php', { id: ids[index]! })
    return status === 404
  })

async function hideByVisitors(attack: Attack, honest: Person): Promise<Reached> {
  const ids = await victimsOf(attack, Math.ceil(attack.accounts / 10))
  for (let index = 0; index < attack.accounts; index += 1) {
    const kind = index % 2 === 0 ? 'child_abuse' : 'under_age'
    const from = { name: 'Somebody', email: `notice${index}@${DOMAIN}` }
    await browser(attack, index).post('/api/complaint.php', {
      ...{ kind, reference: ids[index % ids.length], text: 'x', good_faith: true },
      ...from,
    })
  }
  await pressLinks(attack)
  return {
    goal: 'hide members as a visitor',
    ceiling: 0,
    tried: ids.length,
    reached: await hidden(honest, ids),
  }
}

async function hideByAccounts(attack: Attack, honest: Person): Promise<Reached> {
  const ids = await victimsOf(attack, Math.ceil(attack.accounts / 10))
  for (let index = 0; index < attack.accounts; index += 1) {
    const account = await attack.api.member(BRAND)
    await account.post(
      '/api/complaint.php',
      { kind: 'under_age', reference: ids[index % ids.length], text: 'x', good_faith: true },
      { headers: headersOf(index) },
    )
  }
  return {
    goal: 'hide members with new accounts',
    ceiling: 0,
    tried: ids.length,
    reached: await hidden(honest, ids),
  }
}

interface Identity {
  name: string
  email: string
  /** The member whose page the signup comes from. */
  profile?: string
}

/** Signs up from the attacker's n-th network; the address is not confirmed. Answers whether an account came of it. */
async function signUp(
  attack: Attack,
  index: number,
  { profile, ...identity }: Identity,
): Promise<Person | null> {
  const person = browser(attack, index)
  const { site } = attack.api.deps.brands.get(BRAND)!
  const country = site.countries[0]!
  const [region] = regions(country)
  const from = profile === undefined ? {} : { profile }
  await person.post('/api/signup.php', { gender: site.genders[0], seeks: 'everyone', ...from })
  await person.put('/api/signup.php', { step: 1, date_of_birth: '1990-05-17' })
  const place = { country, region: region?.id, city: region?.cities[0]?.id }
  await person.put('/api/signup.php', { step: 2, ...place })
  const credentials = { ...identity, password: PASSWORD, terms: true, consent: true }
  const { status } = await person.put('/api/signup.php', { step: 3, ...credentials })
  return status === 200 ? person : null
}

/** A number in letters: names may hold few digits. */
const letters = (index: number): string =>
  [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** How many messages a member has to read. */
const inbox = async (person: Person): Promise<number> => {
  const { body } = await person.get('/api/chats.php')
  return (body as { unread_messages: number }).unread_messages
}

async function reachUnconfirmed(attack: Attack): Promise<Reached> {
  const victim = await attack.api.member(BRAND)
  const tried = attack.accounts
  for (let index = 0; index < tried; index += 1) {
    const identity = {
      name: `sock${letters(index)}`,
      email: `sock${index}@nowhere.invalid`,
      profile: victim.id,
    }
    const person = await signUp(attack, index, identity)
    await person?.put('/api/signup.php', { step: 4, signup_message: 'hello' })
  }
  return {
    goal: 'write to a member from invented addresses',
    ceiling: 0,
    tried,
    reached: await inbox(victim),
  }
}

async function reachConfirmed(attack: Attack): Promise<Reached> {
  const victim = await attack.api.member(BRAND)
  const tried = attack.accounts
  for (let index = 0; index < tried; index += 1) {
    const account = await attack.api.member(BRAND)
    await account.post('/api/chat.php', { profile: victim.id, text: 'hello', cost: 0 })
  }
  return {
    goal: 'write to a member from new accounts, in a day',
    ceiling: 10,
    tried,
    reached: await inbox(victim),
  }
}

/** Somebody blocked signs up again in the same browser. */
async function comeBack(attack: Attack): Promise<Reached> {
  const victim = await attack.api.member(BRAND)
  const tried = Math.min(attack.accounts, 10)
  const first = await attack.api.member(BRAND, { email: `back@${DOMAIN}` })
  await first.post('/api/chat.php', { profile: victim.id, text: 'hello', cost: 0 })
  await victim.post('/api/block.php', { profile: first.id })
  const reached = await count(tried, async (index) => {
    const again = await attack.api.member(BRAND, { email: `back+${index}@${DOMAIN}` })
    const browserCookie = first.cookies.get('browser')
    if (browserCookie) again.cookies.set('browser', browserCookie)
    await again.post('/api/user.php', { login: again.email, password: PASSWORD })
    const { status } = await again.post('/api/chat.php', { profile: victim.id, text: 'hello', cost: 0 })
    return status === 200 && (await inbox(victim)) > 0
  })
  return { goal: 'come back to who blocked them, in the same browser', ceiling: 0, tried, reached }
}

async function harvest({ api, accounts }: Attack): Promise<Reached> {
  const paid = await api.member(BRAND)
  await setAccount(api.deps, BRAND, paid.id, { paid_user: 1 })
  const reached = await count(accounts, async () => {
    const owner = await addProfile(api.deps, BRAND)
    const [, second] = await addPhotos(api.deps, BRAND, owner, 2)
    // There are no files behind these rows: 404 after every check was passed.
    const { status } = await paid.get('/api/photo.php', { id: second!, size: 'full' })
    return status === 404 || status === 200
  })
  return { goal: 'fetch full photos of members, in an hour', ceiling: 60, tried: accounts, reached }
}

async function likeEverybody({ api, accounts }: Attack): Promise<Reached> {
  const free = await api.member(BRAND)
  const reached = await count(accounts, async () => {
    const profile = await addProfile(api.deps, BRAND)
    return (await free.post('/api/like.php', { profile })).status === 200
  })
  return { goal: 'like members as a free one, in a day', ceiling: 50, tried: accounts, reached }
}

async function mailBomb(attack: Attack): Promise<Reached> {
  const to = 'bombed@mail.test'
  const tried = attack.accounts
  for (let index = 0; index < tried; index += 1) {
    await signUp(attack, index, { name: `bomb${letters(index)}`, email: to })
  }
  const mails = await attack.api.deliver()
  const reached = mails.filter((mail) => mail.to === to).length
  return { goal: 'mail somebody by signing up with their address', ceiling: ACTIVATION_MAILS, tried, reached }
}

async function guessPassword(attack: Attack, victim: Person): Promise<Reached> {
  const tried = attack.accounts * 2
  const reached = await count(tried, async (index) => {
    const login = index % 2 === 0 ? victim.name : victim.email
    const guesser = browser(attack, index)
    const { body } = await guesser.post('/api/user.php', { login, password: `guess number ${index}` })
    return (body as { error?: string }).error === 'login_failed'
  })
  return { goal: 'try passwords of one member, in an hour', ceiling: 25, tried, reached }
}

async function guessCodes({ api, accounts }: Attack): Promise<Reached> {
  const member = await api.member(BRAND)
  const reached = await count(accounts, async (index) => {
    const { status } = await member.get('/api/discountcode.php', { code: `TRY${index}` })
    return status === 404
  })
  return { goal: 'try discount codes, in an hour', ceiling: 20, tried: accounts, reached }
}

/** Knows the buyers' addresses, and counts up invoice numbers. */
async function undoPurchases(attack: Attack): Promise<Reached> {
  const tried = Math.min(attack.accounts, 20)
  const buyers: Person[] = []
  for (let index = 0; index < tried; index += 1) {
    const buyer = await attack.api.member(BRAND)
    await buy(buyer)
    buyers.push(buyer)
  }
  for (const [index, { email }] of buyers.entries()) {
    for (let invoice = 1; invoice <= tried; invoice += 1) {
      await browser(attack, index * tried + invoice).post('/api/withdrawal.php', {
        ...{ name: 'Somebody', contract: `${BRAND.toUpperCase()}-${invoice}`, email },
      })
    }
  }
  const reached = await count(tried, async (index) => {
    const { body } = await buyers[index]!.get('/api/transactions.php')
    return JSON.stringify(body).includes('"state":"refunded"')
  })
  return { goal: 'undo purchases by address and invoice number', ceiling: 0, tried, reached }
}

const IMITATIONS = [
  ...['admin', 'support', 'Amora_Support', 'AmoraTeam', 'a.d.m.i.n', 'm0derator'],
  ...['victіm', 'viсtim', 'VICTIM', 'victirn'],
]

async function lookAlikes(attack: Attack): Promise<Reached> {
  const reached = await count(IMITATIONS.length, async (index) => {
    const name = IMITATIONS[index]!
    return (await signUp(attack, index, { name, email: `look${index}@${DOMAIN}` })) !== null
  })
  return { goal: 'be called like the house, or like a member', ceiling: 0, tried: IMITATIONS.length, reached }
}
