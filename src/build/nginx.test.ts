// The snippet for nginx, in nginx itself where it is installed.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

  beforeAll(async () => {
    // Its workers may run as somebody else.
    chmodSync(folder, 0o755)
    const site = (await loadSites()).find(({ domain_language }) => domain_language.startsWith('en'))
    if (!site) throw new Error('no brand in English')
    const files = ['index', 'terms', '404', 'members/_', '_token', 'landers/gallery']
    for (const file of [
      ...files,
      ...files.map((one) => (one === 'index' ? '../de' : one)).map((one) => `de/${one}`),
    ]) {
      const path = join(folder, 'root', `${file}.html`)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, file)
    }
    writeFileSync(join(folder, 'root', 'host.json'), '{}')
    writeFileSync(join(folder, 'brand.conf'), nginxFile(hostRules(site, { script: [], style: [] })))
    const port = await freePort()
    const main = `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {}
      http { access_log off; default_type text/html; client_body_temp_path ${folder}; proxy_temp_path ${folder};
      fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      server { listen 127.0.0.1:${port}; root ${folder}/root; include ${folder}/brand.conf; } }`
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

  it('says 404 in the language of the address, and shows no notes to hosts', async () => {
    expect(await ask('/nothing')).toMatchObject({ status: 404, body: '404' })
    expect(await ask('/de/nothing')).toMatchObject({ status: 404, body: 'de/404' })
    expect(await ask('/host.json')).toMatchObject({ status: 404 })
  })

  it('keeps the language somebody chose', async () => {
    expect(await ask('/de/terms?lang=en')).toMatchObject({ status: 302, to: '/terms' })
    const chosen = await ask('/terms?lang=de')
    expect(chosen).toMatchObject({ status: 302, to: '/de/terms' })
    expect(chosen.cookie).toMatch(/^locale=de; Path=\/; Max-Age=31536000/)
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
