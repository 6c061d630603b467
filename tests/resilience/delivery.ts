// security.md 57: members write to each other over a line that loses, delays and doubles. Each message must be there
// once, each writer's in the order they were written, in the database and in what either side reads.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Message } from '../../src/contract/messages.ts'
import { audit, type Finding } from '../../src/server/audit/audit.ts'
import { memberId } from '../support/members.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { faultProxy, type ProxyFaults } from './fault-proxy.ts'
import { allBrands, BRAND, fillEnvironment, openEnvironment } from './environment.ts'
import { clientOf, type ApiConnection } from './load.ts'

const RETRIES = 5

export interface DeliveryOptions {
  messages: number
  /** Each has two members, who both write. */
  conversations: number
  faults: ProxyFaults
  databaseUrl?: string | undefined
  onMessage?: (acknowledged: number) => void
}

export interface DeliveryResult {
  acknowledged: number
  attempts: number
  lostRequests: number
  lostAnswers: number
  doubled: number
  /** Messages that failed after all retries, until their writer pressed once more. */
  pressedAgain: number
  lost: string[]
  /** Messages that nobody wrote, or that are there more than once. */
  double: string[]
  /** Conversations that somebody reads in another order than they were written in. */
  disordered: string[]
  /** Answers that a member who asks again must not get. */
  strange: string[]
  findings: Finding[]
}

export async function deliverThroughChaos(options: DeliveryOptions): Promise<DeliveryResult> {
  const { messages, conversations, faults, databaseUrl } = options
  const folder = await mkdtemp(join(tmpdir(), 'duet-delivery-'))
  const environment = { folder, databaseUrl }
  const port = await freePort()
  const proxy = await faultProxy(port, faults)
  const host = `${BRAND}.localhost:${port}`
  let stop: (() => Promise<unknown>) | undefined
  try {
    await fillEnvironment(environment, { members: conversations * 2 })
    const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
    const server = await spawnServer('tests/support/api-process.ts', folder, port, env)
    stop = () => {
      server.kill('SIGKILL')
      return once(server, 'exit')
    }

    const writers = conversations * 2
    const state = { acknowledged: 0, attempts: 0, pressedAgain: 0, strange: [] as string[] }
    const written = await Promise.all(
      Array.from({ length: writers }, (_, writer) => {
        const share = Math.floor(messages / writers) + (writer < messages % writers ? 1 : 0)
        return write({ port: proxy.port, host }, writer, share, state, options)
      }),
    )
    // A copy that comes late must not count either.
    await proxy.settled()

    const disordered: string[] = []
    for (let conversation = 0; conversation < conversations; conversation += 1) {
      const pair = [conversation * 2, conversation * 2 + 1] as const
      for (const reader of pair) {
        const read = await readAll({ port, host }, reader)
        const isInOrder = pair.every((writer) => {
          const theirs = read.filter(({ mine }) => mine === (writer === reader)).map(({ id }) => id)
          return JSON.stringify(theirs) === JSON.stringify(written[writer])
        })
        if (!isInOrder) disordered.push(`conversation ${conversation} as ${reader} reads it`)
      }
    }
    const store = openEnvironment(environment)
    try {
      const rows = await store.db.selectFrom('message').select('id').execute()
      const ids = rows.map(({ id }) => id)
      const there = new Set(ids)
      const known = new Set(written.flat())
      return {
        ...state,
        lostRequests: proxy.lostRequests,
        lostAnswers: proxy.lostAnswers,
        doubled: proxy.doubled,
        lost: [...known].filter((id) => !there.has(id)),
        double: ids.filter((id, index) => !known.has(id) || ids.indexOf(id) !== index),
        disordered,
        findings: await audit(store, await allBrands()),
      }
    } finally {
      await store.db.destroy()
    }
  } finally {
    await stop?.()
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const other = (member: number) => (member % 2 === 0 ? member + 1 : member - 1)

/** Writes so many messages, each when the one before was acknowledged; answers their ids in order. */
async function write(
  line: ApiConnection,
  writer: number,
  count: number,
  state: Pick<DeliveryResult, 'acknowledged' | 'attempts' | 'pressedAgain' | 'strange'>,
  { onMessage }: DeliveryOptions,
): Promise<string[]> {
  const client = clientOf(line, writer)
  const sent: string[] = []
  while (sent.length < count) {
    const key = randomUUID()
    const body = { profile: memberId(other(writer)), text: `Message ${key}`, cost: 1 }
    for (let attempt = 0, isThere = false; !isThere; attempt += 1) {
      if (attempt > 0 && attempt % (RETRIES + 1) === 0) state.pressedAgain += 1
      state.attempts += 1
      const answer = await client.post('/api/chat.php', body, { key }).catch(() => null)
      isThere = answer?.status === 200
      // 409: an earlier copy is at work; 503: not now. Nothing else is an answer to a message that is right.
      if (answer && ![200, 409, 503].includes(answer.status)) {
        state.strange.push(`${answer.status} ${JSON.stringify(answer.body)}`)
        return sent
      }
    }
    sent.push(key)
    state.acknowledged += 1
    onMessage?.(state.acknowledged)
  }
  return sent
}

export type ReadMessage = Pick<Message, 'id' | 'seq' | 'mine' | 'text'>

/** The whole conversation as a member reads it, oldest first. */
export async function readAll(line: ApiConnection, reader: number): Promise<ReadMessage[]> {
  const client = clientOf(line, reader)
  const read: ReadMessage[] = []
  for (;;) {
    const before = read[0] ? `&before=${read[0].seq}` : ''
    const path = `/api/chat.php?profile=${memberId(other(reader))}${before}`
    const answer = await client.get(path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    const page = answer.body as { messages: ReadMessage[]; has_older: boolean }
    read.unshift(...page.messages)
    if (!page.has_older) return read
  }
}
