import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './postgres.ts'

/** A first build of all brands takes minutes. */
const READY_WITHIN_MS = 600_000

export interface Demo {
  /** Its environment: names its port, and its database to operator commands. */
  data: Record<string, string>
  stop(): Promise<void>
}

/** Starts `npm start` on a folder and port of its own and waits until it serves. */
export async function startDemo(env: Record<string, string>): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-demo-'))
  const port = await freePort()
  const deskPort = await freePort()
  const desk = { DESK_PORT: String(deskPort), DESK_ORIGIN: `http://desk.localhost:${deskPort}` }
  const data = { ...env, DATA_DIR: folder, PORT: String(port), ...desk }
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, ...data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const stop = async () => {
    if (child.exitCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + READY_WITHIN_MS
  while (!output.includes('Ctrl-C stops.')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`npm start did not come up:\n${output}`)
    }
    await wait(200)
  }
  return { data, stop }
}

/** Starts one after the other: the first builds the pages that all serve. */
export async function startDemos(envs: readonly Record<string, string>[]): Promise<Demo[]> {
  const demos: Demo[] = []
  try {
    for (const env of envs) demos.push(await startDemo(env))
    return demos
  } catch (error) {
    await Promise.all(demos.map((demo) => demo.stop()))
    throw error
  }
}
