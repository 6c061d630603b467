// Requests of others to a server under load, from a process of its own: one that makes the load would measure itself.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connectClient, type Answer } from '../support/http-client.ts'
import { sessionCookies } from '../support/members.ts'
import { percentile } from './load.ts'

export interface Timed {
  status: number
  ms: number
}
export async function timed(call: () => Promise<Answer>): Promise<Timed> {
  const begun = performance.now()
  const { status } = await call().catch(() => ({ status: 599 }))
  return { status, ms: performance.now() - begun }
}
/** Asks again and again, so often a second, until it is told to stop. */
export function every(ms: number, call: () => Promise<Answer>): () => Promise<Timed[]> {
  const answers: Promise<Timed>[] = []
  const timer = setInterval(() => answers.push(timed(call)), ms)
  return () => {
    clearInterval(timer)
    return Promise.all(answers)
  }
}
export const msOf = (answers: readonly Timed[], percent: number) =>
  percentile({ latencies: answers.map(({ ms }) => ms).sort((one, other) => one - other) }, percent)
export const served = (answers: readonly Timed[]) => answers.filter(({ status }) => status < 500).length

export const get = (port: number, path: string) => () =>
  connectClient(port, { cookies: sessionCookies(1) }).get(path)
let nobody = 0
/** A login that hashes, by a name and from an address of its own. */
export const login = (port: number) => {
  nobody += 1
  const address = `198.18.${(nobody >> 8) & 255}.${nobody & 255}`
  const body = { login: `nobody${nobody}`, password: 'wrong password' }
  return connectClient(port).post('/api/user.php', body, { headers: { 'X-Forwarded-For': address } })
}
const notice = (port: number) =>
  connectClient(port).post('/api/webhook.php?provider=sandbox', { id: 'unknown' })

/** Logins, notices of payments and the balancer's question, each several times a second. */
export async function askBeside(port: number, seconds: number): Promise<Timed[][]> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), String(port), String(seconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(output) as Timed[][]
}

if (import.meta.main) {
  const [port = 0, seconds = 0] = process.argv.slice(2).map(Number)
  const asking = [
    every(500, () => login(port)),
    every(200, () => notice(port)),
    every(200, get(port, '/api/health.php')),
  ]
  await wait(seconds * 1000)
  console.log(JSON.stringify(await Promise.all(asking.map((stop) => stop()))))
  process.exit()
}
