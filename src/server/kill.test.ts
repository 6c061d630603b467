import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fillMembers, memberId, sessionToken } from '../testing/members.ts'
import { freePort } from '../testing/postgres.ts'
import { rawCall, spawnServer } from '../testing/spawn-api.ts'
import { migrate, openStore } from './db/open.ts'

const CYCLES = 6
const SENDERS = 8

test(
  'a message that was acknowledged is there after kill -9, once, and so is its debit',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'duet-kill-'))
    const store = openStore({ dataDir: folder }, () => undefined)
    await migrate(store)
    await fillMembers(store, {
      brand: 'amora',
      pool: 'amora',
      members: 40,
      sessions: SENDERS,
      now: Date.now(),
    })
    await store.db.destroy()

    const acknowledged = new Set<string>()
    const unanswered: { sender: number; key: string }[] = []
    const port = await freePort()
    const send = async (sender: number, key: string) => {
      const answer = await rawCall(port, 'amora', {
        method: 'POST',
        path: '/api/chat.php',
        headers: { Cookie: `session=${sessionToken(sender)}`, 'Idempotency-Key': key },
        body: { profile: memberId(20 + sender), text: `Message ${key}`, cost: 1 },
      })
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`)
      acknowledged.add(key)
    }

    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const server = await spawnServer('src/testing/api-process.ts', folder, port)
      // What got no answer before the kill is asked again with the same key, as the client does.
      for (const { sender, key } of unanswered.splice(0)) await send(sender, key)
      let killed = false
      const loads = Array.from({ length: SENDERS }, async (_, sender) => {
        while (!killed) {
          const key = randomUUID()
          await send(sender, key).catch(() => unanswered.push({ sender, key }))
        }
      })
      await wait(150 + 70 * cycle)
      killed = true
      server.kill('SIGKILL')
      await once(server, 'exit')
      await Promise.all(loads)
    }
    const server = await spawnServer('src/testing/api-process.ts', folder, port)
    for (const { sender, key } of unanswered.splice(0)) await send(sender, key)
    server.kill('SIGKILL')
    await once(server, 'exit')

    const after = openStore({ dataDir: folder }, () => undefined)
    const messages = await after.db
      .selectFrom('message')
      .select(['id', 'conversation', 'seq', 'sender'])
      .execute()
    const ids = messages.map(({ id }) => id)
    expect(acknowledged.size).toBeGreaterThan(CYCLES)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...acknowledged].filter((key) => !ids.includes(key))).toEqual([])

    const spent = await after.db.selectFrom('ledger').select(['book', 'amount', 'reference']).execute()
    expect(spent.reduce((sum, row) => sum + row.amount, 0)).toBe(0)
    const debits = spent.filter((row) => row.book.startsWith('member:') && row.amount < 0)
    expect(debits).toHaveLength(ids.length)
    const accounts = await after.db.selectFrom('account').select('credits').execute()
    const total = accounts.reduce((sum, row) => sum + row.credits, 0)
    expect(total).toBe(accounts.length * 1_000_000 - ids.length)
    await after.db.destroy()
    await rm(folder, { recursive: true, force: true })
  },
)
