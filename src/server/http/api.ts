// Registers every call of the contract: one pipeline in front of handlers that only translate.

import { randomUUID } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import * as v from 'valibot'
import {
  IDEMPOTENCY_HEADER,
  LOCALE_HEADER,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  REQUEST_TYPE_HEADER,
} from '../../contract/protocol.ts'
import type { Call } from '../../contract/calls/define-call.ts'
import type { CallName, calls } from '../../contract/calls/all-calls.ts'
import type { DeskCallName } from '../../contract/desk/desk-calls.ts'
import { ERROR_STATUS } from '../../contract/errors.ts'
import type { Locale } from '../../contract/lists.ts'
import type { Feature } from '../../contract/site.ts'
import { ACTING_GETS } from '../../contract/calls/refusals.ts'
import type { Deps, Host, HostContext, Operator, Viewer } from '../platform/context.ts'
import { isUnavailable } from '../platform/db/errors.ts'
import { ServiceError } from '../platform/errors.ts'
import type { Metrics } from './metrics.ts'
import { rightsAt } from '../../core/desk.ts'
import { readBody, type Body } from './body.ts'
import { cookiesOf } from './cookies.ts'
import { refusal, refuseFields } from './error-response.ts'
import { deviceOf } from './device-name.ts'
import { isAlwaysServed, type ConcurrencyLimiter } from './concurrency-limiter.ts'
import type {
  AnyHandler,
  CookieJar,
  Handler,
  Input,
  RequestContext,
  ResponseHandler,
} from '../platform/handler.ts'
import type { FindHost } from './hosts.ts'
import { requireKey } from './idempotency.ts'
import { addressOfHost, chooseLocale, chosenLocale } from './locale.ts'
import { isPageFetch, requireSameOriginFetch, requireSameOrigin } from './origin.ts'
import { readQuery } from './query.ts'
import type { RateLimiter } from './rate-limits.ts'
import { notModified, respond } from './respond.ts'
import { type NamedCall, reading, runCall } from './run-call.ts'
import { beginConstantTime, CONSTANT_TIME_MS } from './constant-time.ts'
import { isCurrent, newTag } from './version-tag.ts'
import { reasonOf, traceOf } from '../platform/log-redaction.ts'
import { PROBE_HEADER } from '../platform/probe-brand.ts'
import { recordRefusal } from '../platform/record-security.ts'
import { inSpan } from '../platform/tracing.ts'

export type Handlers = { [Name in CallName]: AnyHandler<(typeof calls)[Name]> | ResponseHandler }

interface Route<C extends HostContext> extends NamedCall {
  handler: Handler<Call, unknown, C> | ResponseHandler<C>
}

/** Who makes a request: a member at a brand, an operator at the desk, or neither. */
export interface Caller {
  viewer: Viewer | null
  operator: Operator | null
}
const NOBODY: Caller = { viewer: null, operator: null }

/** What forms without script do at a host whose calls take some. */
export interface Forms<H extends Host> {
  withSource(name: CallName | DeskCallName, value: unknown, context: RequestContext<H>): unknown
  answerForm(
    context: RequestContext<H>,
    name: CallName | DeskCallName,
    answer: { error?: ServiceError; value?: unknown },
  ): Response
}

/** The calls of one kind of host, and who makes them. */
export interface Api<H extends Host, C extends HostContext> {
  calls: Readonly<Partial<Record<CallName | DeskCallName, Call>>>
  /** One for each call. */
  handlers: Readonly<Partial<Record<CallName | DeskCallName, AnyHandler<Call, C> | ResponseHandler<C>>>>
  findHost: FindHost<H>
  /** The brand that a probe with this ticket meets behind a host; undefined for a ticket that opens nothing. */
  probed?(host: H, ticket: string): H | undefined
  hasFeature(host: H, feature: Feature): boolean
  findCaller(request: {
    host: H
    cookies: CookieJar
    now: number
    header: (name: string) => string | undefined
  }): Promise<Caller>
  /** Called where a call is refused because nobody is known. */
  forget?(cookies: CookieJar): void
  contextOf(request: HostContext, host: H): C
  /** Stands for everything that a versioned call answers but for the clock; '' for none. */
  digestOf?(caller: Caller, host: H, locale: Locale, request: { url: string }): string
  forms?: Forms<H>
  sameSite?: 'Lax' | 'Strict'
}

export interface ApiOptions<H extends Host, C extends HostContext> extends Api<H, C> {
  deps: Deps
  limiter: RateLimiter
  concurrency: ConcurrencyLimiter
  metrics?: Metrics | undefined
  /** How long a body may make no progress. */
  bodyTimeoutMs?: number | undefined
  /** When calls that find out about an address answer at the earliest. */
  constantTimeMs?: number | undefined
  /** The peer's address, or what a trusted proxy says of it. */
  addressOf: (c: HonoContext) => string
  /** ISO country of the request, '' when unknown. */
  countryOf: (c: HonoContext, ip: string) => string
}

export function createApi<H extends Host, C extends HostContext>(options: ApiOptions<H, C>): Hono {
  const app = new Hono()
  const routes = (Object.entries(options.calls) as [NamedCall['name'], Call][]).map(
    ([name, call]): Route<C> => {
      const handler = options.handlers[name]
      if (!handler) throw new Error(`${name} has no handler`)
      return { name, call, handler: typeof handler === 'function' ? { run: handler } : handler }
    },
  )
  const byPath = Map.groupBy(routes, ({ call }) => call.path)
  for (const [path, ofPath] of byPath) {
    app.all(path, async (c) => {
      const begun = performance.now()
      const named = options.findHost(c.req.header('Host'))
      const ticket = c.req.header(PROBE_HEADER)
      // A ticket that opens nothing leads nowhere: its holder is no visitor whom members should meet.
      const host = named && ticket !== undefined ? options.probed?.(named, ticket) : named
      const chosen = chosenOf(c)
      const locale = chosen ?? defaultLocale(host)
      if (!host)
        return refusal(new ServiceError('wrong_host'), options.deps.translator(locale, addressOfHost(host)))
      const cookies = cookiesOf(c, host.origin.startsWith('https:'), options.sameSite)
      const query = queryOf(c.req.url)
      const route = chooseRoute(ofPath, c.req.method, query)
      const requestContext: RequestContext<H> = { c, host, chosen, locale, cookies }
      let isFault = false
      const response = await answer(options, route, requestContext, query).catch((thrown: unknown) => {
        const error = toServiceError(thrown, options, path)
        isFault = ERROR_STATUS[error.code] >= 500
        if (error.code === 'cross_site' && !(route instanceof ServiceError)) {
          const { deps, addressOf } = options
          const refused = { deps, db: deps.store.db, host, ip: addressOf(c) }
          recordRefusal(refused, 'cross_site', { what: route.name })
        }
        // Another site's page is not redirected.
        const isForm =
          !(route instanceof ServiceError) && error.code !== 'cross_site' && isPlainForm(c, route.call)
        if (isForm && options.forms) return options.forms.answerForm(requestContext, route.name, { error })
        return refusal(error, options.deps.translator(requestContext.locale, host.address))
      })
      // A session that a fault rolled back must not replace, in a cookie, the one that still holds.
      if (!isFault) {
        for (const cookie of cookies.setCookies) response.headers.append('Set-Cookie', cookie)
      }
      if (host !== named) response.headers.set(PROBE_HEADER, host.id)
      const callName = route instanceof ServiceError ? 'unknown' : route.name
      options.metrics?.answered(callName, response.status, (performance.now() - begun) / 1000)
      return response
    })
  }
  app.all('/api/*', (c) => {
    const host = options.findHost(c.req.header('Host'))
    const t = options.deps.translator(chosenOf(c) ?? defaultLocale(host), addressOfHost(host))
    return refusal(new ServiceError(host ? 'not_found' : 'wrong_host'), t)
  })
  return app
}

/** The query of an absolute address, without its question mark. */
function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

/** The call that a request makes, or why it makes none. */
function chooseRoute<C extends HostContext>(
  routes: readonly Route<C>[],
  method: string,
  query: string,
): Route<C> | ServiceError {
  const wanted = method === 'HEAD' ? 'GET' : method
  const search = query === '' ? null : new URLSearchParams(`?${query}`)
  const candidates = routes.filter(({ call }) => call.method === wanted)
  const flagged = candidates.find(({ call }) => call.flag !== undefined && search?.has(call.flag))
  const route = flagged ?? candidates.find(({ call }) => call.flag === undefined)
  return route ?? new ServiceError(candidates.length > 0 ? 'invalid_request' : 'method_not_allowed')
}

function toServiceError(
  error: unknown,
  { deps, metrics }: Pick<ApiOptions<Host, HostContext>, 'deps' | 'metrics'>,
  path: string,
): ServiceError {
  if (error instanceof ServiceError) return error
  if (isUnavailable(error)) {
    metrics?.databaseBusy()
    deps.log.warn({ path, reason: reasonOf(error) }, 'database or disk unavailable')
    return new ServiceError('unavailable')
  }
  deps.log.error({ path, ...traceOf(error) }, 'unexpected error')
  return new ServiceError('internal')
}

const chosenOf = (c: HonoContext): Locale | undefined =>
  chosenLocale(c.req.header(LOCALE_HEADER), c.req.header('Cookie'))

const defaultLocale = (host: Host | undefined): Locale => chooseLocale(undefined, undefined, host)

async function answer<H extends Host, C extends HostContext>(
  api: ApiOptions<H, C>,
  route: Route<C> | ServiceError,
  requestContext: RequestContext<H>,
  query: string,
): Promise<Response> {
  if (route instanceof ServiceError) throw route
  const { deps, limiter, concurrency, bodyTimeoutMs, constantTimeMs = CONSTANT_TIME_MS, addressOf } = api
  const { name, call, handler } = route
  const { c, host, cookies } = requestContext
  if (call.feature && !api.hasFeature(host, call.feature)) throw new ServiceError('not_found')
  requireProtocol(c, call)
  if (ACTING_GETS.includes(call.path)) requireSameOriginFetch(c.req)
  if (call.method !== 'GET' && call.origin === 'own') requireSameOrigin(c.req, host.origin)

  const now = deps.clock()
  const ip = addressOf(c)
  const atWork: ConcurrencyLimiter['during'] = isAlwaysServed(call.method, call.path)
    ? (work) => work()
    : concurrency.during
  const asked = { host, cookies, now, header: (header: string) => c.req.header(header) }
  const caller = call.cacheSeconds > 0 ? NOBODY : await atWork(() => api.findCaller(asked))
  const { viewer, operator } = caller
  const known = viewer ?? operator
  if (known) requestContext.locale = requestContext.chosen ?? known.language
  const { locale } = requestContext
  await limiter.consume(call.rate, { host, account: viewer?.account ?? operator?.id ?? '', ip })
  if ((call.access === 'member' && !viewer) || (call.access === 'operator' && !operator)) {
    api.forget?.(cookies)
    throw new ServiceError('authentication_required')
  }
  if (call.right && !rightsAt(operator?.grants ?? []).has(call.right)) throw new ServiceError('right_missing')

  const digest = call.versioned ? (api.digestOf?.(caller, host, locale, c.req) ?? '') : ''
  const tag = c.req.header('If-None-Match')
  if (tag !== undefined && digest !== '' && isCurrent(tag, digest, now)) return notModified(host, tag)

  const body = await readBody(c.req, call.bodyKind, bodyTimeoutMs)
  if (body.fromForm && api.forms) {
    body.value = api.forms.withSource(name, body.value, requestContext)
    requestContext.form = body.value
  }
  const constantTime = beginConstantTime(name, body.value, constantTimeMs)
  const key = keyOf(call, c, body)
  const country = api.countryOf(c, ip)
  const device = deviceOf(c.req.header('User-Agent') ?? '')
  const request = { host, ...caller, now, locale, ip, country, device, key, cookies }
  const context = api.contextOf(
    { deps, db: deps.store.db, isPageFetch: isPageFetch(c.req), ...request },
    host,
  )
  try {
    const input = readInput(call, readQuery(query), body)
    if ('respond' in handler) {
      return await inSpan(name, {}, () =>
        atWork(() => reading(context, route, (context) => handler.respond(context, input, { c, cookies }))),
      )
    }
    const value = await inSpan(name, {}, () => runCall(context, route, handler, input, atWork))
    if (body.fromForm && api.forms) return api.forms.answerForm(requestContext, name, { value })
    return respond(c, host, call, value, digest === '' ? undefined : newTag(digest, now))
  } finally {
    await constantTime
  }
}

function requireProtocol(c: HonoContext, call: Call): void {
  const version = c.req.header(PROTOCOL_HEADER)
  if (version !== undefined && Number(version) < PROTOCOL_VERSION) throw new ServiceError('outdated')
  const typed = c.req.header(REQUEST_TYPE_HEADER) === 'client'
  if (call.path.endsWith('/user.php') && !typed && !isPlainForm(c, call)) {
    throw new ServiceError('invalid_request')
  }
}

/** Whether a form without script asks: it is led on, or back, instead of answered. */
const isPlainForm = (c: HonoContext, call: Call): boolean =>
  call.bodyKind === 'form' && (c.req.header('Content-Type') ?? '').startsWith('application/x-www-form')

function keyOf(call: Call, c: HonoContext, body: Body): string {
  if (!call.idempotent) return ''
  return body.fromForm ? randomUUID() : requireKey(c.req.header(IDEMPOTENCY_HEADER))
}

function readInput(call: Call, query: Record<string, string>, body: Body): Input<Call> {
  const parsedQuery = v.safeParse(call.query, query)
  if (!parsedQuery.success) throw new ServiceError('invalid_request')
  const parsedBody = v.safeParse(call.body, body.value)
  if (!parsedBody.success) throw refuseFields(parsedBody.issues)
  return {
    query: parsedQuery.output,
    body: parsedBody.output,
    ...(body.file ? { file: body.file } : {}),
  }
}
