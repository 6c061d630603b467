import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import { pino, type Logger } from 'pino'
import type { Call } from '../../src/contract/calls/define-call.ts'
import { calls } from '../../src/contract/calls/all-calls.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { refusalsOf } from '../../src/contract/calls/refusals.ts'
import { loadSites } from '../../src/config/load-sites.ts'
import { loadLocales } from '../../src/config/locales.ts'
import type { Site } from '../../src/config/site.ts'
import { regions } from '../../src/server/platform/geo/places.ts'
import type { Mail, Mailer } from '../../src/server/platform/mail/mailer.ts'
import type { Sms } from '../../src/server/platform/sms/sms.ts'
import { compose, composeHttp } from '../../src/server/compose.ts'
import { createDeskApp } from '../../src/server/desk/desk-app.ts'
import { deskCalls } from '../../src/contract/desk/desk-calls.ts'
import { deskHost } from '../../src/server/env.ts'
import type { BucketAddress } from '../../src/server/platform/media/bucket.ts'
import type { PushSender } from '../../src/server/platform/push/sender.ts'
import { type ConcurrencyLimiter, type ConcurrencyLimits } from '../../src/server/http/concurrency-limiter.ts'
import type { Deps, DeskHost } from '../../src/server/platform/context.ts'
import { deliverOutbox } from '../../src/server/notifications/deliver-outbox.ts'
import type { StreamRegistryOptions } from '../../src/server/events/stream-registry.ts'
import type { Metrics } from '../../src/server/http/metrics.ts'
import { createPasswordHasher } from '../../src/server/platform/passwords.ts'
import { isDuplicate } from '../../src/server/platform/db/errors.ts'
import { copyMember, readPrototype, type Prototype } from './copied-members.ts'
import { freshStore } from './database.ts'
import { createHttpClient, type Answer, type HttpClient, type Transport } from './http-client.ts'

export const PASSWORD = 'quiet-harbour-lantern'

/** The real cost is proven of the hasher itself: here it would be most of the time. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }
/** Read once, however many servers a file starts. */
const known = { sites: loadSites(), locales: loadLocales() }
/** Members who signed up, by all that makes their rows. */
const prototypes = new Map<string, Prototype>()

export const DESK_ORIGIN = 'http://desk.localhost'

export type { Answer }

/** A member or a visitor, as a browser at a brand. */
export interface Person extends HttpClient {
  id: string
  name: string
  email: string
}

export interface TestApi {
  deps: Deps
  /** Where other processes reach its database; undefined where none can. */
  databaseUrl: string | undefined
  /** Where its photos lie. */
  mediaFolder: string
  /** The server's clock; tests move it. */
  clock: { now: number }
  mails: Mail[]
  /** SMS that were sent. */
  texts: Sms[]
  /** Sends what waits in the outbox and answers the mails so far. */
  deliver(): Promise<Mail[]>
  visitor(brand: string): Person
  /** Somebody at the operators' desk, as a browser. */
  deskVisitor(): HttpClient
  /** The desk itself. */
  deskFetch: (request: Request) => Response | Promise<Response>
  /** The server itself, for what speaks to a real socket. */
  fetch: (request: Request) => Response | Promise<Response>
  /** The same as sockets are served, with what stands before the framework. */
  front: RequestListener
  concurrency: ConcurrencyLimiter
  /** Only where the test asked for them. */
  metrics: Metrics | undefined
  /** A member as after a signup; confirmed unless said otherwise. */
  member(brand: string, options?: MemberOptions): Promise<Person>
  stop(): Promise<void>
}

export interface MemberOptions {
  name?: string
  email?: string
  gender?: string
  seeks?: string
  born?: string
  country?: string
  confirmed?: boolean
  /** The member whose page led to the signup. */
  profile?: string
}

export interface StartOptions {
  /** SQLite, where PostgreSQL is tested. */
  engine?: 'sqlite'
  /** Hears of every query. */
  onQuery?: (event: LogEvent) => void
  change?: (sites: Site[]) => void
  log?: Logger
  push?: PushSender
  streams?: Partial<StreamRegistryOptions>
  concurrency?: Partial<ConcurrencyLimits>
  /** Proxies whose word on addresses is taken; this machine is one unless said otherwise. */
  trustedProxies?: readonly string[]
  /** Hashes at the cost of production, for tests of the queue before it. */
  realPasswords?: boolean
  /** How long a body may make no progress. */
  bodyTimeoutMs?: number
  /** When calls that find out about an address answer at the earliest; at once unless said otherwise. */
  constantTimeMs?: number
  metrics?: boolean
  /** Every member signs up through the API, as in production; otherwise most are copies of one who did. */
  signups?: boolean
  /** Where photos lie instead of a folder. */
  bucket?: BucketAddress | undefined
  /** As outside the demo: https, and the domains of the site files. */
  production?: boolean
  /** Differs from a desk that everybody may come to. */
  desk?: Partial<Pick<DeskHost, 'networks' | 'passkeysOnly'>>
}

/** The whole server in process, on a fresh database, with captured mail and a clock tests move. */
export async function startApi(options: StartOptions = {}): Promise<TestApi> {
  const mailOrder = new Map<string, number>()
  const { store, url, drop } = await freshStore(options.engine, (event) => {
    const { sql, parameters } = event.query
    if (sql.startsWith('insert into "outbox"')) mailOrder.set(parameters[0] as string, mailOrder.size)
    options.onQuery?.(event)
  })
  const sites = structuredClone(await known.sites)
  options.change?.(sites)
  const folder = await mkdtemp(join(tmpdir(), 'duet-test-'))
  const clock = { now: Date.UTC(2026, 10, 20, 12) }
  const log = options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'error' })
  const mails: Mail[] = []
  const texts: Sms[] = []
  const mailer: Mailer = { send: async (mail) => void mails.push(mail) }
  const { deps, close } = await compose({
    ...{ store, sites, locales: await known.locales, log, demo: !options.production },
    desk: deskHost(options.production ? 'https://desk.test' : DESK_ORIGIN, options.desk),
    originOf: (site) => (options.production ? `https://${site.domain}` : `http://${site.id}.localhost`),
    mediaFolder: folder,
    bucket: options.bucket,
    listenUrl: url,
    outsideKeys: { vapid: 'test' },
    streams: options.streams,
    parts: {
      clock: () => clock.now,
      passwords: createPasswordHasher(options.realPasswords ? undefined : CHEAP),
      sms: { send: async (sms) => void texts.push(sms) },
      ...(options.push ? { push: options.push } : {}),
      version: 'test',
    },
  })
  const { app, concurrency, metrics, frontend } = composeHttp(deps, {
    ...{ siteFiles: new Map(), outbox: null, limits: options.concurrency },
    edge: { trusted: options.trustedProxies ?? ['127.0.0.1'], countryHeader: 'CF-IPCountry' },
    constantTimeMs: options.constantTimeMs ?? 0,
    ...(options.bodyTimeoutMs ? { bodyTimeoutMs: options.bodyTimeoutMs } : {}),
    withMetrics: options.metrics ?? false,
  })
  const desk = createDeskApp({
    ...{ deps: Object.assign(deps, { desk: deps.desk! }), concurrency, metrics, files: null },
    edge: { trusted: options.trustedProxies ?? ['127.0.0.1'], countryHeader: 'CF-IPCountry' },
    constantTimeMs: options.constantTimeMs ?? 0,
  })
  const deliverNow = async () => {
    const before = mails.length
    while ((await deliverOutbox(deps, mailer)) > 0);
    // Several are sent at one moment: tests read them in the order they were written in.
    const inOrder = mails
      .slice(before)
      .sort((one, other) => (mailOrder.get(one.id) ?? 0) - (mailOrder.get(other.id) ?? 0))
    mails.splice(before, inOrder.length, ...inOrder)
    return mails
  }
  let delivering: Promise<unknown> = Promise.resolve()
  /** One at a time: what another has taken up is not sent yet when this one finds nothing left. */
  const deliver = () => {
    const delivered = delivering.then(deliverNow)
    delivering = delivered.catch(() => undefined)
    return delivered
  }

  const transport: Transport = async (url, init) => {
    const response = await app.request(url, init)
    await demandNamed(init.method, url, response)
    return response
  }
  const visitor = (brand: string): Person => ({
    ...{ id: '', name: '', email: '' },
    ...createHttpClient(deps.brands.get(brand)?.origin ?? '', transport),
  })

  const deskTransport: Transport = async (url, init) => {
    const response = await desk.request(url, init)
    await demandNamed(init.method, url, response)
    return response
  }

  let people = 0
  async function member(brand: string, wishes: MemberOptions = {}): Promise<Person> {
    people += 1
    const name = wishes.name ?? `guest${people}`
    const email = wishes.email ?? `${name}@mail.test`
    const isPlain = wishes.email === undefined && wishes.confirmed !== false && wishes.profile === undefined
    if (!isPlain || options.signups || options.production) return signUp(brand, wishes, { name, email })
    const { site, pool } = deps.brands.get(brand) ?? {}
    const shape = JSON.stringify([site, pool, clock.now, { ...wishes, name: '' }])
    const prototype = prototypes.get(shape)
    if (!prototype) {
      const first = await signUp(brand, wishes, { name, email })
      prototypes.set(shape, await readPrototype(deps, brand, first))
      return first
    }
    await deliver()
    try {
      const { cookies, ...copy } = await copyMember(deps, brand, prototype, { name, email })
      const person = Object.assign(visitor(brand), copy)
      for (const [key, value] of cookies) person.cookies.set(key, value)
      return person
    } catch (error) {
      if (!isDuplicate(error)) throw error
      return signUp(brand, wishes, { name, email })
    }
  }

  async function signUp(
    brand: string,
    wishes: MemberOptions,
    { name, email }: { name: string; email: string },
  ): Promise<Person> {
    const person = Object.assign(visitor(brand), { name, email })
    const site = deps.brands.get(brand)?.site
    const country = wishes.country ?? site?.countries[0] ?? 'GB'
    const region = regions(country)[0]
    const gender = wishes.gender ?? site?.genders[0]
    const steps: Record<string, unknown>[] = [
      { step: 1, date_of_birth: wishes.born ?? '1990-05-17' },
      { step: 2, country, region: region?.id, city: region?.cities[0]?.id },
      { step: 3, name, email, password: PASSWORD, terms: true, consent: true },
    ]
    const first = await person.post('/api/signup.php', {
      gender,
      seeks: wishes.seeks ?? 'everyone',
      ...(wishes.profile ? { profile: wishes.profile } : {}),
    })
    if (first.status !== 200) throw new Error(`signup: ${JSON.stringify(first.body)}`)
    for (const step of steps) {
      const answer = await person.put('/api/signup.php', step)
      if (answer.status !== 200)
        throw new Error(`signup ${String(step.step)}: ${JSON.stringify(answer.body)}`)
      person.id = (answer.body as { user?: { id: string } | null }).user?.id ?? ''
    }
    if (wishes.confirmed !== false) {
      const answer = await person.post('/api/activate.php', { token: tokenIn(await deliver(), person.email) })
      if (answer.status !== 200) throw new Error(`activate: ${JSON.stringify(answer.body)}`)
    }
    return person
  }

  return {
    databaseUrl: url,
    mediaFolder: folder,
    ...{ deps, clock, mails, texts, deliver, visitor, member, fetch: app.fetch },
    deskVisitor: () => createHttpClient(deps.desk?.origin ?? '', deskTransport),
    deskFetch: desk.fetch,
    ...{ concurrency, metrics, front: frontend },
    async stop() {
      await close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A refusal that the contract does not name for its call fails the test that met it. */
async function demandNamed(method: string, url: URL, response: Response): Promise<void> {
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return
  const ofPath = (Object.values({ ...calls, ...deskCalls }) as Call[]).filter(
    ({ path }) => path === url.pathname,
  )
  const ofMethod = ofPath.filter((call) => call.method === method)
  if (response.ok || ofMethod.length === 0) return
  const { error } = (await response.clone().json()) as { error: ErrorCode }
  const flagged = ofMethod.find(({ flag }) => flag !== undefined && url.searchParams.has(flag))
  const call = flagged ?? ofMethod.find(({ flag }) => flag === undefined)
  if (!call || refusalsOf(call).includes(error)) return
  throw new Error(`${method} ${url.pathname} answered ${error}, which the contract does not name`)
}

/** The one-time token of the newest mail to an address. */
export function tokenIn(mails: readonly Mail[], to: string): string {
  const mail = mails.findLast((each) => each.to === to)
  const token = /\/([A-Za-z0-9_-]{43})\s*(?:\n|$)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No link was mailed to ${to}`)
  return token
}
