// Says when package-lock.json lacks binaries of other platforms, which `npm ci` then refuses; `--fix` adds them.
// npm leaves out an optional package that the registry did not answer for when the lock file was written, and every
// platform but the writer's own is optional. https://github.com/npm/cli/issues/4828

import { readFile, writeFile } from 'node:fs/promises'

interface Entry {
  version: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
interface Lock {
  packages: Record<string, Entry>
}

const FILE = 'package-lock.json'
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

const lock = JSON.parse(await readFile(FILE, 'utf8')) as Lock
const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name, version]) => exact.test(version) && findEntry(path, name)?.version !== version)
    .map(([name, version]) => ({ path, name, version, dev })),
)

if (missing.length > 0 && process.argv.includes('--fix')) {
  for (const { path, name, version, dev } of missing) {
    const nested = findEntry('', name) !== undefined
    const key = nested ? `${path}/node_modules/${name}` : `node_modules/${name}`
    lock.packages[key] = { version, ...platformOf(name), optional: true, ...(dev ? { dev } : {}) }
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  console.log(`Added ${missing.length} packages of other platforms to ${FILE}`)
} else if (missing.length > 0) {
  console.error(`${FILE} lacks ${missing.length} packages of other platforms, so npm ci would refuse it:`)
  for (const { name, version } of missing) console.error(`  ${name}@${version}`)
  console.error('Run node scripts/check-lock.ts --fix')
  process.exitCode = 1
}

/** The entry a package finds from `path`: its own, else one further up. */
function findEntry(path: string, name: string): Entry | undefined {
  for (let folder = path; folder; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const entry = lock.packages[`${folder}/node_modules/${name}`]
    if (entry) return entry
  }
  return lock.packages[`node_modules/${name}`]
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
