// The steps of deploy/Containerfile, one after the other, as an engine would take them; and what comes of them, served.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneProject, openBrand } from '../support/clone.ts'
import { type BuiltStage, buildStages, readContainerfile, sizeOf } from '../support/containerfile.ts'
import { untilTrue } from '../support/failover.ts'
import { isFull } from '../support/full.ts'
import { freePort } from '../support/postgres.ts'

const MB = 1024 ** 2
const MOST_MB = 350
/** gcr.io/distroless/cc-debian12, unpacked. */
const BASE_MB = 30
const BUILT_WITHIN_MS = 20 * 60_000

describe.runIf(isFull && process.getuid?.() === 0)('the image of the processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duet-image-'))
  // Its user comes in.
  chmodSync(folder, 0o755)
  let stages: Map<string, BuiltStage>
  let server: ChildProcess | undefined
  beforeAll(() => {
    const context = join(folder, 'clone')
    cloneProject(context)
    openBrand(context, 'amora', 'amora.internal')
    const text = readFileSync(join(context, 'deploy/Containerfile'), 'utf8')
    stages = buildStages(readContainerfile(text), ['build', 'proxy', 'api'], {
      ...{ context, folder, args: { SITES: 'amora' } },
    })
  }, BUILT_WITHIN_MS)
  afterAll(() => {
    server?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }, BUILT_WITHIN_MS)

  const api = () => stages.get('api')!
  const within = (path: string) => (path.startsWith('/') ? join(api().root, path) : path)
  const options = (port: number) => {
    const [uid = 0, gid = 0] = api().user.split(':').map(Number)
    const env = Object.fromEntries(Object.entries(api().env).map(([name, value]) => [name, within(value)]))
    return {
      ...{ cwd: within(api().workdir), uid, gid },
      env: {
        ...env,
        ...{
          SITES: 'amora',
          PORT: String(port),
          SMTP_URL: 'smtp://127.0.0.1:1',
          TRUSTED_PROXIES: '127.0.0.1',
        },
        ...{ MOLLIE_API_KEY: 'test_key', VAPID_PRIVATE_KEY: 'x'.repeat(43) },
      },
    }
  }
  const check = (port: number) => {
    const [program = '', ...args] = api().healthcheck
    return spawnSync(within(program), args, options(port)).status
  }

  test('it is small enough to be pulled anywhere, and holds the pages of its brand', () => {
    expect(sizeOf(api().root) / MB + BASE_MB).toBeLessThan(MOST_MB)
    expect(globSync('srv/duet/dist/amora.internal/*.html', { cwd: api().root }).length).toBeGreaterThan(10)
    expect(globSync('srv/duet/**/*.test.ts', { cwd: api().root })).toEqual([])
    const pages = join(stages.get('proxy')!.root, 'srv/duet/dist/amora.internal/nginx.conf')
    expect(readFileSync(pages, 'utf8')).toContain('gzip_static on')
  })

  test('a user without rights serves from it, is healthy, drains, and writes to its data alone', async () => {
    const port = await freePort()
    const [program = '', ...args] = [...api().entrypoint, ...api().cmd]
    expect(check(port)).toBe(1)
    server = spawn(within(program), args, { ...options(port), stdio: 'inherit' })
    await untilTrue('the image serves', async () => check(port) === 0)
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(check(port)).toBe(1)
    const owned = globSync('**/*', { cwd: api().root }).filter(
      (path) => lstatSync(join(api().root, path)).uid !== 0,
    )
    expect(owned.length).toBeGreaterThan(1)
    expect(owned.filter((path) => !path.startsWith('var/lib/duet'))).toEqual([])
  })
})
