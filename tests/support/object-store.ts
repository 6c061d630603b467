// An S3-speaking store in memory, for what a true one does only by chance: it checks signature and digest of each call as
// they are written down, and can be busy, slow, full, or break off. None on npm is kept up.

import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { BucketAddress } from '../../src/server/platform/media/bucket.ts'

/** A call meets an error, an answer or a request that breaks off, other bytes of the same length, no answer. */
export type StoreFault =
  | { status: number; code: string }
  | 'broken answer'
  | 'broken request'
  | 'other bytes'
  | 'half list'
  | 'half answer, then silence'
  | 'silence'

export interface StoredBytes {
  bytes: Buffer
  digest: string
  changedAt: number
}

export interface ObjectStore {
  address: BucketAddress
  /** The variables of an environment that name it. */
  variables: Record<'MEDIA_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>
  objects: Map<string, StoredBytes>
  /** Method and key of each call so far. */
  calls: string[]
  /** Bytes of whole objects that were taken off it so far. */
  sent: number
  /** Answers under way. */
  open(): number
  /** Decides on each call; null = it is served. */
  fault: (call: { method: string; key: string; number: number }) => StoreFault | null
  stop(): Promise<void>
}

const KEYS = { accessKeyId: 'duet', secretAccessKey: 'not-much-of-a-secret' }
const REGION = 'test-1'
const BUCKET = 'photos'
const PIECE_BYTES = 16_384

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function signatureOf(incoming: IncomingMessage, url: URL, signedHeaders: string): string {
  const header = (name: string) => String(incoming.headers[name] ?? '').trim()
  const query = [...url.searchParams].map((pair) => pair.map(escaped).join('=')).sort()
  const request = [
    ...[incoming.method, url.pathname, query.join('&')],
    ...signedHeaders.split(';').map((name) => `${name}:${header(name)}`),
    ...['', signedHeaders, header('x-amz-content-sha256')],
  ].join('\n')
  const time = header('x-amz-date')
  const scope = [time.slice(0, 8), REGION, 's3', 'aws4_request']
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`)
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(request)].join('\n')).toString('hex')
}

/** The error code of a call that is not signed, or not of what it carries. */
function refusalOf(incoming: IncomingMessage, url: URL, body: Buffer): string | null {
  const [, key, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/.*, SignedHeaders=(.*), Signature=(\w+)$/.exec(
      incoming.headers.authorization ?? '',
    ) ?? []
  if (key !== KEYS.accessKeyId) return 'InvalidAccessKeyId'
  if (signature !== signatureOf(incoming, url, signed)) return 'SignatureDoesNotMatch'
  return incoming.headers['x-amz-content-sha256'] === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
}

/** The bytes from the first that a request wants, and the headers that say so. */
function partOf({ bytes, digest }: StoredBytes, { headers: { range } }: IncomingMessage) {
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
  return {
    bytes: bytes.subarray(from),
    headers: {
      'Content-Length': String(bytes.length - from),
      ...(range ? { 'Content-Range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
      ...(digest ? { 'x-amz-meta-sha256': digest } : {}),
    },
  }
}

const errorXml = (code: string) => `<?xml version="1.0"?>\n<Error><Code>${code}</Code></Error>`

/** The variables of an environment that name a bucket. */
export const variablesOf = ({
  bucket,
  endpoint,
  region,
  ...keys
}: BucketAddress): ObjectStore['variables'] => ({
  MEDIA_URL: `s3://${bucket}?endpoint=${endpoint}&region=${region}`,
  AWS_ACCESS_KEY_ID: keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
})

/** Where a store listens on `port`. */
export const objectStoreAt = (port: number): BucketAddress => ({
  ...{ bucket: BUCKET, endpoint: `http://127.0.0.1:${port}`, region: REGION },
  ...KEYS,
})

interface StoreOptions {
  /** Objects on a page of a list. */
  pageSize?: number
  /** A free one by default. */
  port?: number
  /** Where objects are kept. */
  objects?: ObjectStore['objects']
}

/** Serves one bucket. */
export async function startObjectStore({
  pageSize = 1000,
  port = 0,
  objects = new Map(),
}: StoreOptions = {}): Promise<ObjectStore> {
  const calls: string[] = []
  let underway = 0
  const server = createServer((incoming, outgoing) => {
    underway += 1
    outgoing.once('close', () => (underway -= 1))
    serve(incoming, outgoing).catch(() => outgoing.destroy())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = objectStoreAt((server.address() as AddressInfo).port)

  function listXml({ searchParams }: URL): string {
    const prefix = searchParams.get('prefix') ?? ''
    // A token as some stores have it: with signs that must be escaped.
    const after = (searchParams.get('continuation-token') ?? '').replace('"&+', '')
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, pageSize)
    const entries = page.map((key) => {
      const { bytes, changedAt } = objects.get(key)!
      const changed = new Date(changedAt).toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${changed}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const isTruncated = keys.length > page.length
    const next = isTruncated
      ? `<NextContinuationToken>&quot;&amp;&#43;${page.at(-1)}</NextContinuationToken>`
      : ''
    return `<?xml version="1.0"?>\n<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
  }

  function* countedPieces(bytes: Buffer): Generator<Buffer> {
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const piece = bytes.subarray(from, from + PIECE_BYTES)
      store.sent += piece.length
      yield piece
    }
  }

  function answer(incoming: IncomingMessage, outgoing: ServerResponse, key: string, body: Buffer): void {
    const { method } = incoming
    const digest = String(incoming.headers['x-amz-meta-sha256'] ?? '')
    const found = objects.get(key)
    if (method === 'PUT') {
      objects.set(key, { bytes: body, digest, changedAt: Date.now() })
      outgoing.end()
    } else if (method === 'DELETE') {
      objects.delete(key)
      outgoing.writeHead(204).end()
    } else if (found) {
      const { bytes, headers } = partOf(found, incoming)
      outgoing.writeHead(headers['Content-Range'] ? 206 : 200, headers)
      if (method === 'HEAD') outgoing.end()
      else void pipeline(countedPieces(bytes), outgoing).catch(() => undefined)
    } else {
      outgoing.writeHead(404).end(errorXml('NoSuchKey'))
    }
  }

  function fail(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    key: string,
    fault: Exclude<StoreFault, 'broken request'>,
  ): void {
    if (fault === 'silence') return
    if (fault === 'half list') {
      outgoing.end('<?xml version="1.0"?>\n<ListBucketResult><IsTruncated>false</IsTruncated>')
    } else if (typeof fault === 'object') {
      outgoing.writeHead(fault.status).end(errorXml(fault.code))
    } else {
      const { bytes, headers } = partOf(objects.get(key)!, incoming)
      outgoing.writeHead(headers['Content-Range'] ? 206 : 200, headers)
      if (fault === 'other bytes') outgoing.end(Buffer.alloc(bytes.length))
      else
        outgoing.write(bytes.subarray(0, bytes.length >> 1), () => {
          if (fault === 'broken answer') outgoing.destroy()
        })
    }
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '' } = incoming
    const url = new URL(incoming.url ?? '', address.endpoint)
    const [, bucket, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? []
    const number = calls.push(`${method} ${key}`)
    const fault = store.fault({ method, key, number })
    if (fault === 'broken request') return void incoming.once('data', () => incoming.destroy())
    const body = await buffer(incoming)
    const refusal = refusalOf(incoming, url, body)
    if (refusal) outgoing.writeHead(403).end(errorXml(refusal))
    else if (bucket !== BUCKET) outgoing.writeHead(404).end(errorXml('NoSuchBucket'))
    else if (fault) fail(incoming, outgoing, key, fault)
    else if (key === '') outgoing.end(listXml(url))
    else answer(incoming, outgoing, key, body)
  }

  const store: ObjectStore = {
    address,
    variables: variablesOf(address),
    objects,
    calls,
    sent: 0,
    open: () => underway,
    fault: () => null,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return store
}
