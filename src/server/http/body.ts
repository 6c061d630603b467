import type { BodyKind } from '../../contract/calls/define-call.ts'
import { ServiceError } from '../platform/errors.ts'
import { readPairs } from './query.ts'
import type { HttpRequest } from './request.ts'

const JSON_BYTES = 64 * 1024
const BEACON_BYTES = 16 * 1024
/** The largest photo, and the envelope around it. */
export const UPLOAD_BYTES = 12 * 1024 * 1024 + 16 * 1024
const DEPTH = 32
const UTF_8 = /^charset=("?)utf-?8\1$/
/** A string of JSON. */
const STRING = /"(?:[^"\\]|\\.)*"/g
/** A body grows by this much within each timeout, or ends. No JSON is larger, so it gets one. */
const LEAST_BYTES = 64 * 1024
export const BODY_TIMEOUT_MS = 10_000

export interface Body {
  value: unknown
  file?: Uint8Array
  /** The body came from a form without script: the answer is a redirect. */
  fromForm: boolean
}

/**
 * Reads a request's body by the kind its call takes. Refuses other types and charsets, compressed, oversized and too deep
 * ones, what says a thing twice or in bytes that are no UTF-8, and what comes too slowly.
 */
export async function readBody(
  request: HttpRequest,
  kind: BodyKind,
  bodyTimeoutMs = BODY_TIMEOUT_MS,
): Promise<Body> {
  try {
    return await readKind(request, kind, bodyTimeoutMs)
  } catch (error) {
    // Else the connection broke: the answer is never received, and the server is not at fault.
    throw error instanceof ServiceError ? error : new ServiceError('invalid_request')
  }
}

async function readKind(request: HttpRequest, kind: BodyKind, bodyTimeoutMs: number): Promise<Body> {
  if (kind === 'none') return { value: {}, fromForm: false }
  if (request.header('Content-Encoding')) throw new ServiceError('unsupported_media_type')
  const type = typeOf(request)
  if (kind === 'multipart') return readUpload(request, type, bodyTimeoutMs)
  const text = readText(await readBytes(request, kind === 'any' ? BEACON_BYTES : JSON_BYTES, bodyTimeoutMs))
  if (kind === 'any') return { value: parseJson(text, {}), fromForm: false }
  if (kind === 'form' && type === 'application/x-www-form-urlencoded') {
    return { value: readForm(text), fromForm: true }
  }
  if (text === '' && type === '') return { value: {}, fromForm: false }
  if (type !== 'application/json') throw new ServiceError('unsupported_media_type')
  return { value: parseJson(text), fromForm: false }
}

/** The media type of a body, whose charset may be UTF-8 alone. */
function typeOf(request: HttpRequest): string {
  const [type = '', ...parameters] = (request.header('Content-Type') ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase())
  const charsets = parameters.filter((parameter) => parameter.startsWith('charset'))
  if (!charsets.every((charset) => UTF_8.test(charset))) throw new ServiceError('unsupported_media_type')
  return type
}

/** The body's bytes, counted while they arrive: a false Content-Length has no effect. */
async function readBytes(
  request: HttpRequest,
  limit: number,
  bodyTimeoutMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.header('Content-Length')
  if (Number(declared ?? 0) > limit) throw new ServiceError('too_large')
  if (declared !== undefined && limit <= LEAST_BYTES) return readAtOnce(request, bodyTimeoutMs)
  const stream = request.raw.body
  if (!stream) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  let expected = LEAST_BYTES
  let isTimedOut = false
  const reader = stream.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const timer = setInterval(() => {
    isTimedOut = size < expected
    expected = size + LEAST_BYTES
    if (isTimedOut) void reader.cancel()
  }, bodyTimeoutMs)
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength
      if (size > limit) throw new ServiceError('too_large')
      chunks.push(next.value)
    }
  } finally {
    clearInterval(timer)
  }
  if (isTimedOut) throw new ServiceError('request_timeout')
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** Reads a small body whose length the parser checks, within one timeout and without a stream around it. */
async function readAtOnce({ raw }: HttpRequest, bodyTimeoutMs: number): Promise<Uint8Array<ArrayBuffer>> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ServiceError('request_timeout')), bodyTimeoutMs)
  try {
    return new Uint8Array(await Promise.race([raw.arrayBuffer(), timedOut]))
  } finally {
    clearTimeout(timer)
  }
}

function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ServiceError('invalid_request')
  }
}

/** Parses JSON, or answers `other` for anything else: senders of beacons and reports choose their own types. */
function parseJson(text: string, other?: object): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    if (other) return other
    throw new ServiceError('invalid_request')
  }
  if (depthOf(value, 0) > DEPTH) throw new ServiceError('invalid_request')
  // Of a name given twice the parser keeps the last.
  if (countNames(value) < countWritten(text)) throw new ServiceError('invalid_request')
  return value
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const names = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce<number>((sum, inner) => sum + countNames(inner), names)
}

/** Counts the names in JSON: outside of its strings, a colon follows each and nothing else. */
const countWritten = (json: string): number => json.replaceAll(STRING, '').split(':').length - 1

function depthOf(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > DEPTH) return depth
  return Math.max(depth + 1, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)))
}

/** A form's fields; `a.b` is field b of a, so that a form can carry the tracking query. Empty fields are left out. */
function readForm(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const pairs = readPairs(text)
  for (const [name, value] of pairs) {
    const [outer = '', inner, ...deeper] = name.split('.')
    if (deeper.length > 0 || (inner !== undefined && pairs.has(outer)))
      throw new ServiceError('invalid_request')
    if (value === '') continue
    if (inner === undefined) fields[outer] = value
    else fields[outer] = { ...(fields[outer] as object | undefined), [inner]: value }
  }
  return { ...fields }
}

const DISPOSITION = /content-disposition:[^\r\n]*/gi
const PARAMETER = /;\s*([\w-]+)\*?\s*=/g

/** Whether the head of a part names something twice: readers would differ in which one counts. */
function saysTwice(bytes: Uint8Array): boolean {
  const heads = Buffer.from(bytes).toString('latin1').matchAll(DISPOSITION)
  return [...heads].some(([head]) => {
    const names = [...head.matchAll(PARAMETER)].map(([, name = '']) => name.toLowerCase())
    return new Set(names).size !== names.length
  })
}

async function readUpload(request: HttpRequest, type: string, bodyTimeoutMs: number): Promise<Body> {
  if (type !== 'multipart/form-data') throw new ServiceError('unsupported_media_type')
  const bytes = await readBytes(request, UPLOAD_BYTES, bodyTimeoutMs)
  if (saysTwice(bytes)) throw new ServiceError('invalid_request')
  const form = await new Response(bytes, {
    headers: { 'Content-Type': request.header('Content-Type') ?? '' },
  })
    .formData()
    .catch(() => {
      throw new ServiceError('invalid_request')
    })
  const { file, ...fields } = Object.fromEntries(form)
  const isOnce = Object.keys(fields).length + 1 === [...form.keys()].length
  const isText = Object.values(fields).every((field) => typeof field === 'string')
  if (!(file instanceof File) || !isOnce || !isText) throw new ServiceError('invalid_request')
  return { value: fields, file: await file.bytes(), fromForm: false }
}
