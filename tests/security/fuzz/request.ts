import { fc } from '../../support/property.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/contract/protocol.ts'
import type { Call } from '../../../src/contract/calls/define-call.ts'
import { requestOf } from '../access/run.ts'
import type { Ask } from '../access/row.ts'
import { changed, changesOf, type Change } from './values.ts'

/** How a valid request is spoilt. */
export interface Spoilt {
  query: Change[]
  body: Change[]
  /** Sent as it is, instead of the body. */
  raw: string | null
  headers: Record<string, string>
  /** The share of a file that is sent, from its beginning, and one byte that is changed. */
  file: { length: number; at: number }
}

const RAW = [
  '',
  ' ',
  'null',
  '[]',
  '"text"',
  '1',
  '{',
  '{"a":1',
  '[1,',
  '{"a":1e999}',
  '{"a":"\\ud800"}',
  '\ufeff{}',
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
  '['.repeat(400),
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  'a=b&c=d',
  'step=1&step=2',
  `a=${'%00'.repeat(50)}`,
  '&&&===',
  `{"text":"${'x'.repeat(70_000)}"}`,
]

const HEADERS: readonly Record<string, string>[] = [
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'multipart/form-data' },
  { 'Content-Type': 'multipart/form-data; boundary=x' },
  { 'Content-Encoding': 'gzip' },
  { 'X-Protocol-Version': '0' },
  { 'X-Protocol-Version': 'abc' },
  { 'X-Locale': '../en' },
  { [IDEMPOTENCY_HEADER]: 'short' },
  { [IDEMPOTENCY_HEADER]: 'k'.repeat(255) },
  { [IDEMPOTENCY_HEADER]: `${'k'.repeat(20)} \u00e9` },
  { 'Content-Length': '-1' },
  { 'User-Agent': '\u00ff'.repeat(2000) },
  { 'Accept-Language': '*'.repeat(2000) },
  { 'Last-Event-ID': '-99999999999999999999' },
  { 'If-None-Match': '"\u00ff"' },
]

export const spoiltRequest = (call: Call): fc.Arbitrary<Spoilt> =>
  fc.record({
    query: changesOf(call.query),
    body: changesOf(call.body),
    raw: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.constantFrom(...RAW)),
    headers: fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, fc.constantFrom(...HEADERS)),
    file: fc.oneof(
      { weight: 3, arbitrary: fc.constant({ length: 1, at: -1 }) },
      fc.record({ length: fc.double({ min: 0, max: 1, noNaN: true }), at: fc.nat(4000) }),
    ),
  })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Changes that leave a request as it is. */
export const SOUND: Spoilt = { query: [], body: [], raw: null, headers: {}, file: { length: 1, at: -1 } }

/** A valid request with everything that spoils it. */
export function spoil(call: Call, ask: Ask, spoilt: Spoilt): { address: string; init: RequestInit } {
  const query = new URLSearchParams(
    changed(ask.query ?? {}, spoilt.query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, textOf(value)]),
  )
  const init = requestOf(
    call,
    { ...ask, ...(ask.file ? { file: spoilFile(ask.file, spoilt) } : {}) },
    spoilt.headers,
  )
  if (call.method !== 'GET' && !(init.body instanceof FormData)) {
    // Pairs, and not an object: a key may be `__proto__`, or come twice.
    const pairs = changed(ask.body ?? {}, spoilt.body).filter(([, value]) => value !== undefined)
    const json = pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    init.body = spoilt.raw ?? `{${json.join(',')}}`
  }
  return { address: `${call.path}${query.size > 0 ? `?${query}` : ''}`, init }
}

function spoilFile(file: Uint8Array, { file: { length, at } }: Spoilt): Uint8Array {
  const bytes = file.slice(0, Math.round(file.length * length))
  if (at >= 0 && at < bytes.length) bytes[at] = (bytes[at]! + 1) % 256
  return bytes
}
