import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { listenOn, openStream } from '../../../tests/support/events.ts'
import { startObjectStore } from '../../../tests/support/object-store.ts'
import { openRaw, statusOf } from '../../../tests/support/raw.ts'
import { addPhotos } from '../../../tests/support/profiles.ts'
import { keyOfName, newPrivateName } from '../platform/media/names.ts'

const BODY_TIMEOUT_MS = 120
const SILENT_MS = 300
/** A byte in so many milliseconds: always something, never enough. */
const DRIP_MS = 20

let api: TestApi
let listening: Awaited<ReturnType<typeof listenOn>>
let member: Person
beforeAll(async () => {
  api = await startApi({ bodyTimeoutMs: BODY_TIMEOUT_MS })
  listening = await listenOn(api, { headersMs: 150, silentMs: SILENT_MS, checkedMs: 20 })
  member = await api.member('amora')
})
afterAll(async () => {
  await listening.stop()
  await api.stop()
})

const open = () => openRaw(listening.port)
const head = (method: string, path: string, lines: string[] = [], person = member) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: amora.localhost',
    'Sec-Fetch-Site: same-origin',
    'X-Request-Type: client',
    `Idempotency-Key: ${randomUUID()}`,
    `Cookie: session=${person.cookies.get('session')}`,
    ...lines,
    '\r\n',
  ].join('\r\n')
const json = (length: number) => ['Content-Type: application/json', `Content-Length: ${length}`]
const BOUNDARY = 'edge'
const PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
const upload = (length: number) =>
  head('POST', '/api/photo.php', [
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${length}`,
  ])

// security 81
describe('a slow client loses its connection', () => {
  test('a client that sends nothing loses its connection', async () => {
    await (await open()).closed()
  })

  test('a client that sends the head byte by byte loses its connection', async () => {
    const slow = await open()
    slow.write('GET /api/settings.php HTTP/1.1\r\nX-Slow: ')
    slow.drip('x', DRIP_MS)
    expect(statusOf(await slow.closed())).toBe(408)
  })

  test('a client that sends a body byte by byte loses its connection', async () => {
    const slow = await open()
    slow.write(head('PUT', '/api/user.php', json(60_000)))
    slow.drip(' ', DRIP_MS)
    const answer = await slow.closed()
    expect(statusOf(answer)).toBe(408)
    expect(answer).toContain('"error":"request_timeout"')
  })

  test('an upload that breaks off is not logged as a fault of the database', async () => {
    const warned = vi.spyOn(api.deps.log, 'warn')
    for (const sent of [upload(100_000) + PART, head('PUT', '/api/user.php', json(60_000)) + '{']) {
      const closedSocket = await open()
      closedSocket.write(sent)
      await wait(40)
      closedSocket.socket.resetAndDestroy()
    }
    await wait(60)
    expect(warned.mock.calls.map(([what]) => what)).toEqual([])
    warned.mockRestore()
  })

  // security 40
  test.each([
    ['stops in the middle of a photo', ''],
    ['sends a photo byte by byte', 'x'],
  ])('a client that %s loses its connection', async (_, drop) => {
    const slow = await open()
    slow.write(upload(1_000_000) + PART)
    slow.write(new Uint8Array(100_000))
    if (drop) slow.drip(drop, DRIP_MS)
    const answer = await slow.closed()
    expect(statusOf(answer)).toBe(408)
    expect(answer).toContain('"error":"request_timeout"')
  })

  test('a client that drips an unread body loses its connection', async () => {
    for (const method of ['GET', 'POST']) {
      const slow = await open()
      slow.write(head(method, '/api/settings.php', json(60_000)))
      slow.drip(' ', DRIP_MS)
      expect(statusOf(await slow.closed())).toBe(method === 'GET' ? 200 : 405)
    }
  })

  test('a client that reads nothing of a large answer loses its connection', async () => {
    const [photo] = await addPhotos(api.deps, 'amora', member.id, 1)
    const body = new Uint8Array(32_000_000)
    const reading = vi.spyOn(api.deps.media, 'open').mockResolvedValue({ size: body.length, body })
    const slow = await open()
    slow.socket.pause()
    slow.write(head('GET', `/api/photo.php?id=${photo}&size=full`))
    await expect.poll(() => reading.mock.calls.length).toBe(1)
    await expect
      .poll(() => new Promise((resolve) => listening.server.getConnections((_, count) => resolve(count))), {
        timeout: 5000,
      })
      .toBe(0)
    slow.socket.destroy()
    reading.mockRestore()
  })
})

test('a client that reads nothing of a photo in a bucket leaves most of it there', async () => {
  const objects = await startObjectStore()
  const inBucket = await startApi({ bucket: objects.address })
  const patient = await listenOn(inBucket, { silentMs: SILENT_MS, checkedMs: 20 })
  const person = await inBucket.member('amora')
  const [photo] = await addPhotos(inBucket.deps, 'amora', person.id, 1)
  const full_name = newPrivateName()
  await inBucket.deps.store.db.updateTable('photo').set({ full_name }).where('id', '=', photo!).execute()
  const bytes = Buffer.alloc(64_000_000)
  objects.objects.set(keyOfName(full_name)!, { bytes, digest: '', changedAt: 0 })
  const slow = await openRaw(patient.port)
  slow.socket.pause()
  slow.write(head('GET', `/api/photo.php?id=${photo}&size=full`, [], person))
  await expect.poll(() => objects.sent, { timeout: 10_000 }).toBeGreaterThan(0)
  // Its connection is closed for its silence.
  await expect.poll(() => objects.open(), { timeout: 10_000 }).toBe(0)
  expect(objects.sent).toBeLessThan(bytes.length / 2)
  slow.socket.destroy()
  await patient.stop()
  await inBucket.stop()
  await objects.stop()
})

describe('a client that is only patient keeps its connection', () => {
  // security 81
  test('a photo upload on a slow line keeps its connection while bytes arrive', async () => {
    const parts = 6
    const part = new Uint8Array(140_000)
    const slow = await open()
    slow.write(upload(PART.length + parts * part.length + BOUNDARY.length + 8) + PART)
    for (let sent = 0; sent < parts; sent += 1) {
      slow.write(part)
      await wait(BODY_TIMEOUT_MS / 2)
    }
    slow.write(`\r\n--${BOUNDARY}--\r\n`)
    await expect.poll(() => statusOf(slow.text)).toBe(422)
    expect(slow.text).toContain('"error":"photo_invalid"')
    slow.socket.destroy()
  })

  test('an idle event stream keeps its connection', async () => {
    const stream = await openStream(listening.port, 'amora.localhost', member.cookies)
    await stream.until('counters')
    await wait(SILENT_MS * 2)
    expect(stream.isEnded).toBe(false)
    stream.close()
  })

  test('a client that waits for a slow answer keeps its connection', async () => {
    const slow = vi.spyOn(api.deps.streams, 'open').mockImplementation(async (_, response) => {
      await wait(SILENT_MS * 2)
      response.writeHead(200).end()
    })
    const waiting = await open()
    waiting.write(head('GET', '/api/events.php'))
    await expect.poll(() => statusOf(waiting.text)).toBe(200)
    waiting.socket.destroy()
    slow.mockRestore()
  })
})
