// Files of `docs/operations/`: each is taken by the program it is for, where that is installed.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApi } from '../../../tests/support/api.ts'
import { projectRoot } from '../../config/root.ts'
import { BY_INDEX } from '../platform/db/dialects/postgres.ts'

const folder = join(projectRoot(), 'docs/operations')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('rules and dashboard ask for figures that a process tells', async () => {
  const api = await startApi({ metrics: true })
  const { text } = await api.metrics!.read()
  await api.stop()
  const told = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const asked = [read('prometheus-rules.yml'), read('grafana.json')].flatMap(
    (file) => file.match(/\b(?:duet|nodejs|process)_\w+/g) ?? [],
  )
  expect(asked.length).toBeGreaterThan(20)
  const names = new Set(asked.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))
  expect([...names].filter((name) => !told.has(name))).toEqual([])
})

test('pgbouncer sets what each connection to PostgreSQL sets itself', () => {
  expect(read('pgbouncer.ini')).toContain(`connect_query='${BY_INDEX}'`)
})

/** systemd wants the program that a unit starts, too. */
const isThere = (program: string) =>
  spawnSync(program, ['--version']).error === undefined &&
  (program !== 'systemd-analyze' || existsSync('/usr/bin/node'))

test.for<[file: string, program: string, ...args: string[]]>([
  ['prometheus-rules.yml', 'promtool', 'check', 'rules'],
  ['haproxy.cfg', 'haproxy', '-c', '-f'],
  ['haproxy-postgres.cfg', 'haproxy', '-c', '-f'],
  ['duet.service', 'systemd-analyze', 'verify'],
  ['duet-backup.service', 'systemd-analyze', 'verify'],
  ['duet-backup.timer', 'systemd-analyze', 'verify'],
])('%s is taken by %s', ([file, program, ...args], { skip }) => {
  if (!isThere(program)) skip()
  const { status, stdout, stderr } = spawnSync(program, [...args, join(folder, file)], { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
})
