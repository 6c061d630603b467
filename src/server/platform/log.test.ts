import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'duet-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a process whose log finds no room goes on, and ends when it is done', () => {
  const logging = `import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))}).then(({ createLog }) => {
    const log = createLog('warn')
    for (let line = 0; line < 1000; line += 1) log.warn({ line }, 'x'.repeat(1000))
    setImmediate(() => { log.warn('on'); console.error('goes on') })
  })`
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'ulimit -f 0; exec "$0" -e "$1" > "$2"', process.execPath, logging, join(folder, 'log')],
    { encoding: 'utf8', timeout: 15_000 },
  )
  expect([status, stderr.trim()]).toEqual([0, 'goes on'])
})

test('a line of the log carries the name of the request it is of, and none where there is none', () => {
  const logging = `Promise.all(['log.ts', 'request-id.ts'].map((file) => import('${import.meta.dirname}/' + file))).then(
    ([{ createLog }, { withRequestId }]) => {
      const log = createLog('warn')
      log.warn('before')
      withRequestId('one', () => setImmediate(() => log.warn('within')))
    },
  )`
  const { stdout } = spawnSync(process.execPath, ['-e', logging], { encoding: 'utf8', timeout: 15_000 })
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; request?: string })
  expect(lines.map(({ msg, request }) => [msg, request])).toEqual([
    ['before', undefined],
    ['within', 'one'],
  ])
})
