import { randomUUID } from 'node:crypto'
import type { Call } from '../../../src/contract/calls/define-call.ts'
import { type CallName, calls } from '../../../src/contract/calls/all-calls.ts'
import type { TestApi } from '../../support/api.ts'
import { clientHeaders, cookieLine } from '../../support/http-client.ts'
import type { Target, Caller } from './fixtures.ts'
import type { Outcome } from './personas.ts'
import type { Ask, Row } from './row.ts'
import { accessTable } from './table.ts'

/** A request as a cache on its way sees it. */
export interface AccessRequest {
  method: string
  url: string
  headers: Record<string, string>
}

export interface Played {
  status: number
  text: string
  headers: Headers
  request: AccessRequest
  outcome: Outcome | `unexpected ${number}`
}

/** Every row with the call it is about. */
export const rows = (Object.entries(accessTable) as [CallName, readonly Row[]][]).flatMap(([name, ofCall]) =>
  // A row whose call is gone is told by the test of completeness.
  (name in calls ? ofCall : []).map((row) => ({
    name,
    row,
    call: calls[name],
    title: row.case ? `${name}, ${row.case}` : name,
  })),
)
export type TableRow = (typeof rows)[number]

export function addressOf(call: Call, ask: Ask): string {
  const query = new URLSearchParams(
    Object.entries(ask.query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  return `${call.path}${query.size > 0 ? `?${query}` : ''}`
}

/** The request as our pages send it. */
export function requestOf(call: Call, ask: Ask, headers: Record<string, string> = {}): RequestInit {
  const sent = new Headers({
    ...clientHeaders(call.idempotent ? randomUUID() : undefined),
    ...headers,
  })
  if (call.method === 'GET') return { method: call.method, headers: sent }
  if (ask.file) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(ask.file)]))
    return { method: call.method, headers: sent, body: form }
  }
  if (!sent.has('Content-Type')) sent.set('Content-Type', 'application/json')
  return { method: call.method, headers: sent, body: JSON.stringify(ask.body ?? {}) }
}

export async function runCell({ call, row }: TableRow, caller: Caller, target: Target): Promise<Played> {
  const ask = await row.ask(target, caller)
  return send(caller, addressOf(call, ask), requestOf(call, ask))
}

export async function send(caller: Caller, address: string, init: RequestInit): Promise<Played> {
  const { host } = new URL(caller.person.origin)
  const cookie = cookieLine(caller.person.cookies)
  const headers = { ...Object.fromEntries(new Headers(init.headers)), host, cookie }
  const request = { method: init.method ?? 'GET', url: address, headers }
  const response = await caller.person.fetch(address, { ...init, signal: AbortSignal.timeout(10_000) })
  // A stream never ends: what came with its first piece is looked at.
  const streams = response.headers.get('Content-Type')?.startsWith('text/event-stream')
  const text = streams ? await firstPiece(response) : await response.text()
  return {
    status: response.status,
    text,
    headers: response.headers,
    request,
    outcome: outcomeOf(response.status, text),
  }
}

async function firstPiece(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}

function outcomeOf(status: number, text: string): Played['outcome'] {
  if (status === 200 || status === 204) return 'ok'
  try {
    return (JSON.parse(text) as { error: Outcome }).error
  } catch {
    return `unexpected ${status}`
  }
}

/**
 * Everything the database holds, as one text. Left out is what reading may move: the counts of limits.
 */
export async function contentOf({ deps: { store } }: TestApi): Promise<string> {
  const tables = (await store.db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !['rate_limit', 'photo_view'].includes(name))
    .sort()
  const content = await Promise.all(
    tables.map(async (table) => {
      const found = await store.db
        .selectFrom(table as 'account')
        .selectAll()
        .execute()
      return `${table}\n${found
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n')}`
    }),
  )
  return content.join('\n')
}
