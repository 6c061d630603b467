// The whole installation under load, each part of which is killed once: members write, buy, listen, look around and show
// photos, pairs sign up and match, and the contract is played, all through the proxy.

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { CallName } from '../../src/contract/calls/all-calls.ts'
import type { Browser, Exchange } from '../../src/server/conformance/browser.ts'
import { ConformanceClient } from '../../src/server/conformance/client.ts'
import { linkIn } from '../../src/server/conformance/fixtures.ts'
import { runConformance } from '../../src/server/conformance/run.ts'
import { createDiskOutbox } from '../../src/server/platform/mail/mailer.ts'
import { memberId, sessionToken } from '../support/members.ts'
import { picture } from '../security/access/fixtures.ts'
import { BRAND, MEMBERS, openEnvironment } from './environment.ts'
import type { Installation } from './installation.ts'
import { listenAs } from './listeners.ts'
import { createLoad, receiverOf, repeatWebhooks, SENDERS, type Load } from './load.ts'
import { comeBack, playMatch, problemsOf, type Match } from './matches.ts'
import { patientLine } from './patient.ts'
import { misheard, untilBack } from './restarts.ts'
import { verify, type Verdict } from './verifier.ts'

/** Of a pool of its own, whose messages nobody counts. */
const CONFORMANCE_BRAND = 'tweespan'
const DOWN_MS = 500
/** Between what a member does and what they do next, on average. */
const PAUSE_MS = 200
const PHOTO_PAUSE_MS = 1500
/** Fewer than a member may have. */
const PHOTOS_EACH = 20
const READERS = [12, 13, 14, 15]
const [READ_PROBE, WRITE_PROBE] = [16, 17]
/** A mail of a process that was killed is sent a minute later. */
const MAIL_WITHIN_MS = 150_000

/** Members that a play of so long needs. */
export const membersFor = (seconds: number): number =>
  MEMBERS + Math.ceil((seconds * 1000) / PHOTO_PAUSE_MS / PHOTOS_EACH)

export interface Downtime {
  killed: string
  /** From the kill until each process, and the proxy, answered a member again. */
  awayMs: number
  /** The longest that a member waited meanwhile until they were answered, all repeats included. */
  readMs: number
  writeMs: number
  photoMs: number
}

interface Rounds {
  judged: number
  /** Played while a write without a key was cut off: who pressed again may be told of their first try. */
  unjudged: number
}

export interface ClusterResult extends Verdict {
  downtimes: Downtime[]
  conformance: Rounds
  matches: Rounds
  photos: { acknowledged: number; lost: string[]; double: string[] }
  requests: number
  exits: number
  misheard: string[]
  /** Answers that members must not get. */
  problems: string[]
  /** The last line of `npm run audit`, all of it where it found something. */
  audit: { said: string; isClean: boolean }
}

export async function playCluster(
  installation: Installation,
  { seconds, onKill }: { seconds: number; onKill?: (downtime: Downtime) => void },
): Promise<ClusterResult> {
  const { port, ports, parts, environment } = installation
  const originOf = (brand: string) => new URL(`http://${brand}.localhost:${port}`)
  const { host } = originOf(BRAND)
  const line = { port, host }
  const problems: string[] = []
  const keys = new Set<string>()
  const matches: Match[] = []
  let requests = 0
  const counted =
    (exchange: Exchange): Exchange =>
    (...asked) => {
      requests += 1
      return exchange(...asked)
    }
  const mails = createDiskOutbox(installation.mails)
  const readLink = (brand: string) => async (email: string) => {
    const deadline = performance.now() + MAIL_WITHIN_MS
    while (performance.now() < deadline) {
      const mail = (await mails.list(brand)).find(({ to }) => to === email)
      if (mail) return linkIn(mail.text)
      await wait(PAUSE_MS)
    }
    return null
  }

  let isOver = false
  /** Plays again and again; what was broken where no write was cut off is a problem. */
  async function repeat(play: (exchange: Exchange) => Promise<string[]>): Promise<Rounds> {
    const rounds = { judged: 0, unjudged: 0 }
    while (!isOver) {
      const patient = patientLine()
      const broken = await play(counted(patient.exchange)).catch((error: unknown) => [String(error)])
      if (patient.unsure > 0) rounds.unjudged += 1
      else {
        rounds.judged += 1
        problems.push(...broken)
      }
    }
    return rounds
  }
  async function playContract(exchange: Exchange): Promise<string[]> {
    const url = originOf(CONFORMANCE_BRAND)
    const { calls, remarks } = await runConformance({ url, exchange, readLink: readLink(CONFORMANCE_BRAND) })
    return [...problemsOf(calls), ...remarks]
  }
  async function playMatches(exchange: Exchange): Promise<string[]> {
    const pair = new ConformanceClient(originOf(BRAND), exchange)
    const match = await playMatch(pair, readLink(BRAND), keys)
    if (match) matches.push(match)
    return problemsOf(pair.reports())
  }

  const client = new ConformanceClient(originOf(BRAND), counted(patientLine().exchange))
  const browserOf = (member: number) => {
    const browser = client.browser()
    browser.cookies.set('session', sessionToken(member))
    return browser
  }
  const photos: { member: number; id: string }[] = []
  const reading = probe(() => client.ask(browserOf(READ_PROBE), 'getUser'))
  const writing = probe(() =>
    client.ask(browserOf(WRITE_PROBE), 'changeProfile', { body: { about: randomUUID() } }),
  )
  const file = await picture()
  const showing = probe(async () => {
    const member = MEMBERS + Math.floor(photos.length / PHOTOS_EACH)
    const photo = await client.ask(browserOf(member), 'uploadPhoto', { file, key: randomUUID() })
    if (!photo) return
    photos.push({ member, id: photo.filename })
    await client.ask(browserOf(member), 'getPhoto', { query: { id: photo.filename, size: 'full' } })
  }, PHOTO_PAUSE_MS)

  const load = createLoad(line, { pauseMs: PAUSE_MS })
  const listeners = Array.from({ length: SENDERS }, (_, sender) => listenAs(receiverOf(sender), line))
  try {
    await Promise.all(listeners.map(({ ready }) => ready))
    const running = Promise.all([
      load.run(() => isOver),
      ...[reading, writing, showing].map((each) => each.run(() => isOver)),
      ...READERS.map((reader) => lookAround(client, browserOf(reader), () => isOver)),
    ])
    const repeating = Promise.all([repeat(playContract), repeat(playMatches)])

    const begun = performance.now()
    const downtimes: Downtime[] = []
    for (const [turn, part] of [null, ...parts].entries()) {
      const killedAt = performance.now()
      for (const each of [reading, writing, showing]) each.reset()
      if (part) {
        await part.crash()
        await wait(DOWN_MS)
        await part.resume()
        await Promise.all([port, ...ports].map((each) => untilBack({ port: each, host })))
      }
      const awayMs = part ? Math.round(performance.now() - killedAt) : 0
      // A request that began while it was away may still be under way.
      const until = begun + ((turn + 1) * seconds * 1000) / (parts.length + 1)
      await wait(Math.max(0, until - performance.now()))
      const [readMs = 0, writeMs = 0, photoMs = 0] = await Promise.all(
        [reading, writing, showing].map((each) => each.longest()),
      )
      const downtime = { killed: part?.name ?? 'nothing', awayMs, readMs, writeMs, photoMs }
      downtimes.push(downtime)
      onKill?.(downtime)
    }
    isOver = true
    await running
    const [conformance, paired] = await repeating
    await load.settle()
    problems.push(...(await playContract(patientLine().exchange)).map((said) => `at the end, ${said}`))
    for (const match of matches) await comeBack(client, match)
    for (const { member, id } of photos) {
      await client.ask(browserOf(member), 'getPhoto', { query: { id, size: 'full' } }, `photo ${id}`)
    }
    problems.push(...problemsOf(client.reports()))

    const store = openEnvironment(environment)
    try {
      await repeatWebhooks(store, line)
      const photographers = [...new Set(photos.map(({ member }) => memberId(member)))]
      const rows = await store.db
        .selectFrom('photo')
        .select('id')
        .where('profile', 'in', photographers)
        .execute()
      const [there, shown] = [new Set(rows.map(({ id }) => id)), new Set(photos.map(({ id }) => id))]
      return {
        misheard: await misheard(store, listeners),
        ...(await verify(store, withMatches(load, matches, keys))),
        ...{ downtimes, conformance, matches: paired, requests, problems },
        photos: {
          acknowledged: photos.length,
          lost: [...shown].filter((id) => !there.has(id)),
          double: [...there].filter((id) => !shown.has(id)),
        },
        exits: installation.exits(),
        audit: await auditAll(installation),
      }
    } finally {
      await store.db.destroy()
    }
  } finally {
    isOver = true
    await Promise.all(listeners.map((listener) => listener.close()))
  }
}

/** Messages of matches count among those of the load. */
const withMatches = (load: Load, matches: readonly Match[], keys: ReadonlySet<string>): Load => ({
  ...load,
  keys: new Set([...load.keys, ...keys]),
  acknowledged: new Map([
    ...load.acknowledged,
    ...matches.map(({ messages }, index) => [MEMBERS + index, messages] as const),
  ]),
})

interface Probe {
  run(isOver: () => boolean): Promise<void>
  /** Forgets what was. */
  reset(): void
  /** How long one took at most since then, that which is under way included. */
  longest(): Promise<number>
}

/** Asks the same thing again and again. */
function probe(ask: () => Promise<unknown>, pauseMs = 50): Probe {
  let longest = 0
  let underway: Promise<unknown> = Promise.resolve()
  return {
    async run(isOver) {
      while (!isOver()) {
        const begun = performance.now()
        underway = ask()
        await underway
        longest = Math.max(longest, performance.now() - begun)
        await wait(pauseMs)
      }
    },
    reset: () => void (longest = 0),
    async longest() {
      await underway
      return Math.round(longest)
    },
  }
}

const LOOKS: readonly CallName[] = [
  'search',
  'getChats',
  'getLikes',
  'getTeasers',
  'getOwnProfile',
  'getBundles',
]

async function lookAround(client: ConformanceClient, browser: Browser, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const name = LOOKS[turn % LOOKS.length]!
    await client.ask(browser, name, name === 'getBundles' ? { query: { country: 'GB' } } : {})
    await wait(PAUSE_MS * 2 * Math.random())
  }
}

async function auditAll({ variables }: Installation): Promise<ClusterResult['audit']> {
  const run = promisify(execFile)(process.execPath, ['src/server/admin/audit.ts'], {
    env: { ...process.env, ...variables },
    maxBuffer: 1 << 26,
  })
  const [said, isClean] = await run.then(
    ({ stdout }) => [stdout, true] as const,
    (error: { stdout?: string; stderr?: string }) => [`${error.stdout}${error.stderr}`, false] as const,
  )
  return { said: isClean ? (said.trim().split('\n').at(-1) ?? '') : said, isClean }
}
