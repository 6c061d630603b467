import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pushSecret } from './secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'duet-secret-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a push secret that found no room leaves no half of it behind', async () => {
  const make = `import(${JSON.stringify(join(import.meta.dirname, 'secret.ts'))})
    .then(({ pushSecret }) => pushSecret(${JSON.stringify(folder)}))`
  const { status } = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$0" -e "$1"', process.execPath, make])
  expect([status, readdirSync(folder)]).toEqual([1, []])
  const secret = await pushSecret(folder)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect([await pushSecret(folder), readdirSync(folder)]).toEqual([secret, ['vapid.key']])
})

test('a push secret is the same for all who begin at once', async () => {
  const other = mkdtempSync(join(folder, 'together-'))
  const secrets = await Promise.all(Array.from({ length: 8 }, () => pushSecret(other)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(readdirSync(other)).toEqual(['vapid.key'])
})
