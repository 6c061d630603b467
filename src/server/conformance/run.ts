import { runAccount, runDirectDebit, runNotice, runPurchases, runStranger } from './account-scenarios.ts'
import { overNetwork, type Exchange } from './browser.ts'
import {
  linkIn,
  logIn,
  signUp,
  type Credentials,
  type Member,
  type ReadLink,
  type ScenarioContext,
} from './fixtures.ts'
import { runGuards } from './guards.ts'
import { runGames, runLikes, runMoney, runOwnProfile, runChat, runVisitor } from './scenarios.ts'
import { saidBy, StartError } from '../platform/start-error.ts'
import { ConformanceClient, type CallReport } from './client.ts'

export interface ConformanceOptions {
  url: URL
  /** Two members of the backend; without them two are signed up. */
  members?: readonly [Credentials, Credentials] | undefined
  /** How mails to members of this run are read; by default from the outbox a demo server shows. */
  readLink?: ReadLink
  exchange?: Exchange
}

export interface Conformance {
  calls: CallReport[]
  /** Why parts could not be played at all. */
  remarks: string[]
}

/**
 * Plays the whole contract against a backend with two members, and says of each call whether it holds. Throws `StartError`
 * for one that does not answer at all.
 */
export async function runConformance(options: ConformanceOptions): Promise<Conformance> {
  const { url, exchange = overNetwork } = options
  const client = new ConformanceClient(url, exchange)
  const remarks: string[] = []
  await client.findOffered().catch((error: unknown) => {
    throw new StartError(`${url.origin} does not answer (${saidBy(error)}).`, 'Start it, or correct --url.')
  })
  const settings = await client.ask(client.browser(), 'getSettings')
  if (!settings) {
    remarks.push('Without settings.php nothing else can be played.')
    return { calls: client.reports(), remarks }
  }
  await runVisitor(client, settings.countries[0] ?? 'GB')
  const location = { query: { lat: 52.09, lon: 5.12 } }
  await runStranger(client)
  // Where the brand is not at home there is no place to name.
  if (settings.countries.includes('NL')) await client.ask(client.browser(), 'geocode', location)

  const context = await openScenarios(client, settings, options, remarks)
  if (!context) return { calls: client.reports(), remarks }
  await runGuards(client, context.first.browser, settings.features)
  const scenarios = [
    runOwnProfile,
    runLikes,
    runChat,
    runGames,
    runMoney,
    runPurchases,
    runDirectDebit,
    runAccount,
    runNotice,
  ]
  for (const run of scenarios) await run(context)
  await endScenarios(context)
  return { calls: client.reports(), remarks }
}

async function openScenarios(
  client: ConformanceClient,
  settings: ScenarioContext['settings'],
  { url, members, exchange = overNetwork, readLink = outboxOf(url, exchange) }: ConformanceOptions,
  remarks: string[],
): Promise<ScenarioContext | null> {
  if (members) {
    const [first, second] = [await logIn(client, members[0]), await logIn(client, members[1])]
    if (first && second) return { client, settings, first, second, areOurs: false, areConfirmed: true }
    remarks.push('The given members could not log in: what members do was not played.')
    return null
  }
  const made = [await signUp(client, settings, readLink), await signUp(client, settings, readLink)]
  const [first, second] = made
  if (!first || !second) {
    remarks.push('No two members could be signed up: give them with --member name:password.')
    return null
  }
  const areConfirmed = first.isConfirmed && second.isConfirmed
  if (!areConfirmed) {
    remarks.push('Mails could not be read: the members stay unconfirmed, and what needs more was not played.')
  }
  return { client, settings, first: first.member, second: second.member, areOurs: true, areConfirmed }
}

/** Logs both out and in again, and takes the members of this run away. */
async function endScenarios({ client, first, second, areOurs }: ScenarioContext): Promise<void> {
  const nobody = { query: { removed: '1' }, body: { login: 'nobody-has-this-name', password: 'not-theirs' } }
  await client.refuse(
    client.browser(),
    'eraseRemoved',
    nobody,
    'login_failed',
    'an account that is not there',
  )
  await client.ask(first.browser, 'logout')
  await client.refuse(first.browser, 'getUser', {}, 'authentication_required', 'a member who logged out')
  if (!areOurs) {
    await client.ask(second.browser, 'logout')
    return
  }
  const again = await logIn(client, first)
  for (const member of [again, second]) if (member) await leave(client, member)
}

async function leave(client: ConformanceClient, { browser, password }: Member): Promise<void> {
  await client.ask(browser, 'deleteAccount', { body: { password, reason: 'other' } })
}

/** Links in the mails that a demo server keeps on disk. */
function outboxOf(url: URL, exchange: Exchange): ReadLink {
  return async (email) => {
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await exchange(new URL('/dev/outbox?json', url), { method: 'GET', headers: {} })
      if (!answer.ok) return null
      const mails = (await answer.json().catch(() => null)) as { to: string; text: string }[] | null
      if (!Array.isArray(mails)) return null
      const token = mails.map((mail) => (mail.to === email ? linkIn(mail.text) : null)).find(Boolean)
      if (token) return token
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    return null
  }
}
