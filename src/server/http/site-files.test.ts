import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { HIDDEN_PATHS } from '../../../tests/support/notes.ts'
import { openRaw, statusOf } from '../../../tests/support/raw.ts'
import { createBaseApp } from './base-app.ts'
import { createSiteFiles } from './site-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'duet-site-'))
let api: TestApi
let app: Hono
beforeAll(async () => {
  api = await startApi()
  const headers = {
    'Reporting-Endpoints': 'csp="/api/csp-report.php"',
    'Permissions-Policy': 'microphone=(self)',
  }
  const policies = [{ csp: 'of the terms', pages: ['/terms'] }]
  const camera = { permissions: 'camera=(self)', pages: ['/terms'] }
  const rules = { note: 'NOTES', csp: 'of all', policies, camera, headers, rewrites: [] }
  writeFileSync(join(folder, 'host.json'), JSON.stringify(rules))
  mkdirSync(join(folder, 'de'))
  writeFileSync(join(folder, 'de', 'terms.html'), 'Bedingungen')
  for (const note of ['nginx.conf', '_headers', '_redirects']) writeFileSync(join(folder, note), 'NOTES')
  for (const page of ['index', 'members', '404', '500']) writeFileSync(join(folder, `${page}.html`), page)
  writeFileSync(join(folder, 'logo.svg'), 'logo')
  mkdirSync(join(folder, '.well-known'))
  writeFileSync(join(folder, '.well-known', 'security.txt'), 'Contact')
  writeFileSync(join(folder, '.well-known', '.env'), 'SECRET')
  for (const form of ['', '.br', '.gz']) writeFileSync(join(folder, `terms.html${form}`), `terms${form}`)
  writeFileSync(join(folder, 'loop.webm'), '0123456789')
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
  ['/', 'of all'],
  ['/terms', 'of the terms'],
  ['/de/terms', 'of the terms'],
  ['/unknown', 'of all'],
])('the page %s has the policy %s', async (path, policy) => {
  const { headers } = await app.request(`http://amora.localhost${path}`)
  expect(headers.get('Content-Security-Policy')).toBe(policy)
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

test('the error page shows the name that the request has in the log, where a process fills it', async () => {
  const shown = join(folder, '500.html')
  writeFileSync(shown, '<p class="status__request" hidden>Add this code: <code></code></p>')
  const failing = createBaseApp({
    ...{ deps: api.deps, hosts: [] },
    errorPage: createSiteFiles(api.deps.brands.get('amora')!, folder).failure,
  }).get('/broken', () => {
    throw new Error('broken')
  })
  const answer = await failing.request('http://amora.localhost/broken')
  const id = answer.headers.get('X-Request-Id') ?? ''
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect([answer.status, await answer.text()]).toEqual([
    500,
    `<p class="status__request">Add this code: <code>${id}</code></p>`,
  ])
  writeFileSync(shown, '500')
  const well = await app.request('http://amora.localhost/')
  expect(well.headers.has('X-Request-Id')).toBe(false)
})

const askTerms = (headers: Record<string, string>) => app.request('http://amora.localhost/terms', { headers })

test.each([
  ['br, gzip', 'br', 'terms.br'],
  ['br;q=0, gzip', 'gzip', 'terms.gz'],
  ['gzip;q=0, br;q=0', null, 'terms'],
  ['identity;q=0, *', 'br', 'terms.br'],
])('Accept-Encoding %s is obeyed', async (accepted, encoding, body) => {
  const answer = await askTerms({ 'Accept-Encoding': accepted })
  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
  expect(answer.headers.get('Content-Length')).toBe(String(body.length))
  expect(await answer.text()).toBe(body)
})

test('a page takes no other method than GET and HEAD, and says so', async () => {
  const answer = await app.request('http://amora.localhost/terms', { method: 'DELETE' })
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  const head = await app.request('http://amora.localhost/terms', { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, '5', ''])
})

test('a client that refuses every encoding is answered 406', async () => {
  expect((await askTerms({ 'Accept-Encoding': 'identity;q=0' })).status).toBe(406)
  expect((await askTerms({ 'Accept-Encoding': '*;q=0' })).status).toBe(406)
})

test('each form of a file has an ETag of its own, and only that one spares its sending', async () => {
  const forms = ['br', 'gzip', 'identity']
  const tags = await Promise.all(
    forms.map(async (form) => (await askTerms({ 'Accept-Encoding': form })).headers.get('ETag') ?? ''),
  )
  expect(new Set(tags).size).toBe(3)
  for (const [index, tag] of tags.entries()) {
    const statuses = forms.map(
      async (form) => (await askTerms({ 'Accept-Encoding': form, 'If-None-Match': tag })).status,
    )
    expect(await Promise.all(statuses)).toEqual(forms.map((_, form) => (form === index ? 304 : 200)))
  }
})

// security 70
test('a page that takes a picture may use the camera, and no other', async () => {
  for (const path of ['/terms', '/de/terms'])
    expect((await app.request(path)).headers.get('Permissions-Policy')).toBe('camera=(self)')
  expect((await app.request('/members')).headers.get('Permissions-Policy')).toBe('microphone=(self)')
})

test('pages say where what the policy stopped is reported', async () => {
  const { headers } = await askTerms({})
  expect(headers.get('Reporting-Endpoints')).toBe('csp="/api/csp-report.php"')
})

// security 75
test('the build’s notes are served under no spelling', async () => {
  const handle = getRequestListener(app.fetch)
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const path of HIDDEN_PATHS) {
    const socket = await openRaw(port)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: amora.localhost\r\nConnection: close\r\n\r\n`)
    const answer = await socket.closed()
    expect(answer, path).not.toContain('NOTES')
    expect([302, 400, 404], path).toContain(statusOf(answer))
  }
  server.close()
})

test.each([
  [undefined, 200, null, '0123456789'],
  ['bytes=0-', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
  ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
  ['bytes=10-', 200, null, '0123456789'],
])('a video asked for with range %s is answered %s: %s', async (range, status, part, content) => {
  const answer = await app.request('http://amora.localhost/loop.webm', {
    headers: range === undefined ? {} : { Range: range },
  })
  expect([answer.status, answer.headers.get('Content-Range'), await answer.text()]).toEqual([
    status,
    part,
    content,
  ])
  expect(answer.headers.get('Content-Type')).toBe('video/webm')
  expect(answer.headers.get('Content-Length')).toBe(String(content.length))
})

// security 103
test('security.txt is served, and no other file below a dot', async () => {
  expect(await ask('/.well-known/security.txt')).toEqual([200, 'Contact'])
  for (const hidden of ['/.well-known/.env', '/.env', '/.well-known'])
    expect((await ask(hidden))[0]).toBe(404)
})

// security 103
test('the cookie of a chosen language is Secure on https alone', async () => {
  const cookieAt = async (origin: string) => {
    const files = createSiteFiles({ ...api.deps.brands.get('amora')!, origin }, folder)
    const answer = await new Hono().all('*', files).request(`${origin}/members?lang=da`)
    return answer.headers.get('Set-Cookie')
  }
  const plain = 'locale=da; Max-Age=31536000; Path=/; SameSite=Lax'
  expect(await cookieAt('http://amora.localhost')).toBe(plain)
  expect(await cookieAt('https://amora.example')).toBe(
    'locale=da; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  )
})

test.each([
  [
    'in another language',
    '',
    'http://amora.localhost/de/members?gender=man&lang=de&min_age=30',
    '?gender=man&min_age=30',
  ],
  ['whose link has a query', '&gender=man', 'http://amora.localhost/members?gender=woman', '?gender=man'],
  ['that is another page', '', 'http://amora.localhost/de/terms?gender=man', ''],
  ['of another site', '', 'http://elsewhere.localhost/members?gender=man', ''],
  ['that is not named', '', '', ''],
])('the language chosen on a page %s keeps the query of the same page', async (_, query, from, kept) => {
  const headers = from === '' ? {} : { Referer: from }
  const answer = await app.request(`http://amora.localhost/members?lang=da${query}`, { headers })
  expect(answer.headers.get('Location')).toBe(`/da/members${kept}`)
  expect(answer.headers.get('Clear-Site-Data')).toBe('"prefetchCache", "prerenderCache"')
})
