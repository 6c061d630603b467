// A bucket of an S3-speaking store, by the five calls that all of them know. Each is safe to repeat, and is repeated while
// the store is busy, slow or breaks off.

import { createHash } from 'node:crypto'
import type { ReadableStreamReadResult } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { saidBy, StartError } from '../start-error.ts'
import type { OpenFile } from './files.ts'

export interface BucketAddress {
  bucket: string
  /** Origin of the store: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface StoredObject {
  key: string
  size: number
  /** By the store's clock; it refuses calls whose clock is more than 15 minutes off. */
  changedAt: number
}

export interface Bucket {
  /** Replaces an older object as a whole. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The whole object, as it was put; null when there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * The object as a stream whose first bytes are there, and which the store is asked for as it is read; null when there is
   * none. It goes on where an answer broke off. One that cannot, or is not what was put, fails before its last bytes.
   */
  open(key: string): Promise<OpenFile | null>
  /** Size and SHA-256 of an object, '' where another program put it; null when there is none. */
  head(key: string): Promise<{ size: number; sha256: string } | null>
  remove(key: string): Promise<void>
  /** All objects whose keys begin with `prefix`. */
  list(prefix: string): AsyncGenerator<StoredObject>
}

interface RetryLimits {
  /** For one attempt, its whole answer included; for each next bytes of a stream. */
  timeoutMs: number
  attempts: number
  /** No attempt begins later, so that a slow store delays no request for long. */
  withinMs: number
  /** Doubles from attempt to attempt. */
  backOffMs: number
}

const RETRIES: RetryLimits = { timeoutMs: 4000, attempts: 5, withinMs: 6000, backOffMs: 200 }
/** Says what was put, whatever encrypts, copies or moves it later: an ETag is a digest for some of them only. */
const DIGEST = 'x-amz-meta-sha256'
/** A quota; our photos are far below the size that a store takes. */
const FULL = ['QuotaExceeded', 'EntityTooLarge', 'XMinioStorageFull']
const FULL_STATUS = [413, 507]
const BUSY_STATUS = [408, 425, 429]

/** A store that cannot serve. Its code is the one that a disk has for the same fault. */
export class BucketError extends StartError {
  override readonly name: string = 'BucketError'
  readonly code: 'EACCES' | 'EDQUOT' | 'EIO'
  /** 0 where no whole answer came. */
  readonly statusCode: number

  constructor(reason: string, code: BucketError['code'] = 'EIO', statusCode = 0) {
    super(
      `The bucket of MEDIA_URL cannot be used (${reason}).`,
      'Start its store, or correct MEDIA_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
    this.code = code
    this.statusCode = statusCode
  }
}

/** An object that is not what was put. */
export class DamagedObjectError extends BucketError {
  override readonly name = 'DamagedObjectError'

  constructor() {
    super('it answers half an object, or another')
  }
}

interface Request {
  method: string
  path: string
  body?: Uint8Array<ArrayBuffer>
  /** The first byte that is wanted. */
  from?: number
}

interface Answer {
  status: number
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
}

/** An answer whose bytes are still to come. */
interface Source {
  /** Of the whole object. */
  size: number
  sha256: string
  read(): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>
  close(): void
}

/** Waits after a fault that may pass; throws one that lasts. */
type Pause = (error: unknown) => Promise<void>

const textOf = ({ bytes }: Answer) => new TextDecoder().decode(bytes)
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function refusalOf(answer: Answer): BucketError {
  const { status } = answer
  const reason = elementOf(textOf(answer), 'Code')
  const answered = `it answers ${[status, reason].join(' ').trim()}`
  if (FULL_STATUS.includes(status) || FULL.includes(reason))
    return new BucketError(answered, 'EDQUOT', status)
  return new BucketError(answered, status === 401 || status === 403 ? 'EACCES' : 'EIO', status)
}

/** Whether there is what was asked for; throws for an answer that says neither. */
function isFound(answer: Answer): boolean {
  if (answer.status >= 200 && answer.status < 300) return true
  if (answer.status === 404 && elementOf(textOf(answer), 'Code') !== 'NoSuchBucket') return false
  throw refusalOf(answer)
}

/** A generator that has begun, as a stream that reads nothing ahead. */
function streamOf<T>(values: AsyncGenerator<T, void>, begun: IteratorResult<T, void>): ReadableStream<T> {
  let next: typeof begun | null = begun
  return new ReadableStream<T>(
    {
      async pull(controller) {
        const result = next ?? (await values.next())
        next = null
        if (result.done) controller.close()
        else controller.enqueue(result.value)
      },
      async cancel() {
        await values.return()
      },
    },
    { highWaterMark: 0 },
  )
}

/** An error of `fetch`: no connection, one that broke off, or no answer in time. */
function brokenBy(error: unknown): BucketError {
  const { name, cause } = error as Error
  return new BucketError(name === 'TimeoutError' ? 'no answer in time' : saidBy(cause ?? error))
}

const mayPass = ({ code, statusCode }: BucketError): boolean =>
  code === 'EIO' && (statusCode === 0 || statusCode >= 500 || BUSY_STATUS.includes(statusCode))

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}
const numbered = (entity: string) => String.fromCodePoint(Number(entity.slice(2, -1).replace(/^x/i, '0x')))

/** The text of the first element of a name; '' when there is none. */
function elementOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return text.replaceAll(
    /&(?:amp|lt|gt|quot|apos|#x?[\da-f]+);/gi,
    (entity) => ENTITIES[entity] ?? numbered(entity),
  )
}

function objectsIn(xml: string): StoredObject[] {
  return (xml.match(/<Contents>.*?<\/Contents>/gs) ?? []).map((entry) => ({
    key: elementOf(entry, 'Key'),
    size: Number(elementOf(entry, 'Size')),
    changedAt: Date.parse(elementOf(entry, 'LastModified')),
  }))
}

export function openBucket(address: BucketAddress, retries: Partial<RetryLimits> = {}): Bucket {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = address
  const { timeoutMs, attempts, withinMs, backOffMs } = { ...RETRIES, ...retries }
  const keys = { accessKeyId, secretAccessKey, region, service: 's3', cache: new Map<string, ArrayBuffer>() }

  async function send({ method, path, body, from = 0 }: Request, signal: AbortSignal): Promise<Response> {
    const digest = sha256(body ?? new Uint8Array())
    // The store compares the digest of what it was sent, and keeps nothing of half an object.
    const headers = {
      'X-Amz-Content-Sha256': digest,
      ...(body ? { [DIGEST]: digest, 'Content-Type': 'image/webp' } : {}),
      ...(from > 0 ? { Range: `bytes=${from}-` } : {}),
    }
    const url = `${endpoint}/${bucket}${path}`
    const signed = await new AwsV4Signer({ ...keys, method, url, headers }).sign()
    return fetch(signed.url, {
      ...{ method, headers: signed.headers, body: body ?? null },
      redirect: 'manual',
      signal,
    })
  }

  const wholeAnswer = async (response: Response): Promise<Answer> => ({
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  })

  async function ask(request: Request): Promise<Answer> {
    try {
      return await wholeAnswer(await send(request, AbortSignal.timeout(timeoutMs)))
    } catch (error) {
      throw brokenBy(error)
    }
  }

  function patience(): Pause {
    const lastAt = performance.now() + withinMs
    let failed = 0
    return async (error) => {
      failed += 1
      const isLast = failed >= attempts || performance.now() >= lastAt
      if (isLast || !(error instanceof BucketError) || !mayPass(error)) throw error
      await wait(backOffMs * 2 ** (failed - 1) * (0.5 + Math.random() / 2))
    }
  }

  async function again<T>(work: () => Promise<T>, pause = patience()): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        await pause(error)
      }
    }
  }

  /** Reads a good answer; a 404 is null. `read` throws `BucketError` for one that is not whole. */
  const call = <T>(request: Request, read: (answer: Answer) => T): Promise<T | null> =>
    again(async () => {
      const answer = await ask(request)
      return isFound(answer) ? read(answer) : null
    })

  /** An object from a byte on; null when there is none. */
  async function begin(path: string, from: number): Promise<Source | null> {
    const ending = new AbortController()
    async function inTime<T>(work: Promise<T>): Promise<T> {
      const timer = setTimeout(() => ending.abort(new DOMException('', 'TimeoutError')), timeoutMs)
      try {
        return await work
      } catch (error) {
        throw brokenBy(error)
      } finally {
        clearTimeout(timer)
      }
    }
    const response = await inTime(send({ method: 'GET', path, from }, ending.signal))
    if (!response.ok && !isFound(await inTime(wholeAnswer(response)))) return null
    const reader = response.body?.getReader()
    if (!reader || (from > 0 && response.status !== 206)) {
      ending.abort()
      throw new BucketError('it answers another part of an object', 'EIO', response.status)
    }
    return {
      size: from + Number(response.headers.get('Content-Length')),
      sha256: response.headers.get(DIGEST) ?? '',
      read: () => inTime(reader.read()),
      close: () => ending.abort(),
    }
  }

  /** The bytes of an object; the last of them once all are what was put. */
  async function* bytesOf(
    path: string,
    first: Source,
    pause: Pause,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
    const { size, sha256: expected } = first
    const digest = createHash('sha256')
    let source: Source | null = first
    let given = 0
    async function next(): Promise<Uint8Array<ArrayBuffer>> {
      source ??= await begin(path, given)
      const { value } = (await source?.read()) ?? {}
      if (!value || given + value.length > size) throw new DamagedObjectError()
      const isLast = given + value.length === size
      if (isLast && expected && digest.copy().update(value).digest('hex') !== expected) {
        throw new DamagedObjectError()
      }
      return value
    }
    try {
      while (given < size) {
        const bytes = await again(next, async (error) => {
          source?.close()
          source = null
          await pause(error)
        })
        digest.update(bytes)
        given += bytes.length
        yield bytes
        pause = patience()
      }
    } finally {
      source?.close()
    }
  }

  function wholeObject({ headers, bytes }: Answer): Uint8Array<ArrayBuffer> {
    const digest = headers.get(DIGEST)
    if (digest && digest !== sha256(bytes)) throw new DamagedObjectError()
    return bytes
  }

  function listing(answer: Answer): { objects: StoredObject[]; next: string } {
    const xml = textOf(answer)
    if (!xml.trimEnd().endsWith('</ListBucketResult>')) throw new BucketError('it answers half a list')
    const isLast = elementOf(xml, 'IsTruncated') !== 'true'
    return { objects: objectsIn(xml), next: isLast ? '' : elementOf(xml, 'NextContinuationToken') }
  }

  return {
    async put(key, bytes) {
      const done = await call({ method: 'PUT', path: `/${key}`, body: new Uint8Array(bytes) }, () => true)
      if (!done) throw new BucketError(`there is no ${bucket}`, 'EIO', 404)
    },
    get: (key) => call({ method: 'GET', path: `/${key}` }, wholeObject),
    async open(key) {
      const path = `/${key}`
      const pause = patience()
      const source = await again(() => begin(path, 0), pause)
      if (!source) return null
      const bytes = bytesOf(path, source, pause)
      // The status of our answer shows a store that fails at once.
      return { size: source.size, body: streamOf(bytes, await bytes.next()) }
    },
    head: (key) =>
      call({ method: 'HEAD', path: `/${key}` }, ({ headers }) => ({
        size: Number(headers.get('Content-Length')),
        sha256: headers.get(DIGEST) ?? '',
      })),
    async remove(key) {
      await call({ method: 'DELETE', path: `/${key}` }, () => true)
    },
    async *list(prefix) {
      let next = ''
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(next ? { 'continuation-token': next } : {}),
        })
        const page = await call({ method: 'GET', path: `?${query.toString()}` }, listing)
        if (!page) throw new BucketError(`there is no ${bucket}`, 'EIO', 404)
        yield* page.objects
        next = page.next
      } while (next)
    },
  }
}
