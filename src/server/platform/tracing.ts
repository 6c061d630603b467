// Spans of OpenTelemetry over request, call, statement and delivery. Without `open-tracing.ts`, which a start loads where an
// address to send them to is named, all of this does nothing.

import { context, type Attributes, ROOT_CONTEXT, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { reasonOf } from './log-redaction.ts'

const tracer = trace.getTracer('duet')

/** Runs work as a span below the one that runs. `work` gets the id of its trace; undefined while nobody traces. */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: (traceId: string | undefined) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span.isRecording() ? span.spanContext().traceId : undefined)
    } catch (error) {
      // Nothing of a member.
      span.setStatus({ code: SpanStatusCode.ERROR, message: reasonOf(error) })
      throw error
    } finally {
      span.end()
    }
  })
}

/** For Kysely's log: a statement that is over. Its text has no values. */
export function noteStatement({ level, query, queryDurationMillis, ...event }: LogEvent): void {
  const now = Date.now()
  const [verb = '', ...words] = query.sql.trimStart().split(/\s+/, 12)
  const table = words[words.findIndex((word) => /^(from|into|update)$/i.test(word)) + 1] ?? ''
  const span = tracer.startSpan(`${verb} ${table.replaceAll(/[^\w]/g, '')}`.trim(), {
    startTime: now - queryDurationMillis,
    attributes: { 'db.query.text': query.sql },
  })
  if (level === 'error' && 'error' in event)
    span.setStatus({ code: SpanStatusCode.ERROR, message: reasonOf(event.error) })
  span.end(now)
}

/** Where the running span stands, for work that goes on elsewhere (W3C `traceparent`); '' while nobody traces. */
export function traceParent(): string {
  const span = trace.getActiveSpan()?.spanContext()
  return span && span.traceFlags & TraceFlags.SAMPLED ? `00-${span.traceId}-${span.spanId}-01` : ''
}

/** Runs work below the span that a `traceParent` names. */
export function continueTrace<T>(parent: string, work: () => Promise<T>): Promise<T> {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(parent) ?? []
  if (!traceId || !spanId) return work()
  const place = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return context.with(trace.setSpanContext(ROOT_CONTEXT, place), work)
}
