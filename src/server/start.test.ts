import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../../tests/support/postgres.ts'
import { openRaw, statusOf } from '../../tests/support/raw.ts'
import { openReadOnlyDisk } from '../../tests/support/small-disk.ts'
import { loadSites } from '../config/load-sites.ts'
import { ConfigError } from '../config/problem.ts'
import { lockDataFolder } from './platform/data-folder-lock.ts'
import { StartError } from './platform/start-error.ts'
import { isFull, sampleOf } from '../../tests/support/full.ts'
import { readConfig } from './env.ts'
import { requireReviewedTexts } from './production-rules.ts'
import { startServer } from './start.ts'

const folder = mkdtempSync(join(tmpdir(), 'duet-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
/** The message with which a start is refused. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const refusal: unknown = await (async () => startServer(readConfig(env)))().catch((error: unknown) => error)
  if (!(refusal instanceof StartError || refusal instanceof ConfigError)) throw refusal
  return refusal.message
}

/** Runs the server's own entry until it gives up. */
function start(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, ['src/server/main.ts'], {
    encoding: 'utf8',
    timeout: 20_000,
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  })
  return { status, stderr }
}

/** The same, on a disk on which files find room for so many blocks. */
async function startWithin(blocks: number, env: Record<string, string>) {
  const PORT = String(await freePort())
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', `ulimit -f ${blocks}; exec "$0" src/server/main.ts`, process.execPath],
    { encoding: 'utf8', timeout: 60_000, env: { PATH, PORT, ...env } },
  )
  return { status, stderr }
}

describe('a start that cannot be says why, what to do, and ends with 1', () => {
  test('the start refuses a wrong environment, naming all problems at once', () => {
    const { status, stderr } = start({ PORT: 'many', NODE_ENV: 'staging', DATABASE_URL: 'mysql://x' })
    expect(status).toBe(1)
    expect(stderr).toContain('PORT must be a port number')
    expect(stderr).toContain('NODE_ENV must be development, production or test')
    expect(stderr).toContain('DATABASE_URL must begin with postgres://')
    expect(stderr).not.toContain('    at ')
  })

  test.runIf(isFull)('the start refuses malformed ports and proxies', async () => {
    const refusal = await refusalOf({ PORT: '0', TRUSTED_PROXIES: 'foo', DATA_DIR: join(folder, 'none') })
    expect(refusal).toContain('PORT must be a port number from 1 to 65535, not "0"')
    expect(refusal).toContain('TRUSTED_PROXIES must be IP addresses, separated by commas, not "foo"')
    expect(refusal).not.toContain('\n')
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  test('the start refuses production without the settings it needs', async () => {
    const refusal = await refusalOf({ NODE_ENV: 'production' })
    expect(refusal).toContain('SMTP_URL, MOLLIE_API_KEY, VAPID_PRIVATE_KEY, TRUSTED_PROXIES')
  })

  test('the start refuses production with unreachable domains', async () => {
    const refusal = await refusalOf({
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:25',
      MOLLIE_API_KEY: 'test_key',
      VAPID_PRIVATE_KEY: 'x'.repeat(43),
      TRUSTED_PROXIES: '127.0.0.1',
      SITES: 'amora',
      SMS_URL: 'https://sms.test/send',
      SMS_TOKEN: 'a-token-of-ours',
      DATA_DIR: join(folder, 'public'),
    })
    expect(refusal).toContain('NODE_ENV=production needs public domains; amora.example')
    expect(existsSync(join(folder, 'public'))).toBe(false)
  })

  test.runIf(isFull)('the start refuses production with direct debit by SMS but no SMS gateway', async () => {
    const refusal = await refusalOf({
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:25',
      MOLLIE_API_KEY: 'test_key',
      VAPID_PRIVATE_KEY: 'x'.repeat(43),
      TRUSTED_PROXIES: '127.0.0.1',
      SITES: 'amora',
      DATA_DIR: join(folder, 'sms'),
    })
    expect(refusal).toContain('needs SMS_URL and SMS_TOKEN: direct debit with a code by SMS is on at amora')
    expect(existsSync(join(folder, 'sms'))).toBe(false)
  })

  test('the start refuses production with legal texts no lawyer has read', async () => {
    const [site] = await loadSites()
    expect(() => requireReviewedTexts([site!])).toThrow(`those of ${site!.id} are drafts`)
    expect(() => requireReviewedTexts([{ ...site!, legal_reviewed: '2026-11-01' }])).not.toThrow()
  })

  test.runIf(isFull)('the start refuses half an SMS gateway, or one without TLS', async () => {
    expect(await refusalOf({ SMS_URL: 'https://sms.test/send' })).toContain(
      'SMS_URL and SMS_TOKEN go together',
    )
    const open = await refusalOf({ SMS_URL: 'http://sms.test/send', SMS_TOKEN: 'a-token-of-ours' })
    expect(open).toContain('SMS_URL must begin with https://')
  })

  test('the start refuses a brand that does not exist', () => {
    const { status, stderr } = start({ SITES: 'amora,unknown', DATA_DIR: join(folder, 'unused') })
    expect(status).toBe(1)
    expect(stderr).toContain('SITES names unknown')
    expect(existsSync(join(folder, 'unused'))).toBe(false)
  })

  test('the start refuses a taken port', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const refusal = await refusalOf({ PORT: String(port), DATA_DIR: join(folder, 'port') })
    other.close()
    expect(refusal).toContain(`Port ${port} is taken`)
    expect(existsSync(join(folder, 'port', 'duet.sqlite'))).toBe(false)
  })

  test('the start refuses a data folder that cannot be written', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    const refusal = await refusalOf({ DATA_DIR: join(folder, 'a-file', 'data') })
    expect(refusal).toContain(`Nothing can be written to ${join(folder, 'a-file', 'data')}`)
  })

  // Lock, database, migration and demo data each need more room than what is before them.
  test.each(sampleOf([0, 512, 4096, 1, 8, 64, 2048], 2))(
    'the start refuses a disk that takes no more than %i blocks a file',
    async (blocks) => {
      const dataDir = join(folder, `blocks-${blocks}`)
      const { status, stderr } = await startWithin(blocks, { DATA_DIR: dataDir })
      expect(status).toBe(1)
      expect(stderr).toContain(`Nothing can be written to ${dataDir}`)
      expect(stderr.trim()).not.toContain('\n')
    },
  )

  test('the start refuses a disk that is read only', async () => {
    const disk = openReadOnlyDisk()
    const dataDir = join(disk.folder, 'duet')
    const refusal = await refusalOf({ DATA_DIR: dataDir })
    disk.remove()
    expect(refusal).toContain(`Nothing can be written to ${dataDir}: the disk is read only`)
    expect(refusal).not.toContain('\n')
  })

  test.runIf(process.platform === 'linux')(
    'the start refuses a data folder where none can be made',
    async () => {
      const refusal = await refusalOf({ DATA_DIR: '/proc/duet/data' })
      expect(refusal).toContain('Nothing can be written to /proc/duet/data')
    },
  )

  test('the start refuses a data folder that another server runs on', async () => {
    const unlock = lockDataFolder(join(folder, 'locked'))
    const refusal = await refusalOf({ DATA_DIR: join(folder, 'locked') })
    unlock()
    expect(refusal).toContain('already runs on the data folder')
  })

  test('the start refuses a database that does not answer', async () => {
    const port = await freePort()
    const refusal = await refusalOf({
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://duet@127.0.0.1:${port}/duet`,
    })
    expect(refusal).toContain('The database of DATABASE_URL cannot be used')
    expect(refusal).toContain('ECONNREFUSED')
  })

  test.runIf(isFull)('the start refuses a bucket that does not answer', async () => {
    const { status, stderr } = start({
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'bucket'),
      MEDIA_URL: `s3://photos?endpoint=http://127.0.0.1:${await freePort()}`,
      AWS_ACCESS_KEY_ID: 'duet',
      AWS_SECRET_ACCESS_KEY: 's3cr3t',
    })
    expect(status).toBe(1)
    expect(stderr).toContain('The bucket of MEDIA_URL cannot be used')
    expect(stderr).toContain('ECONNREFUSED')
    expect(stderr.trimEnd()).not.toMatch(/\n|s3cr3t/)
  })
})

// security 82
test.skipIf(!isFull)('a server is ready from when it serves until it is told to stop', async () => {
  const port = await freePort()
  const data = mkdtempSync(join(folder, 'ready-'))
  chmodSync(data, 0o755)
  const ready = async () => {
    const raw = await openRaw(port)
    raw.write(`GET /api/ready.php HTTP/1.1\r\nHost: amora.localhost:${port}\r\nConnection: close\r\n\r\n`)
    const answer = await raw.closed()
    return [statusOf(answer), answer.includes('\nRetry-After: ')]
  }
  const asked: unknown[] = []
  const server = await startServer({
    ...readConfig({ PORT: String(port), SITES: 'amora', DATA_DIR: data, UNREADY_MS: '3000' }),
    pagesPort: port,
    build: async () => void asked.push(await ready()),
  })
  asked.push(await ready())
  const closed = server.close()
  asked.push(await ready())
  await closed
  expect(asked).toEqual([
    [503, true],
    [200, false],
    [503, true],
  ])
  // Whatever else a second machine would need is in the database.
  expect(readdirSync(data).sort()).toEqual(['duet.sqlite', 'lock.sqlite'])
  expect(statSync(data).mode & 0o077).toBe(0)
})
