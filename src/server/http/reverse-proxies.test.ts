// `docs/operations/haproxy.cfg` and `nginx.conf` in the programs themselves, where those are installed.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import { request as requestTls } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configured, untilTrue } from '../../../tests/support/failover.ts'
import { freePort } from '../../../tests/support/postgres.ts'
import { hostRules, nginxFile } from '../../build/host-rules.ts'
import { loadSites } from '../../config/load-sites.ts'

const TOKEN = 'Zz'.repeat(21) + 'z'
const COUNTRY_HEADERS = ['CF-IPCountry', 'CloudFront-Viewer-Country', 'X-Country-Code']
const isThere = (program: string) => spawnSync(program, ['-v']).error === undefined

const folder = mkdtempSync(join(tmpdir(), 'duet-edges-'))
const asked: IncomingHttpHeaders[] = []
const children: ChildProcess[] = []
let processes: Server
let port = 0
beforeAll(async () => {
  // Workers of nginx may run as another user.
  chmodSync(folder, 0o755)
  port = await freePort()
  processes = createServer((incoming, answer) => {
    if (incoming.url !== '/api/ready.php') asked.push(incoming.headers)
    answer.setHeader('X-Content-Type-Options', 'nosniff')
    answer.setHeader('Cache-Control', 'no-store')
    answer.end('{}')
  }).listen(port, '127.0.0.1')
  await once(processes, 'listening')
})
afterAll(async () => {
  for (const child of children) if (child.kill()) await once(child, 'exit')
  processes.closeAllConnections()
  processes.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Asks as a client that says where it comes from. */
async function ask(at: number, path: string, isSecure = false): Promise<IncomingMessage> {
  const headers = {
    Host: 'amora.example',
    ...Object.fromEntries(COUNTRY_HEADERS.map((name) => [name, 'NO'])),
  }
  const options = { host: '127.0.0.1', port: at, path, headers, agent: false } as const
  const asking = isSecure ? requestTls({ ...options, rejectUnauthorized: false }) : request(options)
  const [answer] = (await once(asking.end(), 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer
}

function expectNoCountry(): void {
  expect(asked.length).toBeGreaterThan(0)
  for (const headers of asked.splice(0)) {
    expect(Object.keys(headers).filter((name) => name.includes('country'))).toEqual([])
    expect(headers.host).toBe('amora.example')
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
  }
}

// security 103
test.skipIf(!isThere('haproxy'))('haproxy hands on no country of a client, and logs no token', async () => {
  const own = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    configured('haproxy.cfg', {
      'bind :8080': `bind 127.0.0.1:${own}`,
      ...Object.fromEntries(
        ['4321', '4322', '4323'].map((each) => [`127.0.0.1:${each}`, `127.0.0.1:${port}`]),
      ),
      'maxconn 60000': 'maxconn 400',
    }),
  )
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(haproxy)
  let log = ''
  haproxy.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  await untilTrue('haproxy answers', async () => (await ask(own, '/api/user.php')).statusCode === 200)
  for (const path of [`/${TOKEN}`, `/de/${TOKEN}`, `/api/token.php?token=${TOKEN}`]) await ask(own, path)
  expectNoCountry()
  await untilTrue('haproxy has logged', async () => log.includes('GET /api/token.php'))
  expect(log).toContain('GET /de/:token')
  expect(log).not.toContain(TOKEN)
})

// security 103
test.skipIf(!isThere('nginx'))('nginx hands on no country of a client, and logs no token', async () => {
  const site = (await loadSites()).find(({ id }) => id === 'amora')!
  const own = await freePort()
  const root = join(folder, 'root')
  mkdirSync(root, { recursive: true })
  for (const page of ['_token', '404', 'index']) writeFileSync(join(root, `${page}.html`), page)
  const [certificate, key, snippet, log] = ['crt', 'key', 'conf', 'log'].map((end) =>
    join(folder, `brand.${end}`),
  )
  const openssl = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=amora.example'
  spawnSync('openssl', [...openssl.split(' '), '-keyout', key!, '-out', certificate!], { stdio: 'ignore' })
  writeFileSync(snippet!, nginxFile(hostRules(site, { script: [], style: [] })))
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    configured('nginx.conf', {
      'events {': `daemon off; pid ${folder}/pid;\nevents {`,
      'sendfile on;': ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${folder};`)
        .join(' '),
      'listen 80;': `listen 127.0.0.1:${await freePort()};`,
      'listen 443 ssl': `listen 127.0.0.1:${own} ssl`,
      '127.0.0.1:8080': `127.0.0.1:${port}`,
      '/etc/letsencrypt/live/amora.example/fullchain.pem': certificate!,
      '/etc/letsencrypt/live/amora.example/privkey.pem': key!,
      '/srv/duet/dist/amora.example/nginx.conf': snippet!,
      '/srv/duet/dist/amora.example;': `${root};`,
      '/var/log/nginx/duet.log': log!,
      '/var/log/nginx/error.log': `${log!}.errors`,
    }),
  )
  children.push(spawn('nginx', ['-c', file], { stdio: 'ignore' }))
  const get = (path: string) => ask(own, path, true)
  await untilTrue('nginx answers', async () => (await get('/api/user.php')).statusCode === 200)
  const { headers } = await get(`/api/token.php?token=${TOKEN}`)
  expectNoCountry()
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toBeUndefined()
  const statuses = await Promise.all([`/${TOKEN}`, `/x${TOKEN}`, '/'].map(get))
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200])
  await untilTrue('nginx has logged', async () => readFileSync(log!, 'utf8').includes('GET /api/token.php'))
  const lines = readFileSync(log!, 'utf8') + readFileSync(`${log!}.errors`, 'utf8')
  expect(lines).toContain('GET /:token 404')
  expect(lines).not.toContain(TOKEN)
})
