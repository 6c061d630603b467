// `npm run bench:build`: all brands from nothing, nothing changed, one brand's file changed, and what a page costs.

import { spawnSync } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printTable } from '../../src/server/platform/print-table.ts'

const BRAND = 'amora'
const RUNS = 3

async function pagesOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true })
  return files.filter((file) => file.endsWith('.html')).length
}

function build(): { seconds: number; brands: number } {
  const begun = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr + stdout)
  const brands = /built (\d+) of/.exec(stdout)?.[1] ?? '0'
  return { seconds: (performance.now() - begun) / 1000, brands: Number(brands) }
}

/** Milliseconds Astro itself says each page of one brand took to render and write, once the bundle stood. */
function pageTimes(): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-build-'))
  const { stdout } = spawnSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      SITE: BRAND,
      BUILD_DIR: folder,
      NODE_ENV: 'production',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    },
  })
  return [...stdout.matchAll(/\.html \(\+([\d.]+)(ms|s)\)/g)]
    .map(([, time, unit]) => Number(time) * (unit === 's' ? 1000 : 1))
    .sort((a, b) => a - b)
}

await rm('dist', { recursive: true, force: true })
const fresh = build()
const pages = await pagesOf('dist')
const same = build()

const file = `sites/${BRAND}.ts`
const before = await readFile(file, 'utf8')
await writeFile(file, before.replace('refund_days: 14', 'refund_days: 15'))
const one = await Promise.resolve()
  .then(build)
  .finally(() => writeFile(file, before))
build()

const times = Array.from({ length: RUNS }, pageTimes)
const median = (values: readonly number[]) =>
  [...values].sort((x, y) => x - y)[Math.floor(values.length / 2)] ?? 0
const middle = median(times.map(median)).toFixed(1)
const mean = median(times.map((run) => run.reduce((sum, time) => sum + time, 0) / run.length)).toFixed(1)

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
    what: `a page beyond the bundle, ${RUNS} runs`,
    measured: `median ${middle} ms, mean ${mean} ms`,
    budget: '≤ 3 ms',
  },
])
