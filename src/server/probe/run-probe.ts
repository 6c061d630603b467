// A visitor who signs up, searches, likes and writes: two members at a brand that nobody else meets, by the calls of our pages.

import { randomUUID } from 'node:crypto'
import { type CallName, calls } from '../../contract/calls/all-calls.ts'
import { overNetwork, type Exchange } from '../conformance/browser.ts'
import { ConformanceClient } from '../conformance/client.ts'
import { linkIn, logIn, signUp, type Member, type ReadLink } from '../conformance/fixtures.ts'
import type { Brand, Deps } from '../platform/context.ts'
import type { MailDraft } from '../platform/outbox/outbox.ts'
import { claimLease, releaseLease } from '../platform/lease.ts'
import { issueTicket, PROBE_HEADER, probeBrand, TICKET_MS } from '../platform/probe-brand.ts'
import { saidBy, StartError } from '../platform/start-error.ts'
import { eraseProbe } from './erase-probe.ts'

/** In the order they are taken. */
export const PROBE_STEPS = ['settings', 'signup', 'login', 'search', 'like', 'message', 'read'] as const
export type ProbeStep = (typeof PROBE_STEPS)[number]

export interface ProbeResult {
  brand: string
  origin: string
  isOk: boolean
  /** Those taken, with how long each took; the last one may have failed. */
  steps: { step: ProbeStep; ms: number }[]
  /** The call that broke and how, or what kept the run from its calls; '' where nothing did. */
  problem: string
  /** In ms since 1970. */
  endedAt: number
}
type Visit = Pick<ProbeResult, 'isOk' | 'steps' | 'problem'>

type ProbeDeps = Pick<Deps, 'store' | 'digest' | 'clock'>

/** Ends the run, and says why. */
class Broken extends Error {}

/** Ends the run with its first problem: where nothing answers, each further call would wait as long. */
class Visitor extends ConformanceClient {
  override blame(name: CallName, problem: string): never {
    throw new Broken(`${calls[name].method} ${calls[name].path}: ${problem}`)
  }
}

/**
 * Plays the visitor by a brand's public origin, and takes away what came of it. Another run at this brand and a database that does
 * not answer are problems like others: they hide no other brand's result.
 */
export async function runProbe(
  deps: ProbeDeps,
  real: Brand,
  exchange: Exchange = overNetwork,
): Promise<ProbeResult> {
  const visit = await visitAlone(deps, real, exchange).catch((error: unknown) => ({
    isOk: false,
    steps: [],
    problem: saidBy(error),
  }))
  return { brand: real.id, origin: real.origin, ...visit, endedAt: deps.clock() }
}

async function visitAlone(deps: ProbeDeps, real: Brand, exchange: Exchange): Promise<Visit> {
  const { store } = deps
  const brand = probeBrand(real)
  const lease = { name: `visitor of ${brand.id}`, holder: randomUUID() }
  if (!(await claimLease(store, lease.name, lease.holder, TICKET_MS)))
    throw new StartError(`Another probe of ${real.id} is on its way.`, 'Wait until it ends, or five minutes.')
  try {
    // Of a run that was killed.
    await eraseProbe(store, brand)
    const ticket = issueTicket(deps.digest, real, deps.clock())
    const client = new Visitor(new URL(real.origin), within(exchange, brand, ticket))
    return await visit(client, outboxOf(deps, brand))
  } finally {
    try {
      await eraseProbe(store, brand)
    } finally {
      await releaseLease(store, lease.name, lease.holder)
    }
  }
}

/** Takes the ticket along, and no answer from elsewhere: without it members would meet the visitor. */
function within(exchange: Exchange, brand: Brand, ticket: string): Exchange {
  return async (url, request) => {
    const response = await exchange(url, {
      ...request,
      headers: { ...request.headers, [PROBE_HEADER]: ticket },
    })
    if (response.headers.get(PROBE_HEADER) === brand.id) return response
    throw new Error(`${response.status} from elsewhere than the probe’s brand`)
  }
}

/** Mails to it never leave the outbox, for no process serves its brand: they are read there. */
const outboxOf =
  ({ store }: ProbeDeps, brand: Brand): ReadLink =>
  async (email) => {
    const rows = await store.db
      .selectFrom('outbox')
      .select('payload')
      .where('channel', '=', 'mail')
      .where('brand', '=', brand.id)
      .execute()
    const mails = rows.map(({ payload }) => JSON.parse(payload) as MailDraft)
    return linkIn(mails.findLast(({ to }) => to === email)?.text ?? '')
  }

async function visit(client: Visitor, readLink: ReadLink): Promise<Visit> {
  const steps: ProbeResult['steps'] = []
  const take = async <T>(step: ProbeStep, work: () => Promise<T | null | undefined>): Promise<T> => {
    const begun = performance.now()
    try {
      const value = await work()
      if (value === null || value === undefined) throw new Broken('nothing came of it')
      return value
    } finally {
      steps.push({ step, ms: Math.round(performance.now() - begun) })
    }
  }
  try {
    await play(client, take, readLink)
    return { isOk: true, steps, problem: '' }
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    return { isOk: false, steps, problem: error.message }
  }
}

async function play(
  client: Visitor,
  take: <T>(step: ProbeStep, work: () => Promise<T | null | undefined>) => Promise<T>,
  readLink: ReadLink,
): Promise<void> {
  const settings = await take('settings', () => client.ask(client.browser(), 'getSettings'))
  const join = async (): Promise<Member | null> => {
    const made = await signUp(client, settings, readLink)
    if (made && !made.isConfirmed)
      client.blame('activate', 'no mail with a link was written, or it did not confirm')
    return made?.member ?? null
  }
  const [first, second] = await take('signup', async () => {
    const one = await join()
    const another = one && (await join())
    return another && ([one, another] as const)
  })
  const { browser: me, id } = await take('login', () => logIn(client, first))
  const you = second.browser

  await take('search', async () => {
    const found = await client.ask(me, 'search', { query: { page: 1 } })
    if (found && !found.results.some((card) => card.id === second.id))
      client.blame('search', 'a member who signed up is not found')
    return found
  })
  await take('like', async () => {
    await client.ask(me, 'giveLike', { body: { profile: second.id } })
    const received = await client.ask(you, 'getLikes', { query: { type: 'received' } })
    if (received && !received.liked_by.some((card) => card.id === id))
      client.blame('getLikes', 'a like that was given is not among those received')
    const back = await client.ask(you, 'giveLike', { body: { profile: id } })
    if (back && !back.match) client.blame('giveLike', 'a like that was returned is no match')
    return back
  })
  const key = randomUUID()
  await take('message', async () => {
    const chat = await client.ask(me, 'getChat', { query: { profile: second.id } })
    if (!chat) return null
    const { free_messages_left: free, message_credits: credits } = chat.allowance
    const body = { profile: second.id, text: 'Good evening', cost: free > 0 ? 0 : credits }
    return client.ask(me, 'sendMessage', { body, key })
  })
  await take('read', async () => {
    const chats = await client.ask(you, 'getChats')
    const conversation = chats?.chats.find(({ profile }) => profile.id === id)?.conversation.id
    if (!conversation) {
      client.blame('getChats', 'a conversation that was begun is not listed')
      return null
    }
    const read = await client.ask(you, 'getChat', { query: { conversation } })
    const message = read?.messages.find((each) => each.id === key)
    if (read && !message) client.blame('getChat', 'a message that was sent is not there')
    await client.ask(you, 'readChat', { body: { conversation, read_up_to: message?.seq ?? 1 } })
    return read
  })
}
