// The contract as an OpenAPI 3.1 document, for those who write their own backend or client.

import { toJsonSchema, type ConversionConfig } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import {
  IDEMPOTENCY_HEADER,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  REQUEST_TYPE_HEADER,
} from '../contract/protocol.ts'
import type { Call, Schema } from '../contract/calls/define-call.ts'
import { type CallName, calls } from '../contract/calls/all-calls.ts'
import * as chat from '../contract/chat.ts'
import { ErrorBody } from '../contract/calls/error-body.ts'
import { ERROR_STATUS } from '../contract/errors.ts'
import * as messages from '../contract/messages.ts'
import * as likes from '../contract/likes.ts'
import * as debits from '../contract/direct-debits.ts'
import * as orders from '../contract/orders.ts'
import * as payments from '../contract/payments.ts'
import * as profiles from '../contract/profiles.ts'
import * as search from '../contract/search.ts'
import { refusalsOf } from '../contract/calls/refusals.ts'
import * as sessions from '../contract/sessions.ts'
import * as signup from '../contract/signup.ts'
import * as site from '../contract/site.ts'
import * as transactions from '../contract/transactions.ts'

type Json = Record<string, unknown>
type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Json; securitySchemes: Json; responses: Json }
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Json[]
  parameters: Json[]
  requestBody?: Json
  responses: Record<string, Json>
}

const optionsOf = (schema: Schema): readonly Schema[] =>
  schema.type === 'union' ? (schema as unknown as { options: readonly Schema[] }).options : [schema]

const mayBeNothing = (schema: Schema) => optionsOf(schema).some(({ type }) => type === 'undefined')

const isNamed = (entry: [string, unknown]): entry is [string, AnySchema] =>
  /^[A-Z]/.test(entry[0]) &&
  (entry[1] as { kind?: unknown } | null)?.kind === 'schema' &&
  !mayBeNothing(entry[1] as Schema)

/** Shapes that have a name in the contract, by that name. */
const NAMED: Record<string, AnySchema> = Object.fromEntries(
  [
    likes,
    payments,
    orders,
    debits,
    transactions,
    profiles,
    search,
    sessions,
    signup,
    site,
    chat,
    messages,
    { ErrorBody },
  ]
    .flatMap((topic) => Object.entries(topic) as [string, unknown][])
    .filter(isNamed),
)

const CONFIG: ConversionConfig = {
  target: 'draft-2020-12',
  // The server still applies checks that JSON Schema cannot express, and refuses with a field code.
  errorMode: 'ignore',
  definitions: NAMED,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

/** The schema alone: its dialect and the shapes it points at stand once in the document. */
function bare(schema: object): Json {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$defs'))
}

const convert = (schema: AnySchema, typeMode: 'input' | 'output'): Json =>
  bare(toJsonSchema(schema, { ...CONFIG, typeMode }))

function component(schema: AnySchema): Json {
  // Among the definitions it would become a reference to itself.
  const definitions = Object.fromEntries(Object.entries(NAMED).filter(([, other]) => other !== schema))
  return bare(toJsonSchema(schema, { ...CONFIG, definitions, typeMode: 'output' }))
}

/** The 200 answer's schemas; a call that may answer 204 has `undefined` among them. */
function answersOf(call: Call): { schemas: Json[]; mayBeEmpty: boolean } {
  if (call.media) return { schemas: [], mayBeEmpty: false }
  const options = optionsOf(call.response)
  return {
    schemas: options.filter(({ type }) => type !== 'undefined').map((option) => convert(option, 'output')),
    mayBeEmpty: mayBeNothing(call.response),
  }
}

const entriesOf = (schema: Schema): Record<string, AnySchema> =>
  (schema as unknown as { entries?: Record<string, AnySchema> }).entries ?? {}

function queryParameters(call: Call, isOnly: boolean): Json[] {
  return Object.entries(entriesOf(call.query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: isOnly && schema.type !== 'optional',
    schema: convert(schema, 'input'),
  }))
}

const header = (name: string, required: boolean, schema: Json): Json => ({
  name,
  in: 'header',
  required,
  schema,
})

function headerParameters(call: Call): Json[] {
  return [
    header(PROTOCOL_HEADER, false, { type: 'integer', const: PROTOCOL_VERSION }),
    ...(call.path.endsWith('/user.php') ? [header(REQUEST_TYPE_HEADER, true, { const: 'client' })] : []),
    ...(call.idempotent
      ? [header(IDEMPOTENCY_HEADER, true, { type: 'string', minLength: 8, maxLength: 255 })]
      : []),
  ]
}

const MEDIA: Record<string, readonly string[]> = {
  json: ['application/json'],
  form: ['application/json', 'application/x-www-form-urlencoded'],
  any: ['application/json', '*/*'],
}
/** The file, and the fields beside it. */
function uploadOf(call: Call): Json {
  const { properties = {}, required = [] } = convert(call.body, 'input') as {
    properties?: Json
    required?: string[]
  }
  return {
    type: 'object',
    required: ['file', ...required],
    properties: { file: { type: 'string', format: 'binary' }, ...properties },
  }
}

function bodyOf(calls: readonly Call[]): Json | undefined {
  const content: Record<string, Json[]> = {}
  for (const call of calls) {
    if (call.bodyKind === 'none') continue
    const types = MEDIA[call.bodyKind] ?? ['multipart/form-data']
    const schema = call.bodyKind === 'multipart' ? uploadOf(call) : convert(call.body, 'input')
    for (const type of types) (content[type] ??= []).push(schema)
  }
  if (Object.keys(content).length === 0) return undefined
  return {
    required: true,
    content: Object.fromEntries(
      Object.entries(content).map(([type, schemas]) => [type, { schema: oneOf(schemas) }]),
    ),
  }
}

const oneOf = (schemas: readonly Json[]): Json =>
  schemas.length === 1 ? (schemas[0] ?? {}) : { oneOf: schemas }

function responsesOf(calls: readonly Call[]): Record<string, Json> {
  const answers = calls.map(answersOf)
  const schemas = answers.flatMap((answer) => answer.schemas)
  const responses: Record<string, Json> = {}
  if (schemas.length > 0) {
    responses['200'] = {
      description: 'The answer.',
      content: { 'application/json': { schema: oneOf(schemas) } },
    }
  }
  const media = calls.flatMap((call) => call.media ?? [])
  if (media.length > 0) {
    const content = media.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])
    responses['200'] = { description: 'The answer.', content: Object.fromEntries(content) as Json }
  }
  if (calls.some(({ bodyKind, origin }) => bodyKind === 'form' && origin === 'own')) {
    responses['303'] = { description: 'A form without script goes on to its page.' }
  }
  if (answers.some(({ mayBeEmpty }) => mayBeEmpty)) {
    responses['204'] = { description: 'Done; nothing to say.' }
  }
  const byStatus = Map.groupBy(new Set(calls.flatMap(refusalsOf)), (code) => ERROR_STATUS[code])
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[String(status)] = {
      description: [...codes].sort().join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
    }
  }
  return responses
}

/** Calls of one path and method differ by a query parameter, which OpenAPI cannot express: they share an operation. */
function operationOf(group: readonly [CallName, Call][]): Operation {
  const members = group.map(([, call]) => call)
  const [first] = members
  const parameters = members.flatMap((call) => [
    ...queryParameters(call, members.length === 1),
    ...headerParameters(call),
  ])
  const unique = [
    ...new Map(parameters.map((each) => [`${String(each.in)} ${String(each.name)}`, each])).values(),
  ]
  const body = bodyOf(members)
  return {
    operationId: group.map(([name]) => name).join('_or_'),
    summary: group.map(([name, call]) => (call.flag ? `${name} (with ?${call.flag})` : name)).join(', or '),
    tags: [first?.path.slice(5) ?? ''],
    security: members.every(({ access }) => access === 'member') ? [{ session: [] }] : [{}, { session: [] }],
    parameters: unique,
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(members),
  }
}

/** The whole contract; `version` is the server's. */
export function openApi(version: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  const all = Object.entries(calls) as [CallName, Call][]
  for (const [address, group] of Map.groupBy(all, ([, { path, method }]) => `${method} ${path}`)) {
    const [method = '', path = ''] = address.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(group) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Duet',
      version,
      description: `Protocol version ${PROTOCOL_VERSION}. The brand is the host a request comes to; writes must come from a page of it.`,
    },
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, component(schema)])),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      responses: {},
    },
  }
}
