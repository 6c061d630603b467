// Two members in a browser of two tabs each write to each other at once: over a line that loses, doubles and is slow, through
// reloads, offline phases and kills of the server. At the end every page shows every message once, in order.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HINT_COOKIE } from '../../src/contract/protocol.ts'
import { audit, type Finding } from '../../src/server/audit/audit.ts'
import { connectClient } from '../support/http-client.ts'
import { memberId, sessionCookies } from '../support/members.ts'
import { freePort } from '../support/postgres.ts'
import { faultsOn, sharedBrowser, type SharedBrowser, type Stay, stay } from '../support/shared-browser.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { readAll, type ReadMessage } from './delivery.ts'
import { allBrands, BRAND, fillEnvironment, openEnvironment } from './environment.ts'
import { faultProxy } from './fault-proxy.ts'
import { pageModules } from './page-hooks.ts'

type Modules = Awaited<ReturnType<typeof pageModules>>
/** A line that loses one in twenty, doubles one in fifty and takes up to 60 ms each way; a slow one much longer. */
const FAULTS = { dropped: 0.05, doubled: 0.02, delayMs: 60 }
const SLOW_MS = 800
const PAUSE_MS = 60
/** A start takes seconds: all would be written by then. */
const AWAY_PAUSE_MS = 500
const LOOK_EVERY_MS = 700
/** Longest calm in which nothing moves until every page shows everything. */
const CALM_WITHIN_MS = 90_000
const TABS = 2
const UNSEEN = 3

export interface ExchangeOptions {
  messages: number
  kills: number
  seed: number
  databaseUrl?: string | undefined
  onMessage?: (written: number) => void
}

export interface ExchangeResult {
  written: number
  reloads: number
  offlinePhases: number
  slowPhases: number
  kills: number
  /** Texts that are not there, and texts that are there more than once. */
  lost: string[]
  double: string[]
  /** Tabs whose messages stand in another order than they were written in. */
  disordered: string[]
  /** Holes, doubles and refusals that a page showed at any moment. */
  faults: string[]
  /** Pages that show something else than the server has, at the end. */
  unlike: string[]
  /** Badges and titles that are not true. */
  miscounted: string[]
  findings: Finding[]
}

interface Member {
  readonly index: number
  readonly shared: SharedBrowser
  readonly local: Map<string, string>
  isOnline: boolean
  isSlow: boolean
  readonly tabs: Tab[]
}

interface Tab {
  readonly name: string
  readonly member: Member
  readonly session: Map<string, string>
  readonly written: string[]
  own: Stay
  page: Page
}

type Page = Modules & { readonly browser: ReturnType<Modules['fakeBrowser']> }

interface Exchange {
  readonly port: number
  readonly proxyPort: number
  readonly members: readonly Member[]
  readonly random: () => number
  readonly faults: Set<string>
  readonly counts: {
    written: number
    reloads: number
    offlinePhases: number
    slowPhases: number
    kills: number
  }
}

export async function exchangeThroughChaos(options: ExchangeOptions): Promise<ExchangeResult> {
  const folder = await mkdtemp(join(tmpdir(), 'duet-exchange-'))
  const environment = { folder, databaseUrl: options.databaseUrl }
  const port = await freePort()
  const proxy = await faultProxy(port, FAULTS)
  const env: Record<string, string> = options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}
  const start = () => spawnServer('tests/support/api-process.ts', folder, port, env)
  let server: ChildProcess | undefined
  try {
    await fillEnvironment(environment, { members: 2 })
    server = await start()
    const exchange = await startExchange(port, proxy.port, options.seed)
    const stopLooking = keepLooking(exchange)
    const killEvery = Math.ceil(options.messages / (options.kills + 1))
    while (exchange.counts.written < options.messages) {
      await step(exchange, options)
      if (
        exchange.counts.written > (exchange.counts.kills + 1) * killEvery &&
        exchange.counts.kills < options.kills
      ) {
        exchange.counts.kills += 1
        server.kill('SIGKILL')
        await once(server, 'exit')
        const isBack = start()
        while ((await Promise.race([isBack, wait(30)])) === undefined)
          await step(exchange, options, AWAY_PAUSE_MS)
        server = await isBack
      }
    }
    for (const member of exchange.members) setLine(member, true, false)
    const stored = await calm(exchange)
    const unlike = await compare(exchange)
    const miscounted = await countUnseen(exchange)
    stopLooking()
    for (const { own } of tabsOf(exchange)) own.leave()
    await proxy.settled()
    const store = openEnvironment(environment)
    try {
      const findings = await audit(store, await allBrands())
      const faults = [...exchange.faults]
      return { ...exchange.counts, ...judge(exchange, stored), faults, unlike, miscounted, findings }
    } finally {
      await store.db.destroy()
    }
  } finally {
    server?.kill('SIGKILL')
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const tabsOf = ({ members }: Pick<Exchange, 'members'>): Tab[] => members.flatMap(({ tabs }) => tabs)
const partnerOf = ({ index }: Member) => memberId(1 - index)

async function startExchange(port: number, proxyPort: number, seed: number): Promise<Exchange> {
  const members: Member[] = [0, 1].map((index) => ({
    ...{ index, shared: sharedBrowser(), local: new Map<string, string>() },
    ...{ isOnline: true, isSlow: false, tabs: [] },
  }))
  const counts = { written: 0, reloads: 0, offlinePhases: 0, slowPhases: 0, kills: 0 }
  const exchange: Exchange = { port, proxyPort, members, counts, faults: new Set(), random: randomFrom(seed) }
  for (const member of members) {
    for (let tab = 0; tab < TABS; tab += 1) {
      const name = `${member.index === 0 ? 'Mia' : 'Tom'}, tab ${tab + 1}`
      const session = new Map<string, string>()
      const own = stay()
      const page = await openPage(exchange, member, session, own)
      member.tabs.push({ name, member, session, written: [], own, page })
    }
  }
  return exchange
}

/** mulberry32: the same seed plays the same acts. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

async function openPage(
  exchange: Exchange,
  member: Member,
  session: Tab['session'],
  own: Stay,
): Promise<Page> {
  const modules = await pageModules()
  const { environment, chats, conversation, outbox } = modules
  const browser = modules.fakeBrowser(new Map([[HINT_COOKIE, '1']]))
  const page: Page = { ...modules, browser }
  browser.storage = { local: member.local, session }
  browser.records = member.shared.records
  environment.now = () => Date.now()
  environment.isOnline = () => member.isOnline
  environment.inTurn = member.shared.inTurn(own)
  environment.publish = (message) => {
    for (const other of member.tabs) {
      if (other.page !== page) setTimeout(() => other.own.isThere() && other.page.browser.say(message), 5)
    }
  }
  modules.configureClient({
    fetch: lineOf(exchange, member, own),
    baseURL: `http://${BRAND}.localhost:${exchange.port}`,
  })
  modules.keepMount(modules.$session)
  await modules.loadSession()
  modules.showWaiting()
  for (const $store of [modules.$counters, chats.$chats, conversation.$conversation, outbox.$outbox]) {
    modules.keepMount($store)
  }
  const look = () => {
    for (const fault of faultsOn(page)) exchange.faults.add(fault)
  }
  conversation.$conversation.listen((state) => {
    look()
    // The newest message is on the screen.
    if (state.status === 'ready') modules.readMarks.markSeen(state.value.messages.at(-1)?.seq ?? 0)
  })
  outbox.$outbox.listen(look)
  void conversation.openConversation({ profile: partnerOf(member) })
  return page
}

/** Offline nothing leaves; what a page that was left asked for arrives nowhere. */
function lineOf({ port, proxyPort }: Exchange, member: Member, own: Stay): typeof globalThis.fetch {
  const origin = `http://${BRAND}.localhost:${port}`
  const client = connectClient(proxyPort, { origin, cookies: sessionCookies(member.index), agent: false })
  return async (input, init) => {
    if (member.isSlow) await wait(SLOW_MS)
    if (!member.isOnline) throw new TypeError('offline')
    const answer = await client.fetch(input, init).catch((error: unknown) => error)
    if (!own.isThere()) return new Promise(() => undefined)
    if (!(answer instanceof Response)) throw new TypeError('connection lost')
    return answer
  }
}

/** The poll of every page, which the stream only makes faster. */
function keepLooking(exchange: Exchange): () => void {
  const timer = setInterval(() => {
    for (const { page, member } of tabsOf(exchange)) if (member.isOnline) void page.chats.loadChats()
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

function setLine(member: Member, isOnline: boolean, isSlow: boolean): void {
  member.isOnline = isOnline
  member.isSlow = isSlow
  for (const { page } of member.tabs) page.browser.happen(isOnline ? 'online' : 'offline')
}

async function step(
  exchange: Exchange,
  { messages, onMessage }: ExchangeOptions,
  pauseMs = PAUSE_MS,
): Promise<void> {
  const { random, members, counts } = exchange
  const member = members[Math.floor(random() * members.length)]!
  const tab = member.tabs[Math.floor(random() * TABS)]!
  const chance = random()
  if (chance < 0.015) await reload(exchange, tab)
  else if (chance < 0.03) {
    setLine(member, !member.isOnline, member.isSlow)
    if (!member.isOnline) counts.offlinePhases += 1
  } else if (chance < 0.04) {
    setLine(member, member.isOnline, !member.isSlow)
    if (member.isSlow) counts.slowPhases += 1
  } else if (counts.written < messages && tab.page.conversation.$conversation.get().status === 'ready') {
    counts.written += 1
    const text = `${tab.name}: ${counts.written}`
    tab.written.push(text)
    tab.page.deliver.sendText(text)
    onMessage?.(counts.written)
  }
  await wait(random() * pauseMs)
}

async function reload(exchange: Exchange, tab: Tab): Promise<void> {
  exchange.counts.reloads += 1
  tab.own.leave()
  const { cleanStores, outbox, chats, conversation, $session } = tab.page
  cleanStores($session, outbox.$outbox, chats.$chats, conversation.$conversation)
  tab.own = stay()
  tab.page = await openPage(exchange, tab.member, tab.session, tab.own)
}

const shownOn = ({ page }: Tab) => {
  const state = page.conversation.$conversation.get()
  return state.status === 'ready' ? state.value : undefined
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + CALM_WITHIN_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) return false
    await wait(100)
  }
  return true
}

/** The line is good again: nobody presses anything. Returns what the server has. */
async function calm(exchange: Exchange): Promise<ReadMessage[]> {
  const line = { port: exchange.port, host: `${BRAND}.localhost:${exchange.port}` }
  const unsent = () => tabsOf(exchange).reduce((sum, { page }) => sum + page.outbox.$outbox.get().length, 0)
  // However long a slow machine sends what has piled up.
  for (let left = unsent(); left > 0; left = unsent()) if (!(await until(() => unsent() < left))) break
  const stored = await readAll(line, 0)
  const last = stored.at(-1)?.seq
  await until(() => tabsOf(exchange).every((tab) => shownOn(tab)?.messages.at(-1)?.seq === last))
  return stored
}

/** Every page, scrolled back to the first message, against what its member has on the server. */
async function compare(exchange: Exchange): Promise<string[]> {
  const line = { port: exchange.port, host: `${BRAND}.localhost:${exchange.port}` }
  const unlike: string[] = []
  for (const tab of tabsOf(exchange)) {
    await until(async () => {
      if (shownOn(tab)?.has_older) await tab.page.conversation.loadOlder()
      return !shownOn(tab)?.has_older
    })
    const plain = (messages: readonly ReadMessage[] = []) =>
      JSON.stringify(messages.map(({ id, seq, text, mine }) => [id, seq, text, mine]))
    const stored = await readAll(line, tab.member.index)
    if (plain(shownOn(tab)?.messages) !== plain(stored)) unlike.push(`${tab.name} shows another conversation`)
    const unsent = tab.page.outbox.$outbox.get().length + tab.member.shared.records.size
    if (unsent > 0) unlike.push(`${tab.name}: ${unsent} unsent`)
  }
  return unlike
}

/** Nothing is unread; then nobody looks, and so many are; then somebody does. */
async function countUnseen(exchange: Exchange): Promise<string[]> {
  const [mia, tom] = exchange.members as [Member, Member]
  const miscounted: string[] = []
  const expectCount = async (when: string, members: readonly Member[], count: number) => {
    const title = count === 0 ? 'Duet' : `[${count}] Duet`
    for (const { name, page } of members.flatMap(({ tabs }) => tabs)) {
      const isTrue = () => page.browser.title === title && page.browser.badge === count
      if (!(await until(isTrue))) {
        miscounted.push(`${name} ${when}: ${page.browser.title}, badge ${page.browser.badge}, not ${count}`)
      }
    }
  }
  const setAttended = (isAttended: boolean) => {
    for (const { page } of mia.tabs) {
      page.browser.isVisible = isAttended
      page.browser.happen('visibilitychange')
    }
  }
  await expectCount('at the end', exchange.members, 0)
  setAttended(false)
  for (let sent = 0; sent < UNSEEN; sent += 1) tom.tabs[0]!.page.deliver.sendText(`unseen ${sent}`)
  await expectCount('while nobody looks', [mia], UNSEEN)
  setAttended(true)
  await expectCount('once somebody looks', exchange.members, 0)
  return miscounted
}

function judge(
  exchange: Exchange,
  stored: readonly ReadMessage[],
): Pick<ExchangeResult, 'lost' | 'double' | 'disordered'> {
  const texts = stored.map(({ text }) => text)
  const places = new Map(texts.map((text, place) => [text, place]))
  const isInOrder = ({ written }: Tab) =>
    written.every((text, index) => index === 0 || places.get(text)! > places.get(written[index - 1]!)!)
  return {
    lost: tabsOf(exchange).flatMap(({ written }) => written.filter((text) => !places.has(text))),
    double: texts.filter((text, place) => places.get(text) !== place),
    disordered: tabsOf(exchange)
      .filter((tab) => !isInOrder(tab))
      .map(({ name }) => name),
  }
}
