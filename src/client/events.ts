import { createParser } from 'eventsource-parser'
import type { getEvents } from '../contract/calls/events.ts'
import { openAnswer } from './http.ts'

const PATH: (typeof getEvents)['path'] = '/api/events.php'

/** An event as it came over the wire. */
export interface StreamedEvent {
  readonly id: string | null
  readonly kind: string
  readonly data: string
}

interface Reading {
  /** The last event that was heard; null begins with the next one. */
  lastId: string | null
  signal: AbortSignal
  onEvent: (event: StreamedEvent) => void
  /** Anything came, be it a heartbeat. */
  onSign: () => void
}

/** How a stream ended: `none` is a server that has no streams, `refused` one that gives none to this visitor. */
export interface StreamEnd {
  readonly reason: 'ended' | 'refused' | 'none'
  /** Milliseconds the server asked to wait before the next try. */
  readonly retry: number | null
}

/** Reads the member's event stream until it ends. Rejects when the line breaks. */
export async function readEvents({ lastId, signal, onEvent, onSign }: Reading): Promise<StreamEnd> {
  const headers: Record<string, string> = { Accept: 'text/event-stream' }
  if (lastId !== null) headers['Last-Event-ID'] = lastId
  const response = await openAnswer(PATH, { headers, signal })
  if (!response.ok) {
    void response.body?.cancel()
    return { reason: reasonOf(response.status), retry: null }
  }
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
  if (!isStream || !response.body) return { reason: 'none', retry: null }
  let retry: number | null = null
  const parser = createParser({
    onEvent({ id = null, event: kind, data }) {
      if (kind !== undefined) onEvent({ id, kind, data })
    },
    onRetry: (milliseconds) => (retry = milliseconds),
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onSign()
    parser.feed(part.value)
  }
  return { reason: 'ended', retry }
}

function reasonOf(status: number): StreamEnd['reason'] {
  if ([404, 405, 501].includes(status)) return 'none'
  return [401, 403].includes(status) ? 'refused' : 'ended'
}
