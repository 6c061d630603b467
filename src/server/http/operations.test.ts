// Files of `docs/operations/`: each is taken by the program it is for, where that is installed.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '../../../tests/support/api.ts'
import { projectRoot } from '../../config/root.ts'
import { BY_INDEX } from '../platform/db/dialects/postgres.ts'
import { SECURITY_EVENT_NAMES, SECURITY_EVENTS } from '../platform/security-log.ts'
import { SERVER_KEYS } from '../platform/server-keys.ts'
import { probeFigures } from '../probe/probe-figures.ts'

const folder = join(projectRoot(), 'docs/operations')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('rules and dashboard query metrics that a process or a probe exports', async () => {
  const api = await startApi({ metrics: true })
  const { text } = await api.metrics!.read()
  await api.stop()
  const visitor = { brand: '', origin: '', isOk: true, steps: [], problem: '', endedAt: 0 }
  const told = new Set(
    [...(text + probeFigures([visitor])).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
  )
  const asked = [read('prometheus-rules.yml'), read('grafana.json')].flatMap(
    (file) => file.match(/\b(?:duet|nodejs|process)_\w+/g) ?? [],
  )
  expect(asked.length).toBeGreaterThan(20)
  const names = new Set(asked.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))
  expect([...names].filter((name) => !told.has(name))).toEqual([])
})

// security 102
test('every alarm of an attack counts a logged event, and has its line in the runbook', () => {
  const rules = [...read('prometheus-rules.yml').matchAll(/alert: (\w+)\n\s+expr: .*event="(\w+)"/g)]
  expect(rules.length).toBeGreaterThan(10)
  const runbook = readFileSync(join(folder, '../operations.md'), 'utf8')
  for (const [, name, event] of rules) {
    expect(SECURITY_EVENT_NAMES).toContain(event)
    expect(runbook).toMatch(new RegExp(`^- \\*\\*${name}\\*\\*: \\S.{80}`, 'm'))
    expect(read('prometheus-rules.yml')).toContain(`action: docs/operations.md, ${name}.`)
  }
})

test('every alert has its line in the runbook, and there is no line of another', () => {
  const alerts = [...read('prometheus-rules.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const runbook = readFileSync(join(folder, '../operations.md'), 'utf8')
  const lines = [...runbook.matchAll(/^- \*\*(Duet\w+)\*\*: \S.{80}/gm)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(20)
  expect(lines).toEqual(alerts)
})

// security 102
test('docs/security.md lists every event that is logged, with its level', () => {
  const text = readFileSync(join(folder, '../security.md'), 'utf8')
  const listed = [...text.matchAll(/^\| `(\w+)` \|.*\| (info|warn|error) \|$/gm)].map(([, event, level]) => [
    event,
    level,
  ])
  expect(Object.fromEntries(listed)).toEqual(SECURITY_EVENTS)
})

// security 106
test('docs/security.md lists every key of the server, and how it is changed', () => {
  const text = readFileSync(join(folder, '../security.md'), 'utf8')
  for (const name of SERVER_KEYS) {
    expect(text).toMatch(new RegExp(`^\\| \`${name}\` \\|.*npm run rotate-key -- --key ${name}`, 'm'))
  }
})

test('pgbouncer sets what each connection to PostgreSQL sets itself', () => {
  expect(read('pgbouncer.ini')).toContain(`connect_query='${BY_INDEX}'`)
})

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined

const copies = mkdtempSync(join(tmpdir(), 'duet-operations-'))
afterAll(() => rmSync(copies, { recursive: true, force: true }))

/** The file; systemd wants the program that a unit starts, too. */
function takenFrom(file: string): string {
  const copy = join(copies, file)
  writeFileSync(copy, read(file).replaceAll('/srv/duet/node_modules/.bin/node', process.execPath))
  return copy
}

test.for<[file: string, program: string, ...args: string[]]>([
  ['prometheus-rules.yml', 'promtool', 'check', 'rules'],
  ['haproxy.cfg', 'haproxy', '-c', '-f'],
  ['haproxy-postgres.cfg', 'haproxy', '-c', '-f'],
  ['duet.service', 'systemd-analyze', 'verify'],
  ['duet-backup.service', 'systemd-analyze', 'verify'],
  ['duet-backup.timer', 'systemd-analyze', 'verify'],
  ['duet-probe.service', 'systemd-analyze', 'verify'],
  ['duet-probe.timer', 'systemd-analyze', 'verify'],
])('%s is taken by %s', ([file, program, ...args], { skip }) => {
  if (!isThere(program)) skip()
  const { status, stdout, stderr } = spawnSync(program, [...args, takenFrom(file)], { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
})
