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
  let text = ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onSign()
    const blocks = (text + part.value).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = fieldsOf(block)
      retry = Number(fields.get('retry')) || retry
      const kind = fields.get('event')
      if (kind !== undefined) onEvent({ id: fields.get('id') ?? null, kind, data: fields.get('data') ?? '' })
    }
  }
  return { reason: 'ended', retry }
}

function reasonOf(status: number): StreamEnd['reason'] {
  if ([404, 405, 501].includes(status)) return 'none'
  return [401, 403].includes(status) ? 'refused' : 'ended'
}

const fieldsOf = (block: string): Map<string, string> =>
  new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
    }),
  )
