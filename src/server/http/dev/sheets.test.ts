import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { createApp } from '../app.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheets-'))
let api: TestApi
let builds = 0
beforeAll(async () => {
  api = await startApi()
  mkdirSync(join(folder, '_astro'))
  writeFileSync(join(folder, 'ui.html'), '<link rel="stylesheet" href="/dev/_astro/a.css">')
  writeFileSync(
    join(folder, '_astro/a.css'),
    'html{color-scheme:light dark}@media screen and (prefers-color-scheme:dark){a{}}',
  )
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true })
})

const get = (path: string, demo = true) =>
  createApp({
    deps: { ...api.deps, demo },
    edge: { trusted: [], countryHeader: null },
    siteFiles: new Map(),
    outbox: null,
    sheets: async () => {
      builds += 1
      return folder
    },
  }).request(`http://amora.localhost${path}`, { headers: { Host: 'amora.localhost' } })

test('a sheet and its styles follow the scheme that is asked for', async () => {
  expect(await (await get('/dev/ui')).text()).toContain('href="/dev/_astro/a.css"')
  expect(await (await get('/dev/ui?scheme=dark')).text()).toContain('href="/dev/_astro/a.css?scheme=dark"')
  const styles = async (scheme: string) => (await get(`/dev/_astro/a.css?scheme=${scheme}`)).text()
  expect(await styles('dark')).toBe('html{color-scheme:dark}@media all{a{}}')
  expect(await styles('light')).toBe('html{color-scheme:light}@media not all{a{}}')
})

test('a sheet allows no script', async () => {
  const policy = (await get('/dev/ui')).headers.get('Content-Security-Policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script')
})

test('the sheets are not there in production, and nothing is built for them', async () => {
  builds = 0
  for (const path of ['/dev/ui', '/dev/art', '/dev/_astro/a.css', '/dev/portrait/1']) {
    expect((await get(path, false)).status).toBe(404)
  }
  expect(builds).toBe(0)
})

test('nothing beside the sheets is served', async () => {
  for (const path of ['/dev/other', '/dev/_astro/..%2fui.html', '/dev/_astro/none.css', '/dev/portrait/9']) {
    expect((await get(path)).status).toBe(404)
  }
})
