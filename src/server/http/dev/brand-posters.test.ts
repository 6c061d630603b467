import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoLinks } from '../../../../demo/links.ts'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { createApp } from '../app.ts'
import { createSiteFiles } from '../site-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'posters-'))
let api: TestApi
beforeAll(async () => {
  api = await startApi()
  mkdirSync(join(folder, '_astro'))
  writeFileSync(
    join(folder, 'host.json'),
    JSON.stringify({ csp: '', policies: [], headers: {}, rewrites: [] }),
  )
  writeFileSync(join(folder, '_astro/share-home.abc.jpg'), 'picture')
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true })
})

function get(path: string, host = 'localhost', demo = true) {
  const brand = api.deps.brands.get('amora')
  if (!brand) throw new Error('amora is missing')
  return createApp({
    deps: { ...api.deps, demo },
    edge: { trusted: [], countryHeader: null },
    siteFiles: new Map([['amora', createSiteFiles(brand, folder)]]),
    outbox: null,
    loadDemoLinks: async () => demoLinks,
  }).request(`http://${host}${path}`, { headers: { Host: host } })
}

test('localhost shows a poster of each brand, the logins, and the pictures there are', async () => {
  const answer = await get('/')
  const text = await answer.text()
  for (const { site, origin } of api.deps.brands.values()) {
    expect(text).toContain(`poster--${site.id}`)
    expect(text).toContain(`href="${origin}/dev"`)
  }
  for (const { name } of demoLinks.logins) expect(text).toContain(`/dev/as/${name}?`)
  expect(text.match(/<img src="[^"]*"/g)).toEqual(['<img src="/posters/amora.jpg"'])
  expect(answer.headers.get('Content-Security-Policy')).toContain("img-src 'self'")
  // The picture of a poster names its brand.
  expect(text).not.toContain('Amora – ')
  expect(text).toContain('Minerve – ')
})

test('a poster’s picture is the one the build has drawn; there is no other', async () => {
  const picture = await get('/posters/amora.jpg')
  expect(picture.headers.get('Content-Type')).toBe('image/jpeg')
  expect(await picture.text()).toBe('picture')
  for (const path of ['/posters/minerve.jpg', '/posters/..%2f.jpg', '/posters/amora.png', '/other']) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('in production, and at a host that is nobody’s, there is no such page', async () => {
  expect((await get('/', 'localhost', false)).status).toBe(421)
  expect((await get('/', 'evil.test')).status).toBe(421)
})
