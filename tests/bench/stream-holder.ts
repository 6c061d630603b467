// Holds event streams of members, from a process and an address of its own: `stream-holder.ts PORT ADDRESS`. Told which
// members by its parent, it answers how many streams it holds, and at the end when each message came.

import { once } from 'node:events'
import { Agent, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { beginRequest } from '../support/http-client.ts'
import { sessionCookies } from '../support/members.ts'
import { nowMs } from './shared-clock.ts'

/** Members from the one index to before the other. */
export interface HolderTask {
  from: number
  to: number
}

export interface HolderReport {
  held: number
  /** Answers that asked a client to come back. */
  refused: number
  /** By id, when a message from another came. */
  arrived: Map<string, number>
}

const AT_ONCE = 25

const [port = 0, localAddress = ''] = process.argv
  .slice(2)
  .map((text, index) => (index === 0 ? Number(text) : text))
const agent = new Agent({ keepAlive: false, maxSockets: Infinity, localAddress: String(localAddress) })
const report: HolderReport = { held: 0, refused: 0, arrived: new Map() }

/** Opens a member's stream and keeps it; resolves with its first bytes. */
async function open(member: number): Promise<void> {
  const outgoing = beginRequest(Number(port), '/api/events.php', { cookies: sessionCookies(member), agent })
  outgoing.on('error', () => undefined)
  outgoing.end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  incoming.on('error', () => undefined)
  if (incoming.statusCode !== 200) {
    incoming.resume()
    report.refused += 1
    await wait(1000 * (0.5 + Math.random()))
    return open(member)
  }
  incoming.on('close', () => {
    report.held -= 1
  })
  report.held += 1
  let rest = ''
  incoming.setEncoding('utf8')
  incoming.on('data', (text: string) => {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events)
      if (event.includes('event: message\n')) take(event.slice(event.indexOf('data: ') + 6))
  })
  await once(incoming, 'data')
}

function take(data: string): void {
  const { message } = JSON.parse(data) as { message: { id: string; mine: boolean } }
  if (!message.mine) report.arrived.set(message.id, nowMs())
}

process.on('message', (task: HolderTask | 'report') => {
  if (task === 'report') return void process.send?.(report)
  const members = Array.from({ length: task.to - task.from }, (_, offset) => task.from + offset).values()
  const work = async () => {
    for (const member of members) await open(member)
  }
  void Promise.all(Array.from({ length: AT_ONCE }, work)).then(() => process.send?.(report))
})
process.on('disconnect', () => process.exit())
