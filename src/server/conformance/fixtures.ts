import { randomBytes, randomUUID } from 'node:crypto'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { getRegions } from '../../contract/calls/places.ts'
import type { getSettings } from '../../contract/calls/site.ts'
import type { Browser } from './browser.ts'
import type { ConformanceClient } from './client.ts'

/** One of the two members the contract is played with. */
export interface Member {
  browser: Browser
  id: string
  name: string
  password: string
}

/** A given member: what they log in with. */
export interface Credentials {
  name: string
  password: string
}

export interface ScenarioContext {
  client: ConformanceClient
  settings: AnswerOf<typeof getSettings>
  first: Member
  second: Member
  /** Made for this run, so that they may be changed and deleted. */
  areOurs: boolean
  /** Their addresses are confirmed, as far as it is known. */
  areConfirmed: boolean
}

/** Reads the newest link mailed to an address; null where the mails cannot be read. */
export type ReadLink = (email: string) => Promise<string | null>

/** The token of the one-time link in a mail. */
export const linkIn = (text: string): string | null =>
  /\/([A-Za-z0-9_-]{43})\s*(?:\n|$)/.exec(text)?.[1] ?? null

export async function logIn(
  client: ConformanceClient,
  { name, password }: Credentials,
): Promise<Member | null> {
  const browser = client.browser()
  const body = { login: name, password, cookie_strategy: 'session' }
  const answer = await client.ask(browser, 'login', { body }, 'the right password')
  return answer ? { browser, id: answer.user.profile.id, name: answer.user.name, password } : null
}

/** Signs a member up step by step, and confirms the address where its mail can be read. */
export async function signUp(
  client: ConformanceClient,
  settings: AnswerOf<typeof getSettings>,
  readLink: ReadLink,
): Promise<{ member: Member; isConfirmed: boolean } | null> {
  const browser = client.browser()
  const name = `conf${randomLetters(12)}`
  const email = `${name}@example.org`
  const password = randomBytes(18).toString('base64url')
  const country = settings.countries[0] ?? 'GB'
  const places = await client.ask(client.browser(), 'getRegions', { query: { country } })
  const place = placeIn(places)
  if (!place) return null

  const gender = settings.genders[0] ?? 'woman'
  const key = randomUUID()
  const start = { body: { gender, seeks: gender, tracking: { network: 'conformance' } } }
  await client.askTwice(browser, 'startSignup', { ...start, key }, { body: { gender, seeks: 'everyone' } })
  const year = new Date(settings.server_time).getUTCFullYear()
  await refuseChild(client, settings, `${year - settings.min_age + 1}-01-01`)
  const steps = [
    { step: 'draft' },
    { step: 1, date_of_birth: `${year - 40}-05-17` },
    { step: 2, country, ...place },
    { step: 3, name, email, password, terms: true, consent: true },
  ]
  let id = ''
  for (const step of steps) {
    const answer = await client.ask(browser, 'continueSignup', { body: step }, `step ${step.step}`)
    if (!answer) return null
    id = answer.user?.profile.id ?? ''
  }
  if (id === '') {
    client.blame('continueSignup', 'the third step made no member')
    return null
  }
  const token = await readLink(email)
  const member = { browser, id, name, password }
  const isConfirmed = token !== null && (await confirm(client, member, token))
  return { member, isConfirmed }
}

/** A visitor too young is refused, in a signup of its own: a server may remember what it was told. */
/** Names may have few digits. */
const randomLetters = (length: number) =>
  Array.from(randomBytes(length), (byte) => String.fromCodePoint(97 + (byte % 26))).join('')

async function refuseChild(
  client: ConformanceClient,
  settings: ScenarioContext['settings'],
  born: string,
): Promise<void> {
  const browser = client.browser()
  const gender = settings.genders[0] ?? 'woman'
  await client.ask(browser, 'startSignup', { body: { gender, seeks: 'everyone' } })
  const body = { step: 1, date_of_birth: born }
  await client.refuse(browser, 'continueSignup', { body }, 'invalid_fields', 'a visitor too young')
}

/** Opens the link in another browser than the one that signed up, which goes on with a password of its own. */
async function confirm(client: ConformanceClient, member: Member, token: string): Promise<boolean> {
  const another = client.browser()
  const request = { query: { t: token } }
  const link = await client.ask(another, 'getToken', request, 'a mailed link')
  if (link && link.kind !== 'activate')
    client.blame('getToken', `the activation link is told to be ${link.kind}`)
  if (link && !link.needs_password) client.blame('getToken', 'another browser is asked for no password')
  const sameBrowserLink = await client.ask(member.browser, 'getToken', request, 'a mailed link')
  if (sameBrowserLink?.needs_password)
    client.blame('getToken', 'the browser that signed up is asked for a password')
  const password = randomBytes(18).toString('base64url')
  const bare = { body: { token } }
  await client.refuse(another, 'activate', bare, 'invalid_fields', 'another browser without a password')
  const user = await client.ask(another, 'activate', { body: { token, password } }, 'the mailed link')
  await client.refuse(another, 'activate', bare, 'link_invalid', 'a link used twice')
  if (user?.status !== 'active') return false
  await client.refuse(member.browser, 'getUser', {}, 'authentication_required', 'a session from before')
  Object.assign(member, { browser: another, password })
  return true
}

function placeIn(places: AnswerOf<typeof getRegions> | undefined) {
  const region = places?.regions.find(({ cities }) => cities.length > 0)
  const city = region?.cities[0]
  return region && city ? { region: region.id, city: city.id } : null
}
