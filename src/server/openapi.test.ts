import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../contract/calls/all-calls.ts'
import type { Call } from '../contract/calls/define-call.ts'
import { ERROR_STATUS } from '../contract/errors.ts'
import { startApi, type TestApi } from '../../tests/support/api.ts'
import { createApp } from './http/app.ts'
import { openApi } from './openapi.ts'

const document = openApi('1.2.3')
const text = JSON.stringify(document)
const all = Object.entries(calls) as [string, Call][]

describe('the OpenAPI document', () => {
  test.each(all)('the OpenAPI document has %s with its parameters, body and errors', (name, call) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    expect(operation?.operationId.split('_or_')).toContain(name)
    for (const code of call.errors) {
      expect(operation?.responses[String(ERROR_STATUS[code])]?.description).toContain(code)
    }
    const fields = (call.query as unknown as { entries?: object }).entries ?? {}
    const named = operation?.parameters.map((parameter) => parameter.name)
    expect(named).toEqual(expect.arrayContaining(Object.keys(fields)))
    expect(operation?.requestBody !== undefined).toBe(
      all.some(
        ([, other]) => other.path === call.path && other.method === call.method && other.bodyKind !== 'none',
      ),
    )
  })

  test('the OpenAPI document references only schemas it has, none of them empty', () => {
    const pointed = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '')
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(pointed.length).toBeGreaterThan(20)
    expect(pointed.filter((ref) => !known.includes(ref))).toEqual([])
    for (const schema of Object.values(document.components.schemas)) expect(schema).not.toEqual({})
  })

  test('the OpenAPI document types pictures and streams, and says where forms lead', () => {
    const answers = (path: string, method: string) => document.paths[path]?.[method]?.responses ?? {}
    expect(Object.keys(answers('/api/photo.php', 'get')['200']?.content ?? {})).toEqual(['image/webp'])
    expect(answers('/api/events.php', 'get')).not.toHaveProperty('204')
    expect(answers('/api/export.php', 'post')['200']?.content).toHaveProperty(['application/json'])
    expect(answers('/api/search.php', 'get')).not.toHaveProperty('303')
    expect(answers('/api/complaint.php', 'post')).toHaveProperty('303')
  })

  test('the OpenAPI document says which fields a body must and must not hold', () => {
    const like = document.paths['/api/like.php']?.post?.requestBody as {
      content: Record<string, { schema: object }>
    }
    expect(like.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['profile'],
      additionalProperties: false,
    })
  })
})

describe('the page /dev/api', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.stop())

  test('/dev/api shows every call outside production, and the document as JSON', async () => {
    const visitor = api.visitor('amora')
    const page = await visitor.fetch('/dev/api')
    const shown = await page.text()
    for (const [name] of all) expect(shown).toContain(name)
    expect(((await visitor.get('/dev/api?json')).body as { openapi: string }).openapi).toBe('3.1.0')
  })

  test('/dev/api has a policy that allows its own style and nothing else', async () => {
    const page = await api.visitor('amora').fetch('/dev/api')
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(await page.text()) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}'`)
  })

  test('/dev/api does not exist in production', async () => {
    const deps = { ...api.deps, demo: false }
    const app = createApp({
      deps,
      edge: { trusted: [], countryHeader: null },
      siteFiles: new Map(),
      outbox: null,
    })
    const answer = await app.request('http://amora.localhost/dev/api', {
      headers: { Host: 'amora.localhost' },
    })
    expect(answer.status).toBe(404)
  })
})
