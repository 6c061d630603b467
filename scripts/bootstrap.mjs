// Plain Node 18 or newer, no dependency: installs what is missing, then hands over to the project's own Node 24.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isWindows = process.platform === 'win32'
const NEEDED = 24

/** Installs when node_modules is missing, or older than the lock file. */
export function install() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing packages; this takes a minute or two …')
  const cli = process.env.npm_execpath
  const [command, first] = cli ? [process.execPath, [cli]] : [isWindows ? 'npm.cmd' : 'npm', []]
  const { status, error, stderr } = spawnSync(
    command,
    [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', shell: isWindows && !cli },
  )
  if (status === 0) return
  console.error(stderr || String(error))
  console.error('npm ci failed. Check the connection to the npm registry and run the command again.')
  process.exit(1)
}

/** The project's own Node from node_modules/.bin, else the one that runs this. */
function findNode() {
  const projectNode = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node')
  if (existsSync(projectNode)) return projectNode
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath
  console.error(
    `This machine has Node ${process.versions.node}, and there is no packaged Node ${NEEDED} for it. Install Node ${NEEDED} or newer.`,
  )
  return process.exit(1)
}

/** Runs a TypeScript file of the project to its end and ends with its exit code; signals are passed on. */
export function run(file, args = []) {
  const node = findNode()
  const bin = join(root, 'node_modules', '.bin')
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
    env: { ...process.env, PATH: `${bin}${isWindows ? ';' : ':'}${process.env.PATH ?? ''}` },
  })
  // Ctrl-C reaches the child by itself; this process only waits for it.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
