import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingHttpHeaders } from 'node:http'
import { PROTOCOL_HEADER, PROTOCOL_VERSION, REQUEST_TYPE_HEADER } from '../../src/contract/call.ts'

/** Starts a server file with a data folder and a port, and waits until it says that it is ready. Throws when it ends before. */
export async function spawnServer(
  file: string,
  dataDir: string,
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [file, dataDir, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit').then(([code]: number[]) => {
    throw new Error(`${file} ended with ${code} before it was ready`)
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  ended.catch(() => undefined)
  return child
}

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** One request over a real socket with a brand's Host; rejects when the connection breaks. */
export function rawCall(
  port: number,
  brand: string,
  {
    method,
    path,
    body,
    form,
    headers,
  }: {
    method: string
    path: string
    body?: unknown
    /** A form's body as text, instead of JSON. */
    form?: string
    headers?: Record<string, string>
  },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          Host: `${brand}.localhost:${port}`,
          'Sec-Fetch-Site': 'same-origin',
          [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
          [REQUEST_TYPE_HEADER]: 'client',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
      },
      (incoming) => {
        let text = ''
        incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }),
        )
        incoming.on('error', reject)
        incoming.on('aborted', () => reject(new Error('aborted')))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(form ?? (body === undefined ? undefined : JSON.stringify(body)))
  })
}
