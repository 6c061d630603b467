import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../../src/config/root.ts'
import { PASSWORD, type Person, startApi, type TestApi } from '../support/api.ts'
import { connectClient } from '../support/http-client.ts'
import { freePort } from '../support/postgres.ts'
import { openBrands } from '../support/profiles.ts'
import { spawnServer } from '../support/spawn-api.ts'

const file = join(projectRoot(), 'tests/support/api-process.ts')
const isShared = (process.env.TEST_DATABASE_URL ?? '').startsWith('postgres')
/** Partner brands stay together. */
const GROUPS = [
  ['amora', 'fjallvind'],
  ['herbstgold', 'minerve'],
]

// Each group has its own database, as `docs/scale.md` says.
describe.skipIf(!isShared)('two groups of brands behind one proxy that goes by Host', () => {
  const apis: TestApi[] = []
  const members: Person[] = []
  const children: ChildProcess[] = []
  const portOf = new Map<string, number>()
  let folder: string
  let proxy: Server
  const port = () => (proxy.address() as AddressInfo).port
  const at = (brand: string) => connectClient(port(), { origin: `http://${brand}.localhost:${port()}` })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'duet-groups-'))
    proxy = createServer((incoming, outgoing) => {
      const { method, url: path, headers } = incoming
      const chosen = portOf.get(headers.host?.split('.')[0] ?? '')
      const forward = request({ host: '127.0.0.1', port: chosen, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      forward.on('error', () => outgoing.destroy())
      incoming.pipe(forward)
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    for (const brands of GROUPS) {
      const api = await startApi({ change: openBrands })
      apis.push(api)
      const own = await freePort()
      for (const brand of brands) portOf.set(brand, own)
      const settings = {
        DATABASE_URL: api.databaseUrl ?? '',
        SITES: brands.join(','),
        PUBLIC_PORT: String(port()),
      }
      children.push(await spawnServer(file, join(folder, brands[0]!), own, settings))
    }
    const [first, second] = apis
    const quill = { name: 'Quill', email: 'quill@mail.test', born: '1970-05-17' }
    members.push(await first!.member('amora', quill), await second!.member('herbstgold', quill))
  })
  afterAll(async () => {
    for (const child of children) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    proxy.closeAllConnections()
    proxy.close()
    for (const api of apis) await api.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('every brand is served, by its own group alone', async () => {
    for (const brand of portOf.keys()) {
      const { status, body } = await at(brand).get('/api/settings.php')
      expect([status, body.domain]).toEqual([200, `${brand}.example`])
    }
    const foreign = connectClient(portOf.get('amora')!, { origin: 'http://herbstgold.localhost' })
    expect((await foreign.get('/api/settings.php')).status).toBe(421)
  })

  test('a name is one member’s in each group, and a session is good in its own', async () => {
    const [ours, theirs] = [at('amora'), at('herbstgold')]
    for (const client of [ours, theirs]) {
      const { status } = await client.post('/api/user.php', { login: 'Quill', password: PASSWORD })
      expect(status).toBe(200)
    }
    const ids = await Promise.all(
      [ours, theirs].map(async (one) => (await one.get('/api/user.php')).body.user.id),
    )
    expect(ids).toEqual(members.map(({ id }) => id))
    const carried = connectClient(port(), { origin: theirs.origin, cookies: ours.cookies })
    expect((await carried.get('/api/user.php')).status).toBe(403)
  })
})
