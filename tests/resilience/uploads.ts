// security.md 40: photo uploads that are killed between files and commit, cut off half-way, or sent a byte a second.

import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync, utimesSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Image } from '../../src/contract/cards.ts'
import { openMediaStore } from '../../src/server/platform/media/store.ts'
import { audit, type Finding } from '../../src/server/audit/audit.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { SWEPT_AFTER_MS, sweepMedia } from '../../src/server/profiles/photos/sweep-media.ts'
import { picture } from '../security/access/fixtures.ts'
import { beginRequest, clientHeaders } from '../support/http-client.ts'
import { sessionCookies } from '../support/members.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import {
  allBrands,
  fillEnvironment,
  MEMBERS,
  openEnvironment,
  type ServerEnvironment,
} from './environment.ts'

/** Files of one photo. */
const FILES = 4
const ABORTS = 10
const SETTLED_WITHIN_MS = 10_000
/** Less than the server’s patience with an upload that stands still. */
const CLOSED_WITHIN_MS = 5000

export interface UploadOptions {
  kills: number
  databaseUrl?: string | undefined
  /** Also sends a photo at one byte a second, at the server's own patience. */
  slowly?: boolean
  onKill?: (kill: number) => void
}

export interface UploadResult {
  /** Photos that were acknowledged, and rows that there are. */
  acknowledged: number
  rows: number
  /** Files no row names, left by the kills, which the sweep took. */
  swept: number
  /** Files that are there when all is done, of which none is half-written. */
  files: number
  halfWritten: number
  findings: Finding[]
  /** Files and connections that uploads which were cut off left open; null where the system does not tell. */
  leakedDescriptors: number | null
  /** How the slow upload ended. */
  slow: { status: number; seconds: number } | null
}

interface Upload {
  member: number
  key: string
}

export async function killUploads(options: UploadOptions): Promise<UploadResult> {
  const { kills, databaseUrl, slowly = false, onKill } = options
  const folder = await mkdtemp(join(tmpdir(), 'duet-uploads-'))
  const environment = { folder, databaseUrl }
  const media = join(folder, 'media')
  const port = await freePort()
  const photo = await photoBody()
  const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  let server: ChildProcess | undefined
  const start = async () => (server = await spawnServer('tests/support/api-process.ts', folder, port, env))
  const finish = (upload: Upload) => send(port, upload, photo)
  try {
    await fillEnvironment(environment)
    let open: Upload | null = null
    for (let kill = 0; kill < kills; kill += 1) {
      const running = await start()
      if (open) await requireSuccess(finish(open))
      open = { member: kill % MEMBERS, key: randomUUID() }
      const answered = finish(open).catch(() => null)
      // In turn when all files are there and the commit is near, and after the third, the second and the first.
      await untilFiles(media, countFiles(media) + FILES - (kill % FILES))
      running.kill('SIGKILL')
      await once(running, 'exit')
      await answered
      onKill?.(kill + 1)
    }
    const running = await start()
    if (open) await requireSuccess(finish(open))
    for (let abort = 0; abort < ABORTS; abort += 1) await sendHalf(port, photo)
    const leakedDescriptors = await settledDescriptors(running, port, media)
    const slow = slowly ? await sendSlowly(port, photo) : null
    return { acknowledged: kills, ...(await sweepAndCount(environment, media)), leakedDescriptors, slow }
  } finally {
    server?.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

interface PhotoBody {
  type: string
  bytes: Buffer
}

async function photoBody(): Promise<PhotoBody> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await picture())]), 'photo.png')
  const made = new Response(form)
  return { type: made.headers.get('Content-Type') ?? '', bytes: Buffer.from(await made.arrayBuffer()) }
}

function begin(port: number, { member, key }: Upload, { type, bytes }: PhotoBody): ClientRequest {
  return beginRequest(port, '/api/photo.php', {
    method: 'POST',
    cookies: sessionCookies(member),
    agent: false,
    headers: { ...clientHeaders(key), 'Content-Type': type, 'Content-Length': String(bytes.length) },
  })
}

interface UploadAnswer {
  status: number
  text: string
}

async function answerTo(outgoing: ClientRequest): Promise<UploadAnswer> {
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: incoming.statusCode ?? 0, text: await text(incoming) }
}

function send(port: number, upload: Upload, photo: PhotoBody): Promise<UploadAnswer> {
  const outgoing = begin(port, upload, photo)
  outgoing.end(photo.bytes)
  return answerTo(outgoing)
}

/** Uploads photos one after another until it is over, and notes the ids of those that are acknowledged. */
export async function sendPhotos(
  port: number,
  photos: { acknowledged: string[] },
  isOver: () => boolean,
): Promise<void> {
  const photo = await photoBody()
  while (!isOver()) {
    const member = Math.floor(Math.random() * MEMBERS)
    const { filename } = await requireSuccess(send(port, { member, key: randomUUID() }, photo))
    photos.acknowledged.push(filename)
  }
}

async function requireSuccess(answer: Promise<UploadAnswer>): Promise<Image> {
  const { status, text } = await answer
  if (status === 200) return JSON.parse(text) as Image
  throw new Error(`an upload that was repeated got ${status}`)
}

function sendHalf(port: number, photo: PhotoBody): Promise<void> {
  const outgoing = begin(port, { member: MEMBERS - 1, key: randomUUID() }, photo)
  const half = photo.bytes.subarray(0, photo.bytes.length / 2)
  return new Promise((resolve) => {
    outgoing.on('error', () => undefined)
    outgoing.on('close', resolve)
    // A moment later the server has it.
    outgoing.write(half, () => setTimeout(() => outgoing.destroy(), 20))
  })
}

async function sendSlowly(port: number, photo: PhotoBody): Promise<{ status: number; seconds: number }> {
  const begun = performance.now()
  const outgoing = begin(port, { member: MEMBERS - 1, key: randomUUID() }, photo)
  const answered = answerTo(outgoing)
  let sent = 0
  const timer = setInterval(() => outgoing.write(photo.bytes.subarray(sent, (sent += 1))), 1000)
  try {
    return { status: (await answered).status, seconds: (performance.now() - begun) / 1000 }
  } finally {
    clearInterval(timer)
    outgoing.destroy()
  }
}

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []

const countFiles = (media: string): number =>
  filesBelow(join(media, 'public')).length + filesBelow(join(media, 'private')).length

async function untilFiles(media: string, count: number): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS
  while (countFiles(media) < count) {
    if (Date.now() > deadline) throw new Error('an upload wrote no files')
    await wait(1)
  }
}

const LISTENING = '0A'

/** Links to the sockets by which clients are connected to a port, as the system lists them. */
function clientSockets(port: number): Set<string> {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  // Without IPv6 there is no second list.
  const lists = ['/proc/net/tcp', '/proc/net/tcp6'].filter((list) => existsSync(list))
  const lines = lists.flatMap((list) => readFileSync(list, 'utf8').split('\n'))
  const sockets = lines.map((line) => line.trim().split(/\s+/))
  return new Set(
    sockets
      .filter(([, address, , state]) => address?.endsWith(local) && state !== LISTENING)
      .map((fields) => `socket:[${fields[9]}]`),
  )
}

/** Files of media and connections to clients that a server has open; connections to a database come and go beside them. */
function descriptorsOf({ pid }: ChildProcess, port: number, media: string): number | null {
  const folder = `/proc/${pid}/fd`
  if (!existsSync(folder)) return null
  const clients = clientSockets(port)
  const targets = readdirSync(folder).map((name) => linkTarget(join(folder, name)))
  return targets.filter((target) => target.startsWith(media) || clients.has(target)).length
}

function linkTarget(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}

/** Sockets close a moment after their client went. */
async function settledDescriptors(server: ChildProcess, port: number, media: string): Promise<number | null> {
  const deadline = Date.now() + CLOSED_WITHIN_MS
  for (;;) {
    const open = descriptorsOf(server, port, media)
    if (!open || Date.now() > deadline) return open
    await wait(50)
  }
}

/** Sweeps as the job would two hours later, and looks at what is left. */
async function sweepAndCount(
  environment: ServerEnvironment,
  folder: string,
): Promise<Pick<UploadResult, 'rows' | 'swept' | 'files' | 'halfWritten' | 'findings'>> {
  const past = (Date.now() - 2 * SWEPT_AFTER_MS) / 1000
  for (const file of filesBelow(folder)) utimesSync(file, past, past)
  const store = openEnvironment(environment)
  const media = openMediaStore(folder, { concurrency: 1 })
  try {
    return {
      swept: await sweepMedia({ store, media, log: createLog('error', 2) }),
      rows: (await store.db.selectFrom('photo').select('id').execute()).length,
      files: countFiles(folder),
      halfWritten: filesBelow(join(folder, 'incoming')).length,
      findings: await audit(store, await allBrands(), media),
    }
  } finally {
    media.close()
    await store.db.destroy()
  }
}

/** Whether every acknowledged photo is there once with its files, and nothing else is. */
export const isTidy = (result: UploadResult): boolean =>
  result.rows === result.acknowledged &&
  result.files === result.rows * FILES &&
  result.halfWritten === 0 &&
  result.findings.length === 0 &&
  (result.leakedDescriptors ?? 0) <= 0
