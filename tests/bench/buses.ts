// Ways for processes to wake one another, as `bus.ts` compares them.

import { once } from 'node:events'
import { connect as connectSocket, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { connect as connectNats } from '@nats-io/transport-node'
import { createClient } from '@redis/client'
import pg from 'pg'
import { pino } from 'pino'
import { openListenBridge } from '../../src/server/events/listen-bridge.ts'

export interface Bus {
  /** Wakes all other processes for a name, without waiting. */
  publish(name: string): void
  close(): Promise<void>
}

export interface BusOptions {
  /** Of the broker or database; of bare sockets the ports of all processes, this one's first. */
  address: string
  /** Hears of every name, its own among them or not. */
  onWake: (name: string) => void
}

const CHANNEL = 'bench_wake'
/** Connections that commit at the same time in one process. */
export const COMMITTERS = 8

export const BUSES = {
  'bare TCP': openSockets,
  NATS: openNats,
  Redis: openRedis,
  'NOTIFY with each commit': (options: BusOptions) => openNotify(options, COMMITTERS, 1),
  'NOTIFY, batched without a pause': (options: BusOptions) => openNotify(options, 1, Infinity),
  'NOTIFY as the server sends it': openBridge,
}
export type BusKind = keyof typeof BUSES

/** Each process holds a connection to each other one. */
async function openSockets({ address, onWake }: BusOptions): Promise<Bus> {
  const [own = 0, ...others] = address.split(' ').map(Number)
  const incoming: Socket[] = []
  const server = createServer((socket) => {
    incoming.push(socket)
    socket.on('error', () => undefined)
    createInterface({ input: socket })
      .on('line', onWake)
      .on('error', () => undefined)
  })
  server.listen(own, '127.0.0.1')
  await once(server, 'listening')
  const sockets = await Promise.all(others.map(connectPatiently))
  return {
    publish(name) {
      for (const socket of sockets) socket.write(`${name}\n`)
    },
    async close() {
      for (const socket of [...sockets, ...incoming]) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The other process may not listen yet. */
async function connectPatiently(port: number): Promise<Socket> {
  for (;;) {
    const socket = connectSocket({ port, host: '127.0.0.1', noDelay: true })
    try {
      await once(socket, 'connect')
      return socket.on('error', () => undefined)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

async function openNats({ address, onWake }: BusOptions): Promise<Bus> {
  const connection = await connectNats({ servers: address, noEcho: true })
  connection.subscribe(CHANNEL, { callback: (_error, message) => onWake(message.string()) })
  await connection.flush()
  return {
    publish: (name) => connection.publish(CHANNEL, name),
    close: () => connection.close(),
  }
}

async function openRedis({ address, onWake }: BusOptions): Promise<Bus> {
  const publisher = createClient({ url: address })
  const subscriber = createClient({ url: address })
  await Promise.all([publisher.connect(), subscriber.connect()])
  await subscriber.subscribe(CHANNEL, onWake)
  return {
    publish: (name) => void publisher.publish(CHANNEL, name),
    async close() {
      await Promise.all([publisher.close(), subscriber.close()])
    },
  }
}

/** Statements that notify: at most so many at once, each of at most so many names; the rest waits for its turn. */
async function openNotify(
  { address, onWake }: BusOptions,
  committers: number,
  namesAtOnce: number,
): Promise<Bus> {
  const listener = new pg.Client({ connectionString: address })
  const clients = Array.from({ length: committers }, () => new pg.Client({ connectionString: address }))
  await Promise.all([listener, ...clients].map((client) => client.connect()))
  listener.on('notification', ({ payload = '' }) => onWake(payload))
  await listener.query(`listen ${CHANNEL}`)
  const pending: string[] = []
  const idle = [...clients]
  const send = (): void => {
    const client = pending.length > 0 ? idle.pop() : undefined
    if (!client) return
    const values = [CHANNEL, pending.splice(0, namesAtOnce)]
    const text = 'select pg_notify($1, name) from unnest($2::text[]) as recipient (name)'
    // Ends, too, when what was left is given up.
    client.query({ name: 'notify', text, values }).then(
      () => {
        idle.push(client)
        send()
      },
      () => undefined,
    )
  }
  return {
    publish(name) {
      pending.push(name)
      send()
    },
    async close() {
      await Promise.all([listener, ...clients].map((client) => client.end()))
    },
  }
}

async function openBridge({ address, onWake }: BusOptions): Promise<Bus> {
  const { promise, resolve: onBack } = Promise.withResolvers<void>()
  const bridge = openListenBridge(address, { onNotify: onWake, onReconnect: onBack, log: pino({ level: 'warn' }) })
  await promise
  return { publish: (name) => bridge.publish([name]), close: () => bridge.close() }
}
