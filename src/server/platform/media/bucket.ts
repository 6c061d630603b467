// A bucket of an S3-speaking store, by the five calls that all of them know. Each is safe to repeat, and is repeated while
// the store is busy, slow or breaks off.

import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { saidBy, StartError } from '../start-error.ts'

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
  /** Size and SHA-256 of an object, '' where another program put it; null when there is none. */
  head(key: string): Promise<{ size: number; sha256: string } | null>
  remove(key: string): Promise<void>
  /** All objects whose keys begin with `prefix`. */
  list(prefix: string): AsyncGenerator<StoredObject>
}

interface RetryLimits {
  /** For one attempt, its whole answer included. */
  timeoutMs: number
  attempts: number
  /** No attempt begins later, so that a slow store holds nobody up for long. */
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

interface Answer {
  status: number
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
}

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

  async function ask(method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<Answer> {
    const digest = sha256(body ?? new Uint8Array())
    // The store compares the digest of what it was sent, and keeps nothing of half an object.
    const headers = {
      'X-Amz-Content-Sha256': digest,
      ...(body ? { [DIGEST]: digest, 'Content-Type': 'image/webp' } : {}),
    }
    const url = `${endpoint}/${bucket}${path}`
    const signed = await new AwsV4Signer({ ...keys, method, url, headers }).sign()
    try {
      const response = await fetch(signed.url, {
        ...{ method, headers: signed.headers, body: body ?? null },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const { status, headers: answered } = response
      return { status, headers: answered, bytes: new Uint8Array(await response.arrayBuffer()) }
    } catch (error) {
      throw brokenBy(error)
    }
  }

  /** Reads a good answer; a 404 is null. `read` throws `BucketError` for one that is not whole. */
  async function call<T>(
    request: { method: string; path: string; body?: Uint8Array<ArrayBuffer> },
    read: (answer: Answer) => T,
  ): Promise<T | null> {
    const lastAt = performance.now() + withinMs
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await ask(request.method, request.path, request.body)
        if (answer.status >= 200 && answer.status < 300) return read(answer)
        if (answer.status === 404 && elementOf(textOf(answer), 'Code') !== 'NoSuchBucket') return null
        throw refusalOf(answer)
      } catch (error) {
        const isLast = attempt >= attempts || performance.now() >= lastAt
        if (isLast || !(error instanceof BucketError) || !mayPass(error)) throw error
      }
      await wait(backOffMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
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
