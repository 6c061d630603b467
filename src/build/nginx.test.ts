// The snippet for nginx, in nginx itself where it is installed.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HIDDEN_PATHS } from '../../tests/support/notes.ts'
import { openRaw, statusOf } from '../../tests/support/raw.ts'
import { loadSites } from '../config/load-sites.ts'
import { hostRules, nginxFile } from './host-rules.ts'

const hasNginx = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!hasNginx)('nginx with the snippet of a brand', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  let server: ChildProcess
  let origin = ''
  let port = 0

  beforeAll(async () => {
    // Its workers may run as somebody else.
    chmodSync(folder, 0o755)
    const site = (await loadSites()).find(({ domain_language }) => domain_language.startsWith('en'))
    if (!site) throw new Error('no brand in English')
    const files = ['index', 'terms', '404', '500', 'members/_', '_token', 'landers/gallery']
    for (const file of [
      ...files,
      ...files.map((one) => (one === 'index' ? '../de' : one)).map((one) => `de/${one}`),
    ]) {
      const path = join(folder, 'root', `${file}.html`)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, file)
    }
    for (const note of ['host.json', 'nginx.conf', '_headers', '_redirects']) {
      for (const form of ['', '.gz']) writeFileSync(join(folder, 'root', note + form), 'NOTES')
    }
    writeFileSync(join(folder, 'root', 'manifest.webmanifest'), '{}')
    mkdirSync(join(folder, 'root', '.well-known'))
    for (const name of ['security.txt', '.env'])
      writeFileSync(join(folder, 'root', '.well-known', name), name)
    mkdirSync(join(folder, 'root', '_astro'))
    const code = 'let a = 1\n'.repeat(50)
    writeFileSync(join(folder, 'root', '_astro', 'a.js'), code)
    writeFileSync(join(folder, 'root', '_astro', 'a.js.gz'), gzipSync(code))
    const all = { script: [], style: ["'sha256-all'"] }
    const byPage = new Map([['/', { script: [], style: ["'sha256-home'"] }]])
    writeFileSync(join(folder, 'brand.conf'), nginxFile(hostRules(site, all, byPage)))
    port = await freePort()
    const main = `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {}
      http { access_log off; default_type text/html; client_body_temp_path ${folder}; proxy_temp_path ${folder};
      fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      server { listen 127.0.0.1:${port}; root ${folder}/root; include ${folder}/brand.conf;
      location /api/ { proxy_pass http://127.0.0.1:9; } } }`
    writeFileSync(join(folder, 'nginx.conf'), main)
    server = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
    origin = `http://127.0.0.1:${port}`
    while (!(await fetch(origin).catch(() => null))) await wait(20)
  })
  afterAll(() => {
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  async function ask(path: string, cookie = '') {
    const answer = await fetch(origin + path, { redirect: 'manual', headers: { cookie } })
    const { status, headers } = answer
    return {
      status,
      body: await answer.text(),
      to: headers.get('location'),
      cookie: headers.get('set-cookie') ?? '',
    }
  }

  it.each([
    ['/', 'index'],
    ['/de', 'de/../de'],
    ['/terms', 'terms'],
    ['/de/members/0197c', 'de/members/_'],
    ['/landers/gallery/unknown', 'landers/gallery'],
    [`/de/${'a'.repeat(43)}`, 'de/_token'],
  ])('finds the page of %s', async (path, page) => {
    expect(await ask(path)).toMatchObject({ status: 200, body: page })
  })

  it.each([
    ['/', 'home'],
    ['/de', 'home'],
    ['/terms', 'all'],
    ['/nothing', 'all'],
  ])('gives %s the policy of its page', async (path, name) => {
    const { headers } = await fetch(origin + path)
    expect(headers.get('Content-Security-Policy')).toContain(`style-src 'self' 'sha256-${name}';`)
  })

  it('names the type of what it sends', async () => {
    const typeOf = async (path: string) => (await fetch(origin + path)).headers.get('Content-Type')
    expect(await typeOf('/terms')).toBe('text/html; charset=utf-8')
    expect(await typeOf('/manifest.webmanifest')).toBe('application/manifest+json')
  })

  // security 103
  it('sends security.txt, and nothing else below a dot', async () => {
    expect(await ask('/.well-known/security.txt')).toMatchObject({ status: 200, body: 'security.txt' })
    expect(await ask('/.well-known/.env')).toMatchObject({ status: 404 })
  })

  it('says 404 in the language of the address', async () => {
    expect(await ask('/nothing')).toMatchObject({ status: 404, body: '404' })
    expect(await ask('/de/nothing')).toMatchObject({ status: 404, body: 'de/404' })
  })

  it('says that the server failed, by a page without an address of its own', async () => {
    expect(await ask('/api/user.php')).toMatchObject({ status: 502, body: '500' })
    for (const path of ['/500', '/de/500', '/404', '/500.html', '/de/404.html']) {
      expect(await ask(path), path).toMatchObject({ status: 404 })
    }
  })

  // security 75
  it('serves the build’s notes under no spelling', async () => {
    for (const path of HIDDEN_PATHS) {
      const socket = await openRaw(port)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      const answer = await socket.closed()
      expect(answer, path).not.toContain('NOTES')
      expect([302, 400, 404], path).toContain(statusOf(answer))
    }
    expect(await ask('/_astro/a.js.gz')).toMatchObject({ status: 404 })
  })

  it('keeps what carries a hash for ever, in forms with an ETag each', async () => {
    const fetchAs = (encoding: string) =>
      fetch(`${origin}/_astro/a.js`, { headers: { 'Accept-Encoding': encoding } })
    const [packed, plain] = await Promise.all([fetchAs('gzip'), fetchAs('gzip;q=0')])
    expect(packed.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(packed.headers.get('Vary')).toBe('Accept-Encoding')
    expect([packed, plain].map(({ headers }) => headers.get('Content-Encoding'))).toEqual(['gzip', null])
    expect(packed.headers.get('ETag')).not.toBe(plain.headers.get('ETag'))
    expect(await packed.text()).toBe(await plain.text())
  })

  // security 73
  it('sends a page’s headers with every status, no referrer from one-time links', async () => {
    for (const path of ['/', '/nothing', '/api/user.php', '/terms?lang=de', `/${'a'.repeat(43)}`]) {
      const { headers } = await fetch(origin + path, { redirect: 'manual' })
      expect(headers.get('Content-Security-Policy'), path).toContain('report-to csp')
      expect(headers.get('Reporting-Endpoints'), path).toBe('csp="/api/csp-report.php"')
      expect(headers.get('Strict-Transport-Security'), path).toContain('max-age=')
      const referrer = path.length > 40 ? 'no-referrer' : 'strict-origin-when-cross-origin'
      expect(headers.get('Referrer-Policy'), path).toBe(referrer)
      expect(headers.get('Server'), path).toBe('nginx')
    }
  })

  it('keeps the language somebody chose', async () => {
    expect(await ask('/de/terms?lang=en')).toMatchObject({ status: 302, to: '/terms' })
    const chosen = await ask('/terms?lang=de')
    expect(chosen).toMatchObject({ status: 302, to: '/de/terms' })
    expect(chosen.cookie).toBe('locale=de; Path=/; Max-Age=31536000; Secure; SameSite=Lax')
    expect((await ask('/terms?ref=a&lang=de&sub1=b')).to).toBe('/de/terms?ref=a&sub1=b')
    expect((await ask('/members/anna?lang=de&network=a')).to).toBe('/de/members/anna?network=a')
    expect(await ask('/?ref=a', 'locale=de')).toMatchObject({ status: 302, to: '/de?ref=a' })
    expect(await ask('/de/terms', 'locale=en')).toMatchObject({ status: 200 })
  })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => probe.once('listening', done))
  const bound = probe.address()
  await new Promise((done) => probe.close(done))
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return bound.port
}
