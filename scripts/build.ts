// Builds brands: `node scripts/build.ts [--best] [--draft] [ids…]`. What did not change is left as it is.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadSites } from '../src/config/load-sites.ts'
import { readLocales } from '../src/config/locales.ts'
import { ConfigError } from '../src/config/problem.ts'
import { projectRoot } from '../src/config/root.ts'
import type { Site } from '../src/config/site.ts'
import { compressAll } from '../src/build/compress.ts'
import { headersFile, hostRules, nginxFile, redirectsFile } from '../src/build/host-rules.ts'
import {
  hashesByPage,
  inlineAttributes,
  inlineHashes,
  joinHashes,
  type PageHashes,
  pageOf,
} from '../src/build/inline-hashes.ts'
import { buildDeskInto, DESK_FOLDER } from '../src/build/build-desk.ts'
import { hashBrand, hashDesk, hashShared } from '../src/build/inputs.ts'
import { type Progress, reporter } from '../src/build/progress.ts'
import { BuildError, runAstro } from '../src/build/run-astro.ts'
import { SECURITY_TXT, securityText } from '../src/build/security-txt.ts'
import { runCommand } from '../src/server/admin/command.ts'

export interface BuildOptions {
  /** Brotli's, 0 to 11. */
  quality: number
  onProgress?: (progress: Progress) => void
  onLine?: (line: string) => void
  /** Builds although texts are missing; English stands in. */
  isDraft?: boolean
}

/** Record of a finished build; kept in `dist/.cache.json` by domain. */
interface Built {
  hash: string
  quality: number
  files: number
}
type Cache = Record<string, Built>

const AT_ONCE = 2
const GUESSED_FILES = 500
const QUICK = 5
const BEST = 11

/**
 * Builds the brands whose inputs changed, two at a time, each into a folder of its own that takes the old one's place
 * once it is whole.
 * @throws ConfigError for texts that are missing, BuildError for what Astro says.
 */
export async function buildSites(sites: readonly Site[], options: BuildOptions): Promise<void> {
  const root = projectRoot()
  const dist = join(root, 'dist')
  const say = options.onLine ?? (() => undefined)
  const cache = readCache(dist)
  const [sharedHash, allSites] = await Promise.all([hashShared(root), loadSites(root)])
  const hashes = new Map(sites.map((site) => [site, hashBrand(sharedHash, site, allSites)]))
  const isBuilt = (site: Site) =>
    cache[site.domain]?.hash === hashes.get(site) && existsSync(join(dist, site.domain, 'host.json'))
  const changed = sites.filter((site) => !isBuilt(site))
  const toPack = sites.filter((site) => isBuilt(site) && (cache[site.domain]?.quality ?? 0) < options.quality)
  if (changed.length > 0) await checkTexts(root, changed, options.isDraft === true)

  await mkdir(dist, { recursive: true })
  await removeLeftovers(dist)
  const begun = performance.now()
  const problems: unknown[] = []
  const keep = (site: Site, files: number) =>
    writeCache(dist, site.domain, { hash: hashes.get(site) ?? '', quality: options.quality, files })
  await eachOf(changed, async (site) => {
    const since = performance.now()
    const folder = join(dist, `.new-${site.domain}-${process.pid}`)
    const of = cache[site.domain]?.files ?? GUESSED_FILES
    try {
      const files = await runAstro(root, site, folder, {
        onPage: (pages) => options.onProgress?.({ brand: site.id, pages: Math.min(pages, of - 1), of }),
      })
      await writeHostRules(site, folder)
      await compressAll(await filesOf(folder), options.quality)
      await swap(folder, join(dist, site.domain))
      keep(site, files)
      options.onProgress?.({ brand: site.id, pages: of, of })
      say(`${site.domain}: ${files} files in ${seconds(since)}`)
    } catch (error) {
      problems.push(error)
      await rm(folder, { recursive: true, force: true })
    }
  })
  await eachOf(toPack, async (site) => {
    await compressAll(await filesOf(join(dist, site.domain)), options.quality)
    keep(site, cache[site.domain]?.files ?? GUESSED_FILES)
  })
  const done = changed.length + toPack.length - problems.length
  if (done > 0)
    say(`built ${done} of ${sites.length} brands at quality ${options.quality} in ${seconds(begun)}`)
  if (problems.length > 0)
    throw problems[0] instanceof Error ? problems[0] : new BuildError(String(problems[0]))
}

/**
 * Builds the operators' desk, where its inputs changed.
 * @throws BuildError for what Astro says.
 */
export async function buildDesk(quality: number): Promise<void> {
  const root = projectRoot()
  const dist = join(root, 'dist')
  const hash = await hashDesk(root)
  const built = readCache(dist)[DESK_FOLDER]
  const target = join(dist, DESK_FOLDER)
  if (built?.hash === hash && built.quality >= quality && existsSync(join(target, 'index.html'))) return
  const folder = join(dist, `.new-${DESK_FOLDER}-${process.pid}`)
  try {
    await buildDeskInto(root, folder)
    const files = await filesOf(folder)
    await compressAll(files, quality)
    await swap(folder, target)
    writeCache(dist, DESK_FOLDER, { hash, quality, files: files.length })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function checkTexts(root: string, sites: readonly Site[], isDraft: boolean): Promise<void> {
  if (isDraft) return
  const spoken = new Set(sites.flatMap(({ locales }) => locales))
  const { problems } = await readLocales(root)
  const relevant = problems.filter(({ file }) =>
    [...spoken].some((locale) => file.startsWith(`locales/${locale}/`)),
  )
  if (relevant.length === 0) return
  const all = new ConfigError(relevant)
  all.message +=
    '\n\nTo look at pages before their texts are done, run node scripts/build.ts --draft: English then stands in.'
  throw all
}

async function writeHostRules(site: Site, folder: string): Promise<void> {
  const files = (await filesOf(folder)).filter((file) => file.endsWith('.html'))
  const pages: PageHashes[] = []
  for (const file of files) {
    const html = await readFile(file, 'utf8')
    const name = relative(folder, file)
    const [forbidden] = inlineAttributes(html)
    if (forbidden) throw new BuildError(`${name} holds what the policy forbids: ${forbidden}`)
    pages.push({ path: pageOf(name), hashes: inlineHashes(html) })
  }
  const all = joinHashes(pages.map(({ hashes }) => hashes))
  const rules = hostRules(site, all, hashesByPage(pages))
  await writeFile(join(folder, 'host.json'), JSON.stringify(rules, null, 2))
  await writeFile(join(folder, '_headers'), headersFile(rules))
  await writeFile(join(folder, '_redirects'), redirectsFile(rules))
  await writeFile(join(folder, 'nginx.conf'), nginxFile(rules))
  await mkdir(dirname(join(folder, SECURITY_TXT)), { recursive: true })
  await writeFile(join(folder, SECURITY_TXT), securityText(site, new Date()))
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function swap(folder: string, target: string): Promise<void> {
  const old = `${target}.old-${process.pid}`
  if (existsSync(target)) await rename(target, old)
  await rename(folder, target)
  await rm(old, { recursive: true, force: true })
}

/** Folders of builds that were killed. */
async function removeLeftovers(dist: string): Promise<void> {
  const leftovers = (await readdir(dist)).filter((name) => {
    const pid = /^\.new-.*-(\d+)$|\.old-(\d+)$/.exec(name)?.slice(1).find(Boolean)
    return pid !== undefined && !isRunning(Number(pid))
  })
  await Promise.all(leftovers.map((name) => rm(join(dist, name), { recursive: true, force: true })))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function readCache(dist: string): Cache {
  try {
    return JSON.parse(readFileSync(join(dist, '.cache.json'), 'utf8')) as Cache
  } catch {
    return {}
  }
}

/** In one step, as another brand, or another build, may be done at the same time. */
function writeCache(dist: string, domain: string, built: Built): void {
  const file = join(dist, '.cache.json')
  const fresh = `${file}.new-${process.pid}`
  writeFileSync(fresh, JSON.stringify({ ...readCache(dist), [domain]: built }, null, 2))
  renameSync(fresh, file)
}

interface Choice {
  ids: readonly string[]
  isBest: boolean
  isDraft: boolean
}

function readOptions(): Choice {
  const { values, positionals } = parseArgs({
    options: { best: { type: 'boolean' }, draft: { type: 'boolean' } },
    allowPositionals: true,
  })
  return { ids: positionals, isBest: values.best ?? false, isDraft: values.draft ?? false }
}

async function build({ ids, isBest, isDraft }: Choice): Promise<void> {
  const named = [...ids, ...(process.env.SITES ?? '').split(',')].filter(Boolean)
  const sites = await loadSites()
  const unknown = named.filter((id) => !sites.some((site) => site.id === id))
  if (unknown.length > 0) {
    throw new ConfigError(
      unknown.map((id) => ({
        file: 'command line and SITES',
        path: '',
        expected: `one of ${sites.map((site) => site.id).join(', ')}`,
        received: id,
        advice: 'Name brands by the names of their files in sites/.',
      })),
    )
  }
  const wanted = sites.filter(({ id }) => named.length === 0 || named.includes(id))
  const report = reporter(wanted.map(({ id }) => id))
  try {
    await buildSites(wanted, {
      quality: isBest ? BEST : QUICK,
      isDraft,
      onProgress: (progress) => report.progress(progress),
      onLine: (line) => report.say(line),
    })
    if (ids.length === 0) await buildDesk(isBest ? BEST : QUICK)
  } finally {
    report.end()
  }
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? '')).href) {
  await runCommand({
    usage: 'build -- [--best] [--draft] [ids of brands]',
    read: readOptions,
    async run(choice) {
      try {
        await build(choice)
        return true
      } catch (error) {
        if (!(error instanceof BuildError)) throw error
        console.error(error.message)
        return false
      }
    },
  })
}
