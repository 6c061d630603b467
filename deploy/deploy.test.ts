// Files of `deploy/`: what they name is there, and what can be tried without a container engine is tried.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { readContainerfile } from '../tests/support/containerfile.ts'
import { projectRoot } from '../src/config/root.ts'
import { deskHost, readConfig } from '../src/server/env.ts'
import { nginxConf } from './nginx-conf.ts'

const root = projectRoot()
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'duet-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the example of an environment is one that production takes, but for its key', () => {
  const env = parseEnv(read('environment.example'))
  expect(() => readConfig(env)).toThrow('NODE_ENV=production needs VAPID_PRIVATE_KEY')
  const { config } = readConfig({ ...env, VAPID_PRIVATE_KEY: 'x'.repeat(43) })
  expect(config).toMatchObject({ mode: 'production', port: 4321, metrics: { port: 9464 } })
})

test('the image has no user with rights, a health check, and a root that takes no writes', () => {
  const stages = readContainerfile(read('Containerfile'))
  expect(stages.map(({ name }) => name)).toEqual(['build', 'proxy', 'api'])
  const api = stages.find(({ name }) => name === 'api')!
  const textOf = (keyword: string) => api.steps.find((step) => step.keyword === keyword)?.text
  expect(textOf('USER')).toBe('65532:65532')
  expect(textOf('HEALTHCHECK')).toContain('deploy/health-check.ts')
  expect(api.steps.some(({ keyword }) => keyword === 'RUN')).toBe(false)
  const [, process = ''] = /^x-process: .*\n((?: {2}.*\n)+)/m.exec(read('compose.yml')) ?? []
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'nofile: 65536']) expect(process).toContain(line)
})

test('what parts of the composition mount is there, or made by the first start', () => {
  const text = read('compose.yml')
  const MADE = ['./nginx.conf', './secrets/database', './secrets/store.json']
  const mounted = [...text.matchAll(/(?:- |file: )(\.{1,2}\/[\w./-]+)/g)].map(([, path = '']) => path)
  expect(mounted.length).toBeGreaterThan(7)
  expect(mounted.filter((path) => !MADE.includes(path) && !existsSync(join(root, 'deploy', path)))).toEqual(
    [],
  )
  for (const [, image = ''] of text.matchAll(/image: (\S+)/g))
    if (!image.startsWith('duet-')) expect(image).toMatch(/:[\w.-]*\d/)
  const [, volumes = ''] = /^volumes:\n((?: {2}.*\n)+)/m.exec(text) ?? []
  for (const [, name] of text.matchAll(/[[ ]([a-z-]+):\/(?!\/)/g)) expect(volumes).toContain(`  ${name}:`)
})

test('nginx has a server for each brand, and one with TLS where a certificate is', () => {
  const certificates = join(folder, 'live')
  mkdirSync(join(certificates, 'one.org'), { recursive: true })
  writeFileSync(join(certificates, 'one.org', 'fullchain.pem'), '')
  const desk = { port: 4444, host: deskHost('https://desk.firm.org') }
  const write = () =>
    nginxConf(['one.org', 'two.org'], desk, { to: ['127.0.0.1:1', '127.0.0.1:2'], certificates })
  const { text, without } = write()
  expect(without).toEqual(['two.org', 'desk.firm.org'])
  expect(text.match(/listen 80;/g)).toHaveLength(3)
  expect(text.match(/listen 443 ssl/g)).toHaveLength(1)
  expect(text).toContain(`ssl_certificate ${certificates}/one.org/fullchain.pem;`)
  expect(text).toContain(`include ${root}/dist/one.org/nginx.conf;`)
  expect(text).toMatch(/server 127\.0\.0\.1:1;\n\s+server 127\.0\.0\.1:2;\n\s+keepalive/)
  mkdirSync(join(certificates, 'desk.firm.org'))
  writeFileSync(join(certificates, 'desk.firm.org', 'fullchain.pem'), '')
  const all = write().text
  expect(all).toContain('proxy_pass http://127.0.0.1:4444;')
  for (const each of [text, all]) {
    expect(each).not.toMatch(/\.example|\/srv\/duet/)
    expect(each.match(/\{$/gm)?.length).toBe(each.match(/^\s*\}$/gm)?.length)
  }
})

test('Prometheus takes the file that says what it asks', ({ skip }) => {
  if (spawnSync('promtool', ['--version']).error) skip()
  writeFileSync(join(folder, 'prometheus.yml'), read('prometheus.yml'))
  writeFileSync(
    join(folder, 'prometheus-rules.yml'),
    readFileSync(join(root, 'docs/operations/prometheus-rules.yml')),
  )
  const { status, stderr } = spawnSync('promtool', ['check', 'config', join(folder, 'prometheus.yml')], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
})
