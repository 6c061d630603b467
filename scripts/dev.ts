// `npm run dev -- --brand ID`: one brand with its pages rebuilt as their sources change, and the API behind them.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSites } from '../src/config/load-sites.ts'
import { projectRoot } from '../src/config/root.ts'
import { oneOf, required, runCommand } from '../src/server/admin/command.ts'
import { readConfig } from '../src/server/env.ts'

/** Both run until one of them ends, or Ctrl-C. */
async function serve(brand: string): Promise<boolean> {
  const ids = (await loadSites()).map(({ id }) => id)
  oneOf('brand', brand, ids)
  const root = projectRoot()
  const { port } = readConfig(process.env).config
  const apiPort = String(port + 1)
  const run = (args: readonly string[], env: Record<string, string>) =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
  const api = run(['--watch', '--watch-preserve-output', join(root, 'scripts/dev-api.ts')], {
    SITES: brand,
    PORT: apiPort,
    PAGES_PORT: String(port),
  })
  const pages = run(
    [join(root, 'node_modules/astro/bin/astro.mjs'), 'dev', '--port', String(port), '--host', '127.0.0.1'],
    { SITE: brand, API_PORT: apiPort, ASTRO_TELEMETRY_DISABLED: '1' },
  )
  console.log(`\n  http://${brand}.localhost:${port}\n`)
  const children = [api, pages]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => children.forEach((child) => child.kill('SIGTERM')))
  }
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise<number>((resolve) => {
          child.on('exit', (code) => {
            for (const other of children) other.kill('SIGTERM')
            resolve(code ?? 0)
          })
        }),
    ),
  )
  return codes.every((code) => code === 0)
}

await runCommand({
  usage: 'dev -- --brand ID',
  read: () => required(parseArgs({ options: { brand: { type: 'string' } } }).values, 'brand').brand,
  run: serve,
})
