// `node tests/bench/build.ts [count]`, of `npm run bench:pages`: all brands from nothing, nothing changed, one brand's file
// changed, what a page costs beside plain Astro, and how time grows with so many generated brands, 50 unless told. Memory is
// that of all processes of a build. `node tests/bench/build.ts pages [brands]` takes the pages alone, of brands that are
// built. Ends with 1 where a page costs more than a tenth too much.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { byHand } from './same-page.ts'
import { median } from './statistics.ts'
import { printTable } from '../../src/server/platform/print-table.ts'

const BRAND = 'amora'
/** Whose pages are timed, each beside plain Astro's. */
const TIMED = [BRAND, 'fjallvind', 'herbstgold', 'hjertebro', 'lunaria', 'minerve', 'tweespan']
const PAGE_MS = 2
const LATE = 1.1
/** Its copies are the generated brands: it lists nobody else's members. */
const COPIED = 'tweespan'
const [word = '50', ...named] = process.argv.slice(2)
const isPagesAlone = word === 'pages'
const generated = Number(word)
const SAMPLE_MS = 200

async function pagesOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true })
  return files.filter((file) => file.endsWith('.html')).length
}

interface Build {
  seconds: number
  brands: number
  /** At most, of all its processes together. */
  bytes: number
}

async function build(...ids: string[]): Promise<Build> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/build.ts', ...ids], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let bytes = 0
  const sampling = setInterval(() => (bytes = Math.max(bytes, memoryOf(child.pid ?? 0))), SAMPLE_MS)
  const [status] = (await once(child, 'close')) as [number | null]
  clearInterval(sampling)
  if (status !== 0) throw new Error(output)
  const brands = Number(/built (\d+) of/.exec(output)?.[1] ?? '0')
  return { seconds: (performance.now() - begun) / 1000, brands, bytes }
}

/** Bytes of a process and all it has started, shared pages once ("Pss"); 0 where there is no /proc. */
function memoryOf(pid: number): number {
  try {
    const kilobytes = /^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), Number(kilobytes) * 1024)
  } catch {
    return 0
  }
}

/** Builds copies of one brand, half of them and then the rest, and once more with nothing to do. */
async function grow(count: number): Promise<{ half: Build; rest: Build; same: Build }> {
  const text = await readFile(`sites/${COPIED}.ts`, 'utf8')
  const name = /name: '(\w+)'/.exec(text)?.[1] ?? ''
  const ids = Array.from({ length: count }, (_, index) => `bench${String(index).padStart(2, '0')}`)
  const files = ids.map((id) => `sites/${id}.ts`)
  const half = Math.floor(count / 2)
  try {
    for (const [index, id] of ids.entries()) {
      const copy = text.replaceAll(name, `B${id.slice(1)}`).replaceAll(COPIED, id)
      await writeFile(files[index] ?? '', copy)
    }
    return {
      half: await build(...ids.slice(0, half)),
      rest: await build(...ids.slice(half, 2 * half)),
      same: await build(...ids.slice(0, 2 * half)),
    }
  } finally {
    for (const [index, id] of ids.entries()) {
      await rm(files[index] ?? '', { force: true })
      await rm(`dist/${id}.example`, { recursive: true, force: true })
    }
  }
}

/** Milliseconds Astro itself says each page took to render and write, once the bundle stood. */
function pageTimes(cwd: string, env: Record<string, string>): number[] {
  const { stdout } = spawnSync(process.execPath, [resolve('node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0', ...env },
  })
  return [...stdout.matchAll(/\.html \(\+([\d.]+)(ms|s)\)/g)]
    .map(([, time, unit]) => Number(time) * (unit === 's' ? 1000 : 1))
    .sort((a, b) => a - b)
}

async function ownPageTimes(brand: string): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-build-'))
  const times = pageTimes('.', { SITE: brand, BUILD_DIR: folder })
  await rm(folder, { recursive: true, force: true })
  return times
}

/** The same for as many copies of one page, by Astro left to itself: words that stand there, no component, no island. */
async function plainPageTimes(count: number): Promise<number[]> {
  const project = mkdtempSync(join(tmpdir(), 'duet-bench-plain-'))
  const html = await readFile(`dist/${BRAND}.example/faq.html`, 'utf8')
  const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(byHand(html)) ?? []
  await mkdir(join(project, 'src', 'pages'), { recursive: true })
  await symlink(resolve('node_modules'), join(project, 'node_modules'))
  await writeFile(join(project, 'package.json'), '{"type":"module"}')
  await writeFile(join(project, 'src', 'body.html'), body)
  await writeFile(
    join(project, 'src', 'pages', '[page].astro'),
    `---\nimport body from '../body.html?raw'\nexport const getStaticPaths = () => Array.from({ length: ${count} }, (_, page) => ({ params: { page: String(page) } }))\n---\n<!doctype html><html lang="en"><head><title>{Astro.params.page}</title></head><body><Fragment set:html={body} /></body></html>\n`,
  )
  const times = pageTimes(project, { ASTRO_TELEMETRY_DISABLED: '1' })
  await rm(project, { recursive: true, force: true })
  return times
}

const meanOf = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0) / times.length

/** What a page takes beyond the bundle: of some brands, each in turn with plain Astro's. */
async function printPageTimes(brands: readonly string[]): Promise<void> {
  const rounds: { own: number[]; plain: number[] }[] = []
  for (const brand of brands) {
    const own = await ownPageTimes(brand)
    rounds.push({ own, plain: await plainPageTimes(own.length) })
  }
  const middleOf = (of: 'own' | 'plain') => median(rounds.map((round) => median(round[of])))
  const textOf = (of: 'own' | 'plain') =>
    `median ${middleOf(of).toFixed(1)} ms, mean ${median(rounds.map((round) => meanOf(round[of]))).toFixed(1)} ms`
  if (middleOf('own') > PAGE_MS * LATE) process.exitCode = 1
  printTable(`Pages of ${brands.length} brands`, [
    { what: 'a page beyond the bundle', measured: textOf('own'), budget: `≤ ${PAGE_MS} ms` },
    { what: 'the same by plain Astro, one page’s words', measured: textOf('plain'), budget: '' },
  ])
}

async function printBuilds(): Promise<void> {
  await rm('dist', { recursive: true, force: true })
  const fresh = await build()
  const pages = await pagesOf('dist')
  const same = await build()

  const file = `sites/${BRAND}.ts`
  const before = await readFile(file, 'utf8')
  await writeFile(file, before.replace(/min_age: \d+/, 'min_age: 40'))
  let one: Awaited<ReturnType<typeof build>>
  try {
    one = await build()
  } finally {
    await writeFile(file, before)
  }
  await build()
  const grown = generated > 1 ? await grow(generated) : undefined
  printTable('Build on this machine', [
    {
      what: `all ${fresh.brands} brands from nothing, ${pages} pages`,
      measured: `${fresh.seconds.toFixed(1)} s`,
      budget: '≤ 60 s',
    },
    { what: 'nothing changed', measured: `${same.seconds.toFixed(2)} s`, budget: '≤ 2 s' },
    {
      what: `one brand's file changed: ${one.brands} built`,
      measured: `${one.seconds.toFixed(1)} s`,
      budget: 'only that brand',
    },
    {
      what: 'memory, all brands from nothing',
      measured: `${(fresh.bytes / 1e9).toFixed(2)} GB`,
      budget: '≤ 1.5 GB',
    },
    ...(grown
      ? [
          {
            what: `${grown.half.brands} generated brands, then ${grown.rest.brands} more`,
            measured: `${grown.half.seconds.toFixed(1)} s, ${grown.rest.seconds.toFixed(1)} s`,
            budget: 'the same',
          },
          {
            what: `${grown.half.brands + grown.rest.brands} generated brands, nothing changed`,
            measured: `${grown.same.seconds.toFixed(2)} s, ${grown.same.brands} built`,
            budget: '≤ 2 s, 0 built',
          },
        ]
      : []),
  ])
}

if (!isPagesAlone) await printBuilds()
await printPageTimes(named.length > 0 ? named : TIMED)
