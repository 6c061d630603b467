// security.md 42, 45 and 56: the server is killed again and again while members write and buy through a proxy that
// swallows answers. What was acknowledged must be there, once, in order; the books must be right.

import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadSites } from '../../config/load-sites.ts'
import { audit, type Finding } from '../../server/audit.ts'
import { createBrands } from '../../server/brands.ts'
import { migrate, openStore, type Store } from '../../server/db/open.ts'
import { fillMembers, memberId, sessionToken } from '../members.ts'
import { freePort } from '../postgres.ts'
import { rawCall, spawnServer, type RawAnswer } from '../spawn-api.ts'
import { swallowingProxy } from './swallow.ts'

const SENDERS = 8
const BUYERS = 4
const MEMBERS = 40
/** One answer in so many is swallowed. */
const SWALLOWED_OF = 12
/** Longer than any load of a cycle: what never answers is a fault, not patience. */
const SETTLE_WITHIN_MS = 30_000

export interface ChaosOptions {
  cycles: number
  /** PostgreSQL instead of a SQLite file. */
  databaseUrl?: string | undefined
  onCycle?: (cycle: number, acknowledged: number) => void
}

export interface ChaosResult {
  acknowledged: number
  swallowed: number
  /** Acknowledged messages that are not there. */
  lost: string[]
  /** Messages that are there more than once. */
  double: string[]
  /** Senders whose acknowledged messages stand in another order. */
  disordered: number[]
  /** Payments made at the bank, and orders completed for them. */
  paid: number
  completed: number
  findings: Finding[]
  slowestStartMs: number
}

/** Where requests go, and the host they are for. */
interface Line {
  port: number
  host: string
}

interface Task {
  attempt(): Promise<void>
}

export async function killCycles({ cycles, databaseUrl, onCycle }: ChaosOptions): Promise<ChaosResult> {
  const folder = await mkdtemp(join(tmpdir(), 'duet-chaos-'))
  const sites = await loadSites()
  const brands = createBrands(sites, sites, (site) => `http://${site.id}.localhost`)
  const openOurs = () => openStore({ dataDir: folder, databaseUrl }, () => undefined)
  const port = await freePort()
  const proxy = await swallowingProxy(port, () => Math.floor(Math.random() * SWALLOWED_OF) === 0)
  let slowestStartMs = 0
  let server: ChildProcess | undefined
  const start = async () => {
    const begun = performance.now()
    const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
    server = await spawnServer('src/testing/api-process.ts', folder, port, env)
    slowestStartMs = Math.max(slowestStartMs, performance.now() - begun)
    return server
  }
  try {
    await prepare(openOurs())
    const acknowledged = new Map<number, string[]>()
    const load = createLoad({ port: proxy.port, host: `amora.localhost:${port}` }, acknowledged)
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const running = await start()
      let isKilled = false
      const workers = load.map(async (next) => {
        while (!isKilled) {
          const task = next()
          // A broken connection is repeated with its key, after the next start where need be.
          await task.attempt().catch(() => undefined)
        }
      })
      await wait(150 + Math.floor(Math.random() * 700))
      isKilled = true
      running.kill('SIGKILL')
      await once(running, 'exit')
      await Promise.all(workers)
      onCycle?.(cycle + 1, [...acknowledged.values()].flat().length)
    }
    await start()
    await settle(load)
    const store = openOurs()
    try {
      await hearOfPayments(store, { port, host: `amora.localhost:${port}` })
      return {
        ...(await judge(store, acknowledged)),
        swallowed: proxy.swallowed(),
        slowestStartMs,
        findings: await audit(store, brands),
      }
    } finally {
      await store.db.destroy()
    }
  } finally {
    server?.kill('SIGKILL')
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(store: Store): Promise<void> {
  await migrate(store)
  const now = Date.now()
  await fillMembers(store, {
    brand: 'amora',
    pool: 'amora',
    members: MEMBERS,
    sessions: SENDERS + BUYERS,
    now,
  })
  const accounts = await store.db.selectFrom('account').select(['pool', 'id', 'credits']).execute()
  // Their credits as the books would have them.
  await store.db
    .insertInto('ledger')
    .values(
      accounts.flatMap(({ pool, id, credits }) => {
        const row = { pool, transfer: `given-${id}`, reason: 'signup', reference: id, created_at: now }
        return [
          { ...row, id: `given-${id}-m`, book: `member:${id}`, amount: credits },
          { ...row, id: `given-${id}-h`, book: 'house:signup', amount: -credits },
        ]
      }),
    )
    .execute()
  await store.db.destroy()
}

/** One function per worker: what it does next, an unanswered request before any new one. */
function createLoad(line: Line, acknowledged: Map<number, string[]>): (() => Task)[] {
  const senders = Array.from({ length: SENDERS }, (_, sender) =>
    repeating(() => messageOf(line, sender, acknowledged)),
  )
  const buyers = Array.from({ length: BUYERS }, (_, buyer) =>
    repeating(() => purchaseOf(line, SENDERS + buyer)),
  )
  return [...senders, ...buyers]
}

/** Keeps a task until it was answered. */
function repeating(make: () => () => Promise<void>): () => Task {
  let open: (() => Promise<void>) | null = null
  return () => ({
    async attempt() {
      open ??= make()
      await open()
      open = null
    },
  })
}

async function call(
  { port, host }: Line,
  session: number,
  request: { method: string; path: string; body?: unknown; key?: string },
): Promise<RawAnswer> {
  const answer = await rawCall(port, 'amora', {
    ...request,
    headers: {
      Host: host,
      Cookie: `session=${sessionToken(session)}`,
      Connection: 'close',
      ...(request.key ? { 'Idempotency-Key': request.key } : {}),
    },
  })
  // Not now; the client asks again, with its key.
  if (answer.status >= 300) throw new Error(`${request.path}: ${answer.status} ${answer.body}`)
  return answer
}

function messageOf(line: Line, sender: number, acknowledged: Map<number, string[]>) {
  const key = randomUUID()
  const body = { profile: memberId(20 + sender), text: `Message ${key}`, cost: 1 }
  return async () => {
    await call(line, sender, { method: 'POST', path: '/api/chat.php', body, key })
    acknowledged.set(sender, [...(acknowledged.get(sender) ?? []), key])
  }
}

/** Orders, pays at the play bank, and has the notice come twice; each step again until it is answered. */
function purchaseOf(line: Line, buyer: number) {
  const key = randomUUID()
  let steps: (() => Promise<unknown>)[] | null = null
  return async () => {
    const offer = JSON.parse(
      (await call(line, buyer, { method: 'GET', path: '/api/bundles.php?country=GB' })).body,
    ) as { bundles: { id: string; price: { amount: number } }[] }
    const [bundle] = offer.bundles
    const body = {
      bundle: bundle?.id,
      total: bundle?.price.amount,
      country: 'GB',
      method: 'creditcard',
      start_now: true,
    }
    const placed = await call(line, buyer, { method: 'POST', path: '/api/order.php', body, key })
    const { redirect_url } = JSON.parse(placed.body) as { redirect_url?: string }
    if (!redirect_url) return
    const { pathname } = new URL(redirect_url)
    const notice = () =>
      call(line, buyer, {
        method: 'POST',
        path: '/api/webhook.php?provider=sandbox',
        body: { id: pathname.split('/').at(-1) },
      })
    steps ??= [
      () => payAtBank(line, pathname),
      () => Promise.all([notice(), notice()]),
      async () => Math.random() < 0.2 && (await payAtBank(line, pathname, 'charge_back')),
      notice,
    ]
    for (let step = steps[0]; step; step = steps[0]) {
      await step()
      steps.shift()
    }
  }
}

async function payAtBank({ port, host }: Line, path: string, action = 'pay'): Promise<void> {
  const answer = await rawCall(port, 'amora', {
    method: 'POST',
    path,
    headers: { Host: host, 'Content-Type': 'application/x-www-form-urlencoded', Connection: 'close' },
    form: `action=${action}`,
  })
  if (answer.status >= 500) throw new Error(`the bank answered ${answer.status}`)
}

/** What is still open is asked again until it is answered: the server runs now. */
async function settle(load: (() => Task)[]): Promise<void> {
  const deadline = Date.now() + SETTLE_WITHIN_MS
  await Promise.all(
    load.map(async (next) => {
      for (;;) {
        try {
          return await next().attempt()
        } catch (error) {
          if (Date.now() > deadline) throw error
          await wait(50)
        }
      }
    }),
  )
}

/** The bank repeats its notices until they are heard. */
async function hearOfPayments({ db }: Store, line: Line): Promise<void> {
  const payments = await db.selectFrom('sandbox_payment').select('id').where('state', '<>', 'open').execute()
  for (const { id } of payments) {
    await call(line, 0, { method: 'POST', path: '/api/webhook.php?provider=sandbox', body: { id } })
  }
}

async function judge(
  { db }: Store,
  acknowledged: ReadonlyMap<number, string[]>,
): Promise<Pick<ChaosResult, 'acknowledged' | 'lost' | 'double' | 'disordered' | 'paid' | 'completed'>> {
  const messages = await db.selectFrom('message').select(['id', 'seq']).orderBy('seq').execute()
  const ids = messages.map(({ id }) => id)
  const there = new Set(ids)
  const seqs = new Map(messages.map(({ id, seq }) => [id, seq]))
  const keys = [...acknowledged.values()].flat()
  const disordered = [...acknowledged].filter(([, sent]) =>
    sent.some((key, index) => index > 0 && (seqs.get(key) ?? 0) <= (seqs.get(sent[index - 1] ?? '') ?? 0)),
  )
  const count = async (table: 'orders' | 'sandbox_payment', states: string[]) =>
    (await db.selectFrom(table).select('state').where('state', 'in', states).execute()).length
  return {
    acknowledged: keys.length,
    lost: keys.filter((key) => !there.has(key)),
    double: ids.filter((id, index) => ids.indexOf(id) !== index),
    disordered: disordered.map(([sender]) => sender),
    paid: await count('sandbox_payment', ['paid', 'charged_back']),
    completed: await count('orders', ['completed', 'charged_back']),
  }
}
