import { playAccount, playDirectDebit, playNotice, playPurchases, playStranger } from './account-scenarios.ts'
import { overNetwork, type Exchange } from './browser.ts'
import { logIn, signUp, type Credentials, type Member, type ReadLink, type Scene } from './fixtures.ts'
import { playGuards } from './guards.ts'
import { playGames, runLikes, playMoney, playSelf, runChat, playVisitor } from './scenarios.ts'
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
  const stage = new ConformanceClient(url, exchange)
  const remarks: string[] = []
  await stage.findOffered().catch((error: unknown) => {
    throw new StartError(`${url.origin} does not answer (${saidBy(error)}).`, 'Start it, or correct --url.')
  })
  const settings = await stage.ask(stage.browser(), 'getSettings')
  if (!settings) {
    remarks.push('Without settings.php nothing else can be played.')
    return { calls: stage.reports(), remarks }
  }
  await playVisitor(stage, settings.countries[0] ?? 'GB')
  const place = { query: { lat: 52.09, lon: 5.12 } }
  await playStranger(stage)
  // Where the brand is not at home there is no place to name.
  if (settings.countries.includes('NL')) await stage.ask(stage.browser(), 'geocode', place)

  const scene = await openScene(stage, settings, options, remarks)
  if (!scene) return { calls: stage.reports(), remarks }
  await playGuards(stage, scene.first.browser)
  const scenes = [
    playSelf,
    runLikes,
    runChat,
    playGames,
    playMoney,
    playPurchases,
    playDirectDebit,
    playAccount,
    playNotice,
  ]
  for (const play of scenes) await play(scene)
  await endScene(scene)
  return { calls: stage.reports(), remarks }
}

async function openScene(
  stage: ConformanceClient,
  settings: Scene['settings'],
  { url, members, exchange = overNetwork, readLink = outboxOf(url, exchange) }: ConformanceOptions,
  remarks: string[],
): Promise<Scene | null> {
  if (members) {
    const [first, second] = [await logIn(stage, members[0]), await logIn(stage, members[1])]
    if (first && second) return { stage, settings, first, second, areOurs: false, areConfirmed: true }
    remarks.push('The given members could not log in: what members do was not played.')
    return null
  }
  const made = [await signUp(stage, settings, readLink), await signUp(stage, settings, readLink)]
  const [first, second] = made
  if (!first || !second) {
    remarks.push('No two members could be signed up: give them with --member name:password.')
    return null
  }
  const areConfirmed = first.isConfirmed && second.isConfirmed
  if (!areConfirmed) {
    remarks.push('Mails could not be read: the members stay unconfirmed, and what needs more was not played.')
  }
  return { stage, settings, first: first.member, second: second.member, areOurs: true, areConfirmed }
}

/** Logs both out and in again, and takes the members of this run away. */
async function endScene({ stage, first, second, areOurs }: Scene): Promise<void> {
  await stage.ask(first.browser, 'logout')
  await stage.refuse(first.browser, 'getUser', {}, 'authentication_required', 'a member who logged out')
  if (!areOurs) {
    await stage.ask(second.browser, 'logout')
    return
  }
  const again = await logIn(stage, first)
  for (const member of [again, second]) if (member) await leave(stage, member)
}

async function leave(stage: ConformanceClient, { browser, password }: Member): Promise<void> {
  await stage.ask(browser, 'deleteAccount', { body: { password, reason: 'other' } })
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

/** The token of the one-time link in a mail. */
export const linkIn = (text: string): string | null =>
  /\/([A-Za-z0-9_-]{43})\s*(?:\n|$)/.exec(text)?.[1] ?? null
