import type { ServerResponse } from 'node:http'
import type { MemberContext } from '../platform/context.ts'
import type { StreamEvent } from './event-reader.ts'

/** One open event stream. Holds little, for there are thousands. */
export interface Stream {
  readonly context: MemberContext
  readonly response: ServerResponse
  /** The last event written or found to be none of the member's business. */
  after: number
  /** Events may wait in the database. */
  isBehind: boolean
  isReading: boolean
  /** When the socket stopped taking more, 0 while it takes. */
  stalledAt: number
  /** Which turn of the round of heartbeats it takes part in. */
  readonly turn: number
}

/** An event as it goes over the wire. JSON holds no line breaks. */
export function eventText({ id, kind, data }: StreamEvent): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Spreads those who come back after a restart over a few seconds. */
export const retryText = (): string => `retry: ${2000 + Math.floor(Math.random() * 4000)}\n\n`

export const HEARTBEAT = ':\n\n'
