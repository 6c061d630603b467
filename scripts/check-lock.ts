// Says when package-lock.json lacks binaries of other platforms, which `npm ci` then refuses, or has an entry without its
// hash, for which npm takes whatever comes; `--fix` adds both.
// npm leaves out an optional package that the registry did not answer for when the lock file was written, and every
// platform but the writer's own is optional. https://github.com/npm/cli/issues/4828

import { readFile, writeFile } from 'node:fs/promises'
import { runNpm } from './run-npm.ts'

interface Entry {
  version: string
  /** Where the folder has another name than the package. */
  name?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export interface Lock {
  packages: Record<string, Entry>
}

interface Missing {
  path: string
  name: string
  version: string
  dev?: boolean
}

export const LOCK_FILE = 'package-lock.json'
const REGISTRY = 'https://registry.npmjs.org/'
const HASH = /^sha512-[\w+/]{86}==$/
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]
const exact = /^\d+\.\d+\.\d+$/

/** Entries that `npm ci` would take without a hash, or from elsewhere. */
export function unprovenEntries({ packages }: Lock): string[] {
  return entriesOf(packages)
    .filter(
      ([, { integrity = '', resolved = REGISTRY }]) =>
        !HASH.test(integrity) || !resolved.startsWith(REGISTRY),
    )
    .map(([path]) => path)
}

/** Binaries of other platforms that entries name and the file lacks. */
export function missingEntries({ packages }: Lock): Missing[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name, version]) => exact.test(version) && findEntry(packages, path, name)?.version !== version,
      )
      .map(([name, version]) => ({ path, name, version, ...(dev ? { dev } : {}) })),
  )
}

/** All but the project itself. */
const entriesOf = (packages: Lock['packages']) => Object.entries(packages).filter(([path]) => path !== '')

/** An entry's name at the registry; its folder may have another one. */
export const packageOf = (path: string, { name }: Pick<Entry, 'name'>): string =>
  name ?? path.split('node_modules/').at(-1) ?? path

async function main(): Promise<void> {
  const lock = JSON.parse(await readFile(LOCK_FILE, 'utf8')) as Lock
  if (process.argv.includes('--fix')) return fix(lock)
  const missing = missingEntries(lock)
  const unproven = unprovenEntries(lock)
  if (missing.length + unproven.length === 0) return
  if (missing.length > 0) {
    console.error(
      `${LOCK_FILE} lacks ${missing.length} packages of other platforms, so npm ci would refuse it:`,
    )
    for (const { name, version } of missing) console.error(`  ${name}@${version}`)
  }
  if (unproven.length > 0) {
    console.error(
      `${LOCK_FILE} has ${unproven.length} entries without a hash, or from elsewhere than ${REGISTRY}:`,
    )
    for (const path of unproven) console.error(`  ${path}`)
  }
  console.error('Run node scripts/check-lock.ts --fix')
  process.exitCode = 1
}

/** Adds what is missing, and asks the registry for each hash that is. */
async function fix(lock: Lock): Promise<void> {
  const { packages } = lock
  const missing = missingEntries(lock)
  for (const { path, name, version, dev } of missing) {
    const nested = findEntry(packages, '', name) !== undefined
    const key = nested ? `${path}/node_modules/${name}` : `node_modules/${name}`
    packages[key] = { version, ...platformOf(name), optional: true, ...(dev ? { dev } : {}) }
  }
  const unproven = entriesOf(packages).filter(([, { integrity }]) => integrity === undefined)
  for (const [path, entry] of unproven) {
    const { version, ...rest } = entry
    packages[path] = { version, integrity: await hashOf(`${packageOf(path, entry)}@${version}`), ...rest }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(
    LOCK_FILE,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
  )
  console.log(
    `Added ${missing.length} packages of other platforms and ${unproven.length} hashes to ${LOCK_FILE}`,
  )
}

/** The hash the registry publishes; throws where it has none. */
async function hashOf(spec: string): Promise<string> {
  const { stdout } = await runNpm('view', spec, 'dist.integrity')
  const hash = stdout.trim()
  if (!HASH.test(hash)) throw new Error(`The registry names no hash of ${spec}.`)
  return hash
}

/** The entry a package finds from `path`: its own, else one further up. */
function findEntry(packages: Lock['packages'], path: string, name: string): Entry | undefined {
  for (let folder = path; folder; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const entry = packages[`${folder}/node_modules/${name}`]
    if (entry) return entry
  }
  return packages[`node_modules/${name}`]
}

/** Such packages are named after their platform. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const parts = name.split(/[-/]/)
  const os = SYSTEMS.filter((system) => parts.includes(system))
  const cpu = PROCESSORS.filter((processor) => parts.includes(processor))
  const libc = parts.includes('musl')
    ? ['musl']
    : parts.includes('gnu') && os.includes('linux')
      ? ['glibc']
      : []
  return { ...(cpu.length ? { cpu } : {}), ...(os.length ? { os } : {}), ...(libc.length ? { libc } : {}) }
}

if (import.meta.main) await main()
