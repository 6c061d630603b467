import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { createSiteFiles } from './site-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'duet-site-'))
let api: TestApi
let app: Hono
beforeAll(async () => {
  api = await startApi()
  writeFileSync(join(folder, 'host.json'), JSON.stringify({ csp: '', rewrites: [] }))
  for (const page of ['index', 'members', '404', '500']) writeFileSync(join(folder, `${page}.html`), page)
  writeFileSync(join(folder, 'logo.svg'), 'logo')
  app = new Hono().all('*', createSiteFiles(api.deps.brands.get('amora')!, folder))
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true })
})

const ask = async (path: string) => {
  const response = await app.request(`http://amora.localhost${path}`)
  return [response.status, response.headers.get('Location') ?? (await response.text())]
}

test.each([
  '//',
  '//members',
  '/members//',
  '//members/',
  '//logo.svg',
  '/%2fmembers',
  '/de//members',
  '///',
])('the path %s, which holds two slashes, is no page', async (path) => {
  const [status] = await ask(path)
  expect(status).toBe(404)
})

test.each([
  ['/', 200, 'index'],
  ['/members', 200, 'members'],
  ['/logo.svg', 200, 'logo'],
  ['/members/', 302, '/members'],
  ['/members/?x=//', 302, '/members?x=%2F%2F'],
])('the path %s is answered %s: %s', async (path, status, expected) => {
  expect(await ask(path)).toEqual([status, expected])
})

test('a page that cannot be answered is the error page, and its own address is none', async () => {
  const siteFiles = createSiteFiles(api.deps.brands.get('amora')!, folder)
  const failing = new Hono().all('*', (c) => siteFiles.failure(c, 503))
  const answer = await failing.request('http://amora.localhost/members')
  expect([answer.status, await answer.text()]).toEqual([503, '500'])
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect((await ask('/500'))[0]).toBe(404)
})
