import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

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
