// The first part of `npm run bench:security` (security.md 10): whether the time of an answer tells if an address belongs to a
// member. Login, reset, mail change, signup and the resent activation link for known, unknown, deleted and other brands'
// addresses, in shuffled order. Unknown ones are sampled twice: how far those are apart is the machine's own noise.
// `node tests/bench/enumeration.ts 300 resend` takes so many samples of each, of this call alone.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countries, regions } from '../../src/server/platform/geo/places.ts'
import { migrate, openStore } from '../../src/server/platform/db/open.ts'
import type { Store } from '../../src/server/platform/db/store.ts'
import { hashToken } from '../../src/server/platform/random-token.ts'
import { connectClient, type Answer } from '../support/http-client.ts'
import { BENCH_PASSWORD, fillMembers, memberId, sessionToken } from '../support/members.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { onEachEngine } from './engines.ts'
import { mannWhitney, median, shuffled } from './statistics.ts'
import { printTable } from '../../src/server/platform/print-table.ts'

const SAMPLES = Number(process.argv[2] ?? 300)
const ONLY = process.argv[3]
const GAP_MS = 5
const P = 0.01
/** Asked before anything is timed, so that no kind pays for a cold start. */
const WARM = 20
/** They wait for a fixed time, so some are asked for side by side. */
const CONCURRENCY = 4

const KINDS = ['unknown', 'unknown again', 'known', 'deleted', 'other brand'] as const
type Kind = (typeof KINDS)[number]
type Unknown = 'unknown' | 'unknown again'
const isUnknown = (kind: Kind): kind is Unknown => kind === 'unknown' || kind === 'unknown again'
const ACTORS = SAMPLES * KINDS.length + WARM
/** Where each kind's members begin. Those of another brand exist at that brand alone. */
const FIRST: Record<Exclude<Kind, Unknown>, number> = {
  known: ACTORS,
  deleted: ACTORS + SAMPLES + WARM,
  'other brand': ACTORS + 2 * (SAMPLES + WARM),
}
const MEMBERS = FIRST['other brand']

interface Sample {
  kind: Kind
  index: number
  /** Distinguishes every sample of a run. */
  serial: number
}

const emailOf = ({ kind, index, serial }: Sample) =>
  isUnknown(kind) ? `nobody${serial}@bench.test` : `bench${FIRST[kind] + index}@bench.test`
/** The session of whoever signed up with the address of a sample and has not confirmed it. */
const pendingToken = ({ kind, index }: Omit<Sample, 'serial'>) =>
  `pending-${KINDS.indexOf(kind)}-${index}`.padEnd(43, '_')
/** A network of its own for each sample, so that no limit is met. */
const addressOf = (serial: number) => `198.${18 + (serial >> 16)}.${(serial >> 8) & 255}.${serial & 255}`

async function fill(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const store = openStore({ dataDir, databaseUrl }, () => undefined)
  await migrate(store)
  const now = Date.now()
  await fillMembers(store, { brand: 'amora', pool: 'amora', members: MEMBERS, sessions: MEMBERS, now })
  const others = MEMBERS + SAMPLES + WARM
  await fillMembers(store, { brand: 'hjertebro', pool: 'hjertebro', members: others, sessions: 0, now })
  const deleted = Array.from(
    { length: SAMPLES + WARM },
    (_, index) => `bench${FIRST.deleted + index}@bench.test`,
  )
  await store.db
    .updateTable('account')
    .set({ status: 'deleted' })
    .where('pool', '=', 'amora')
    .where('email_norm', 'in', deleted)
    .execute()
  await fillPending(store)
  await store.db.destroy()
}

/** Somebody who signed up with each of the addresses, and has not confirmed it. */
async function fillPending({ db }: Store): Promise<void> {
  const of = { pool: 'amora', account: memberId(0) }
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('pool', '=', of.pool)
    .where('id', '=', of.account)
    .executeTakeFirstOrThrow()
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('pool', '=', of.pool)
    .where('account', '=', of.account)
    .executeTakeFirstOrThrow()
  for (const kind of KINDS) {
    for (let index = 0; index < SAMPLES + WARM; index += 1) {
      const token = pendingToken({ kind, index })
      const id = token.replaceAll('_', '')
      const email = emailOf({ kind, index, serial: ACTORS * (1 + KINDS.indexOf(kind)) + index })
      const names = { id, name: id, name_norm: id, name_skeleton: id, email, email_norm: email }
      const pending = { ...account, ...names, email_confirmed_at: 0, status: 'not_confirmed' as const }
      await db.insertInto('account').values(pending).execute()
      await db
        .insertInto('session')
        .values({ ...session, account: id, hash: hashToken(token) })
        .execute()
    }
  }
}

type Ask = (request: {
  method: string
  path: string
  body: unknown
  /** Whose session it is, unless the same browser's. */
  session?: string
}) => Promise<Answer & { ms: number }>

/** Each makes one request whose time counts; what must come before it does not. */
const ATTEMPTS: Record<string, (ask: Ask, sample: Sample) => ReturnType<Ask>> = {
  login: (ask, sample) =>
    ask({
      method: 'POST',
      path: '/api/user.php',
      body: { login: emailOf(sample), password: 'not the password' },
    }),
  reset: (ask, sample) =>
    ask({ method: 'POST', path: '/api/reset-password.php', body: { login: emailOf(sample) } }),
  'mail change': (ask, sample) =>
    ask({
      ...{ method: 'PUT', path: '/api/account.php', session: sessionToken(sample.serial) },
      body: { email: emailOf(sample), password: BENCH_PASSWORD },
    }),
  resend: (ask, sample) =>
    ask({
      ...{ method: 'POST', path: '/api/activate.php?resend=1', body: {} },
      session: pendingToken(sample),
    }),
  async signup(ask, sample) {
    const path = '/api/signup.php'
    const country = countries().find((each) => each === 'GB') ?? 'GB'
    const region = regions(country)[0]
    await ask({ method: 'POST', path, body: { gender: 'woman', seeks: 'everyone' } })
    await ask({ method: 'PUT', path, body: { step: 1, date_of_birth: '1990-05-17' } })
    const place = { step: 2, country, region: region?.id, city: region?.cities[0]?.id }
    await ask({ method: 'PUT', path, body: place })
    const account = {
      name: `name${sample.serial}`,
      email: emailOf(sample),
      password: 'quiet-harbour-lantern',
    }
    return ask({
      ...{ method: 'PUT', path },
      body: { step: 3, ...account, terms: true, consent: true },
    })
  },
}

/** Status, names of headers and shape of the body: what must not differ. */
function shapeOf({ status, headers, body }: Answer): string {
  const shape = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? typeof value : value,
  )
  return `${status} ${[...headers.keys()].join(' ')} ${shape}`
}

async function runBenchmark(engine: string, databaseUrl?: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-enumeration-'))
  const port = await freePort()
  await fill(folder, databaseUrl)
  const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const server = await spawnServer('tests/support/api-process.ts', folder, port, env)
  const rows: Record<string, string | number>[] = []
  let isFine = true
  let serial = 0
  try {
    for (const [call, attempt] of Object.entries(ATTEMPTS)) {
      if (ONLY !== undefined && call !== ONLY) continue
      serial = 0
      const run = async (kind: Kind, index: number) => {
        const sample = { kind, index, serial: serial++ }
        const address = addressOf(sample.serial)
        const client = connectClient(port)
        const ask: Ask = async ({ method, path, body, session }) => {
          if (session !== undefined) client.cookies.set('session', session)
          const headers = { 'X-Forwarded-For': address }
          const begun = performance.now()
          const answer = await client.request(method, path, { body, headers })
          return { ...answer, ms: performance.now() - begun }
        }
        return attempt(ask, sample)
      }
      for (let index = 0; index < WARM; index += 1)
        await run(KINDS[index % KINDS.length] ?? 'known', SAMPLES + index)
      const order = shuffled(
        KINDS.flatMap((kind) => Array.from({ length: SAMPLES }, (_, index) => ({ kind, index }))),
      )
      const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]))
      const shapes = new Map<Kind, Set<string>>(KINDS.map((kind) => [kind, new Set()]))
      const queue = order.values()
      const work = async () => {
        for (const each of queue) {
          const answer = await run(each.kind, each.index)
          times.get(each.kind)?.push(answer.ms)
          shapes.get(each.kind)?.add(shapeOf(answer))
        }
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, work))
      const unknown = times.get('unknown') ?? []
      const [usual] = shapes.get('unknown') ?? []
      for (const kind of KINDS) {
        const ms = times.get(kind) ?? []
        const gap = Math.abs(median(ms) - median(unknown))
        const { u, z, p } = mannWhitney(ms, unknown)
        const isAlike = [...(shapes.get(kind) ?? [])].every((shape) => shape === usual)
        if (!isAlike) console.log(kind, [...(shapes.get(kind) ?? [])].join('\n'), '\nunlike', usual)
        const isWell = gap < GAP_MS && p > P && isAlike
        // Alike they are by themselves.
        isFine &&= isWell || isUnknown(kind)
        rows.push({
          engine,
          call,
          address: kind,
          samples: ms.length,
          'median ms': median(ms).toFixed(2),
          'gap ms': gap.toFixed(2),
          U: u,
          z: z.toFixed(2),
          p: p.toFixed(3),
          'same answer': isAlike ? 'yes' : 'no',
          'holds (gap < 5 ms, p > 0.01)': isUnknown(kind) ? 'baseline' : isWell ? 'yes' : 'NO',
        })
      }
    }
  } finally {
    server.kill('SIGKILL')
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  printTable('What the time of an answer tells of an address', rows)
  return isFine
}

process.exitCode = (await onEachEngine(runBenchmark)) ? 0 : 1
