// Members who write and buy, and ask again with the same key until they are answered, as the client does.

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '../../src/server/platform/db/store.ts'
import { connectClient, type Answer, type HttpClient, type RequestOptions } from '../support/http-client.ts'
import { memberId, sessionCookies } from '../support/members.ts'
import { BRAND } from './environment.ts'

export const SENDERS = 8
const BUYERS = 4
/** The first of those who are written to; one for each sender. */
const FIRST_RECEIVER = 20
const PAUSE_MS = 20
/** Longer than any load takes: what never answers is a fault, not patience. */
const SETTLE_WITHIN_MS = 120_000

export const receiverOf = (sender: number): number => FIRST_RECEIVER + sender

/** Where requests go, and the host they are for. */
export interface ApiConnection {
  port: number
  host: string
}

export interface Load {
  /** The keys of all messages that were ever sent. */
  readonly keys: ReadonlySet<string>
  /** The keys of messages that were acknowledged, by sender, in order. */
  readonly acknowledged: ReadonlyMap<number, readonly string[]>
  /** When each of them was, by `performance.now()`. */
  readonly acknowledgedAt: ReadonlyMap<string, number>
  /** Answers that a member who asks again must not get. */
  readonly strange: readonly string[]
  /** How often a member was asked to come back, by status; 0 is a connection that broke. */
  readonly refused: ReadonlyMap<number, number>
  /** Runs until `isOver`; what is unanswered then is asked again first by the next run, or by `settle`. */
  run(isOver: () => boolean): Promise<void>
  /** Asks until everything that is open was answered; the server must be there now. */
  settle(): Promise<void>
}

export const countOf = ({ acknowledged }: Load): number => [...acknowledged.values()].flat().length

/** `pauseMs`: between what a member does and what they do next. */
export function createLoad(line: ApiConnection, { pauseMs = 0 } = {}): Load {
  const keys = new Set<string>()
  const acknowledged = new Map<number, string[]>()
  const acknowledgedAt = new Map<string, number>()
  const strange: string[] = []
  const refused = new Map<number, number>()
  const attempted = (error: unknown) => {
    const status = error instanceof RefusedError ? error.status : 0
    if (error instanceof RefusedError && !PATIENT.includes(status)) strange.push(error.message)
    else refused.set(status, (refused.get(status) ?? 0) + 1)
    return wait(PAUSE_MS)
  }
  const workers = [
    ...Array.from({ length: SENDERS }, (_, sender) =>
      repeating(() => messageOf(line, sender, { keys, acknowledged, acknowledgedAt })),
    ),
    ...Array.from({ length: BUYERS }, (_, buyer) => repeating(() => purchaseOf(line, SENDERS + buyer))),
  ]
  return {
    keys,
    acknowledged,
    acknowledgedAt,
    strange,
    refused,
    async run(isOver) {
      await Promise.all(
        workers.map(async (attempt) => {
          // A broken connection or a 503 is repeated with its key.
          while (!isOver()) {
            await attempt().catch(attempted)
            if (pauseMs > 0) await wait(pauseMs * 2 * Math.random())
          }
        }),
      )
    },
    async settle() {
      await Promise.all(workers.map((attempt) => untilAnswered(attempt, attempted)))
    },
  }
}

async function untilAnswered(
  attempt: () => Promise<unknown>,
  attempted: (error: unknown) => Promise<unknown>,
): Promise<void> {
  const deadline = Date.now() + SETTLE_WITHIN_MS
  for (;;) {
    try {
      await attempt()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await attempted(error)
    }
  }
}

/** Not now, of the server or of a proxy whose server died; and a first request with the same key is still under way. */
export const PATIENT: readonly number[] = [502, 503, 504, 409]

class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly status: number
  constructor(path: string, { status, body }: Answer) {
    super(`${path}: ${status} ${JSON.stringify(body)}`)
    this.status = status
  }
}

/** Keeps a task until it was answered, then takes the next. */
function repeating(make: () => () => Promise<void>): () => Promise<void> {
  let open: (() => Promise<void>) | null = null
  return async () => {
    open ??= make()
    await open()
    open = null
  }
}

/** A browser, of a member who is logged in where one is named, on a connection of its own for each request. */
export const clientOf = ({ port, host }: ApiConnection, member?: number): HttpClient =>
  connectClient(port, {
    origin: `http://${host}`,
    agent: false,
    ...(member === undefined ? {} : { cookies: sessionCookies(member) }),
  })

/** One request of a member; throws unless it is answered with success. */
export async function call(
  line: ApiConnection,
  member: number,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const answer = await clientOf(line, member).request(method, path, options)
  if (answer.status >= 300) throw new RefusedError(path, answer)
  return answer
}

function messageOf(
  line: ApiConnection,
  sender: number,
  {
    keys,
    acknowledged,
    acknowledgedAt,
  }: { keys: Set<string>; acknowledged: Map<number, string[]>; acknowledgedAt: Map<string, number> },
) {
  const key = randomUUID()
  keys.add(key)
  const body = { profile: memberId(receiverOf(sender)), text: `Message ${key}`, cost: 1 }
  return async () => {
    await call(line, sender, 'POST', '/api/chat.php', { body, key })
    acknowledged.set(sender, [...(acknowledged.get(sender) ?? []), key])
    acknowledgedAt.set(key, performance.now())
  }
}

/** Orders, pays at the test bank, and has the notice come twice; each step again until it is answered. */
function purchaseOf(line: ApiConnection, buyer: number) {
  const key = randomUUID()
  let steps: (() => Promise<unknown>)[] | null = null
  return async () => {
    const offer = (await call(line, buyer, 'GET', '/api/bundles.php?country=GB')).body as {
      bundles: { id: string; price: { amount: number } }[]
    }
    const [bundle] = offer.bundles
    const body = {
      bundle: bundle?.id,
      total: bundle?.price.amount,
      country: 'GB',
      method: 'creditcard',
      start_now: true,
    }
    const placed = await call(line, buyer, 'POST', '/api/order.php', { body, key })
    // An order that was paid leads to the bank no longer.
    steps ??= stepsAtBank(line, placed)
    for (let step = steps[0]; step; step = steps[0]) {
      await step()
      steps.shift()
    }
  }
}

function stepsAtBank(line: ApiConnection, placed: Answer): (() => Promise<unknown>)[] {
  const { redirect_url } = placed.body as { redirect_url?: string }
  if (!redirect_url) throw new RefusedError('/api/order.php', placed)
  const { pathname } = new URL(redirect_url)
  const notice = () => noticeOf(line, pathname.split('/').at(-1) ?? '')
  return [
    () => payAtBank(line, pathname),
    () => Promise.all([notice(), notice()]),
    async () => Math.random() < 0.2 && (await payAtBank(line, pathname, 'charge_back')),
    notice,
  ]
}

const noticeOf = (line: ApiConnection, id: string) =>
  call(line, 0, 'POST', '/api/webhook.php?provider=sandbox', { body: { id } })

async function payAtBank(line: ApiConnection, path: string, action = 'pay'): Promise<void> {
  const answer = await clientOf(line).post(path, new URLSearchParams({ action }))
  if (answer.status >= 400) throw new RefusedError(path, answer)
}

/** The bank repeats its notices until they are heard. */
export async function repeatWebhooks({ db }: Store, line: ApiConnection): Promise<void> {
  const payments = await db
    .selectFrom('sandbox_payment')
    .innerJoin('orders', 'orders.id', 'sandbox_payment.order_id')
    .select('sandbox_payment.id')
    .where('orders.brand', '=', BRAND)
    .where('sandbox_payment.state', '<>', 'open')
    .execute()
  for (const { id } of payments)
    await untilAnswered(
      () => noticeOf(line, id),
      () => wait(PAUSE_MS),
    )
}
