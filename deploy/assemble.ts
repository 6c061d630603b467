// `node deploy/assemble.ts FOLDER`: copies into a new folder what processes and commands of an operator read, and nothing else:
// the built pages, the sources of the server, and the packages that they import with those these need. For an image.

import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../src/config/root.ts'
import { runCommand, UsageError } from '../src/server/admin/command.ts'
import { StartError } from '../src/server/platform/start-error.ts'

/** What a process reads of the project, beside its packages; `server` of src may import no other folder there. */
const READ = [
  ...['package.json', 'dist', 'locales', 'sites', 'docs/operations', 'deploy'],
  ...['src/server', 'src/contract', 'src/core', 'src/config', 'src/routes.ts'],
]
/** Packed forms of pages are for nginx, which has files of its own. */
const LEFT_OUT = /\.test\.tsx?$|\/\.cache\.json$|\/dist\/.*\.(?:br|gz)$/
/** Of packages: types, maps of sources, their own documents and tests, and ffmpeg once more for pages. */
const UNREAD = /\.(?:d\.[cm]?ts|test\.[cm]?[jt]s|map|md)$|@ffmpeg\/core\/dist\/esm$/i

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** The folder a package is found in by whoever lies in `from`; null where it is not installed, as for another platform. */
function findPackage(root: string, from: string, name: string): string | null {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
  }
  return null
}

/** Folders of the packages that sources name, and of those they need in turn. */
export function packagesOf(root: string, sources: readonly string[]): string[] {
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const named = Object.keys(manifestOf(root).dependencies ?? {}).filter(
    (name) => text.includes(`'${name}'`) || text.includes(`'${name}/`),
  )
  const found = new Set<string>()
  const take = (from: string, name: string) => {
    const folder = findPackage(root, from, name)
    if (folder === null || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifestOf(folder)
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (peer) => !peerDependenciesMeta?.[peer]?.optional,
    )
    for (const each of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      take(folder, each)
  }
  for (const name of named) take(root, name)
  return [...found].sort()
}

/** Copies all of it; the program of Node as `bin/node`. */
function assemble(root: string, to: string): void {
  mkdirSync(to, { recursive: true })
  const copy = (path: string) =>
    cpSync(join(root, path), join(to, path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(source),
    })
  for (const path of READ.filter((each) => existsSync(join(root, each)))) copy(path)
  const sources = globSync('src/**/*.ts', { cwd: to }).map((file) => join(to, file))
  for (const folder of packagesOf(root, sources)) {
    // A package within another's folder is copied by itself.
    cpSync(folder, join(to, folder.slice(root.length)), {
      recursive: true,
      dereference: true,
      filter: (source) => source === folder || (basename(source) !== 'node_modules' && !UNREAD.test(source)),
    })
  }
  mkdirSync(join(to, 'bin'))
  cpSync(process.execPath, join(to, 'bin/node'), { dereference: true })
  chmodSync(join(to, 'bin/node'), 0o755)
  // Packages that are modules say so in a manifest of the project's; no command of npm is there.
  writeFileSync(
    join(to, 'package.json'),
    JSON.stringify({ ...(manifestOf(root) as object), devDependencies: {}, scripts: {} }, null, 2),
  )
}

if (import.meta.main)
  await runCommand({
    usage: 'assemble FOLDER (node deploy/assemble.ts)',
    read() {
      const [to, ...others] = parseArgs({ allowPositionals: true }).positionals
      if (!to || others.length > 0) throw new UsageError('FOLDER must be one new folder.')
      return to
    },
    async run(to) {
      const root = projectRoot()
      if (existsSync(to)) throw new StartError(`${to} is there already.`, 'Name a new folder.')
      if (!existsSync(join(root, 'dist'))) throw new StartError('No brand is built.', 'npm run build first.')
      assemble(root, to)
      console.log(`Assembled in ${to}.`)
      return true
    },
  })
