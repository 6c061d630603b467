// Spans of one request, as a collector gets them by OTLP.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { openTracing } from '../platform/open-tracing.ts'
import { noteStatement } from '../platform/tracing.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
}
const spans: Span[] = []
const collector = createServer((incoming, answer) => {
  let text = ''
  incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
  incoming.on('end', () => {
    const { resourceSpans } = JSON.parse(text) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    answer.setHeader('Content-Type', 'application/json').end('{}')
  })
})
let api: TestApi
let stopTracing: () => Promise<void>
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  stopTracing = openTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`)
  api = await startApi({ onQuery: noteStatement })
})
afterAll(async () => {
  await api.stop()
  collector.closeAllConnections()
  collector.close()
})

test('a mail leads back to the request that caused it, by its call; statements lie below', async () => {
  const email = 'anna@mail.test'
  await api.member('amora', { email, confirmed: false })
  await api.deliver()
  await stopTracing()
  const sent = spans.filter(({ name }) => name === 'send mail').at(-1)!
  const parentOf = ({ parentSpanId }: Span) => spans.find(({ spanId }) => spanId === parentSpanId)
  const call = parentOf(sent)!
  expect(call.name).toBe('continueSignup')
  const request = parentOf(call)!
  expect(request).toMatchObject({ name: 'PUT /api/signup.php', traceId: sent.traceId })
  expect(parentOf(request)).toBeUndefined()
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId).map(({ name }) => name)
  expect(statements).toContain('insert outbox')
  expect(statements).toContain('insert account')
  expect(JSON.stringify(spans)).not.toContain('anna')
})
