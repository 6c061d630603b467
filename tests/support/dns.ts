// A name server of one process, by UDP (RFC 1035): answers for the names it knows, and asks another for the rest.

import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export type DnsRecord =
  { type: 'A'; value: string } | { type: 'MX'; value: string } | { type: 'TXT'; value: string }

const NUMBERS = { A: 1, MX: 15, TXT: 16 }
const FORWARD_WITHIN_MS = 4000

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])

const number16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))

function dataOf({ type, value }: DnsRecord): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number))
  if (type === 'MX') return Buffer.concat([number16(10), nameBytes(value)])
  const text = Buffer.from(value)
  return Buffer.concat([Buffer.from([text.length]), text])
}

/** The name and the type that a query asks for, and where its question ends. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  while (query[at]) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
    at += 1 + query[at]!
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function answer(query: Buffer, found: readonly DnsRecord[] | undefined): Buffer {
  const { type, end } = questionOf(query)
  const records = (found ?? []).filter((record) => NUMBERS[record.type] === type)
  const head = Buffer.from(query.subarray(0, 12))
  // An answer of whose word it is; no such name where nothing is known of it.
  head.writeUInt16BE(0x8580 | (found ? 0 : 3), 2)
  number16(1, records.length, 0, 0).copy(head, 4)
  const answers = records.map((record) => {
    const data = dataOf(record)
    return Buffer.concat([number16(0xc00c, NUMBERS[record.type], 1, 0, 60, data.length), data])
  })
  return Buffer.concat([head, query.subarray(12, end), ...answers])
}

export interface DnsServer {
  port: number
  stop(): Promise<void>
}

interface DnsOptions {
  records: Readonly<Record<string, readonly DnsRecord[]>>
  /** Ends of names that nobody else is asked for. */
  own: readonly string[]
  /** Address of who is asked for all others. */
  forwardTo?: string | undefined
  address?: string
  port?: number
}

export async function startDns({
  records,
  own,
  forwardTo,
  address = '127.0.0.1',
  port = 0,
}: DnsOptions): Promise<DnsServer> {
  const server = createSocket('udp4')
  server.on('message', (query, peer) => {
    const { name } = questionOf(query)
    if (!forwardTo || own.some((end) => name === end || name.endsWith(`.${end}`))) {
      server.send(answer(query, records[name]), peer.port, peer.address)
      return
    }
    const asking = createSocket('udp4')
    const timer = setTimeout(() => asking.close(), FORWARD_WITHIN_MS)
    asking.on('error', () => undefined)
    asking.on('message', (reply) => {
      clearTimeout(timer)
      server.send(reply, peer.port, peer.address)
      asking.close()
    })
    asking.send(query, 53, forwardTo)
  })
  server.bind(port, address)
  await once(server, 'listening')
  return {
    port: server.address().port,
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}
