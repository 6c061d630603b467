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
import { type CallName, calls } from '../../contract/calls/all-calls.ts'
import { ERROR_STATUS } from '../../contract/errors.ts'
import type { Locale } from '../../contract/lists.ts'
import { ACTING_GETS } from '../../contract/calls/refusals.ts'
import type { Brand, Context, Deps } from '../platform/context.ts'
import type { Db } from '../platform/db/store.ts'
import { isUnavailable } from '../platform/db/errors.ts'
import { readFrom } from '../platform/db/replica.ts'
import { transact } from '../platform/db/transact.ts'
import { ServiceError } from '../platform/errors.ts'
import type { Metrics } from './metrics.ts'
import { findViewer } from '../accounts/sessions/find-viewer.ts'
import { clearSessionCookies, SESSION_COOKIE } from '../accounts/sessions/open-session.ts'
import { countVersion, moveVersion } from '../events/member-version.ts'
import { readBody, type Body } from './body.ts'
import { cookiesOf } from './cookies.ts'
import { refusal, refuseFields } from './errors.ts'
import { deviceOf } from './device.ts'
import { answerForm, withSource } from './forms.ts'
import { isAlwaysServed, type ConcurrencyLimiter } from './concurrency-limiter.ts'
import type { AnyHandler, Handler, Input, RequestContext, ResponseHandler } from '../platform/handler.ts'
import { completeResponse } from '../platform/http-headers.ts'
import type { FindBrand } from './hosts.ts'
import {
  claimKey,
  findAnswer,
  requireKey,
  hashBytes,
  hashRequest,
  keepAnswer,
  type Claim,
} from './idempotency.ts'
import { brandAddress, chooseLocale, chosenLocale } from './locale.ts'
import { callerOf } from '../platform/network.ts'
import { isPageFetch, requireSameOriginFetch, requireSameOrigin } from './origin.ts'
import { readQuery } from './query.ts'
import type { RateLimiter } from './rate-limits.ts'
import { beginConstantTime, CONSTANT_TIME_MS } from './constant-time.ts'
import { digestOf, isCurrent, newTag } from './version-tag.ts'
import { reasonOf, traceOf } from '../platform/log-redaction.ts'
import { recordRefusal } from '../platform/security-log.ts'

/** Reads that a copy of the database may answer: those that cost most, and write nothing. */
const FROM_REPLICA: readonly CallName[] = [
  ...(['search', 'showResults', 'getProfile', 'getTeaser', 'getTeasers'] as const),
  ...(['getLikes', 'getChats'] as const),
]

export type Handlers = { [Name in CallName]: AnyHandler<(typeof calls)[Name]> | ResponseHandler }

interface Route {
  name: CallName
  call: Call
  handler: Handler<Call> | ResponseHandler
}

export interface ApiOptions {
  deps: Deps
  handlers: Handlers
  findBrand: FindBrand
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

export function createApi(options: ApiOptions): Hono {
  const app = new Hono()
  const routes = (Object.entries(calls) as [CallName, Call][]).map(([name, call]): Route => {
    const handler = options.handlers[name]
    return { name, call, handler: typeof handler === 'function' ? { run: handler } : handler }
  })
  const byPath = Map.groupBy(routes, ({ call }) => call.path)
  for (const [path, ofPath] of byPath) {
    app.all(path, async (c) => {
      const begun = performance.now()
      const brand = options.findBrand(c.req.header('Host'))
      const chosen = chosenOf(c)
      const locale = chosen ?? defaultLocale(brand)
      if (!brand)
        return refusal(new ServiceError('wrong_host'), options.deps.translator(locale, brandAddress(brand)))
      const cookies = cookiesOf(c, brand.origin.startsWith('https:'))
      const query = queryOf(c.req.url)
      const route = chooseRoute(ofPath, c.req.method, query)
      const requestContext: RequestContext = { c, brand, chosen, locale, cookies }
      let isFault = false
      const response = await answer(options, route, requestContext, query).catch((thrown: unknown) => {
        const error = toServiceError(thrown, options, path)
        isFault = ERROR_STATUS[error.code] >= 500
        if (error.code === 'cross_site' && !(route instanceof ServiceError)) {
          const { deps, addressOf } = options
          const refused = { deps, db: deps.store.db, brand, ip: addressOf(c) }
          recordRefusal(refused, 'cross_site', { what: route.name })
        }
        // A page of somebody else is not led anywhere.
        const isForm =
          !(route instanceof ServiceError) && error.code !== 'cross_site' && isPlainForm(c, route.call)
        if (isForm) return answerForm(requestContext, route.name, { error })
        return refusal(error, options.deps.translator(requestContext.locale, brand.site.address))
      })
      // A session that a fault rolled back must not replace, in a cookie, the one that still holds.
      if (!isFault) {
        for (const cookie of cookies.setCookies) response.headers.append('Set-Cookie', cookie)
      }
      const callName = route instanceof ServiceError ? 'unknown' : route.name
      options.metrics?.answered(callName, response.status, (performance.now() - begun) / 1000)
      return response
    })
  }
  app.all('/api/*', (c) => {
    const brand = options.findBrand(c.req.header('Host'))
    const t = options.deps.translator(chosenOf(c) ?? defaultLocale(brand), brandAddress(brand))
    return refusal(new ServiceError('not_found'), t)
  })
  return app
}

/** The query of an absolute address, without its question mark. */
function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

/** The call that a request makes, or why it makes none. */
function chooseRoute(routes: readonly Route[], method: string, query: string): Route | ServiceError {
  const wanted = method === 'HEAD' ? 'GET' : method
  const search = query === '' ? null : new URLSearchParams(`?${query}`)
  const candidates = routes.filter(({ call }) => call.method === wanted)
  const flagged = candidates.find(({ call }) => call.flag !== undefined && search?.has(call.flag))
  const route = flagged ?? candidates.find(({ call }) => call.flag === undefined)
  return route ?? new ServiceError(candidates.length > 0 ? 'invalid_request' : 'method_not_allowed')
}

function toServiceError(error: unknown, { deps, metrics }: ApiOptions, path: string): ServiceError {
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

const defaultLocale = (brand: Brand | undefined): Locale => chooseLocale(undefined, undefined, brand)

async function answer(
  {
    deps,
    limiter,
    concurrency,
    bodyTimeoutMs,
    constantTimeMs = CONSTANT_TIME_MS,
    addressOf,
    countryOf,
  }: ApiOptions,
  route: Route | ServiceError,
  requestContext: RequestContext,
  query: string,
): Promise<Response> {
  if (route instanceof ServiceError) throw route
  const { name, call, handler } = route
  const { c, brand, cookies } = requestContext
  requireProtocol(c, call)
  if (ACTING_GETS.includes(call.path)) requireSameOriginFetch(c.req)
  if (call.method !== 'GET' && call.origin === 'own') requireSameOrigin(c.req, brand.origin)

  const now = deps.clock()
  const ip = addressOf(c)
  const atWork: ConcurrencyLimiter['during'] = isAlwaysServed(call.method, call.path)
    ? (work) => work()
    : concurrency.during
  const viewer = call.cacheSeconds > 0 ? null : await atWork(() => findViewer(deps, brand, cookies, now))
  if (viewer) requestContext.locale = requestContext.chosen ?? viewer.language
  const { locale } = requestContext
  await limiter.consume(call.rate, { brand, account: viewer?.account ?? '', ip })
  if (call.access === 'member' && !viewer) {
    if (cookies.get(SESSION_COOKIE)) clearSessionCookies(cookies)
    throw new ServiceError('authentication_required')
  }

  const digest = viewer && call.versioned ? digestOf(deps, brand, viewer, locale, c.req) : ''
  const known = c.req.header('If-None-Match')
  if (known !== undefined && digest !== '' && isCurrent(known, digest, now)) {
    return completeResponse(304, null, { ETag: known }, isSecure(brand))
  }

  const body = await readBody(c.req, call.bodyKind, bodyTimeoutMs)
  if (body.fromForm) {
    body.value = withSource(name, body.value, requestContext)
    requestContext.form = body.value
  }
  const constantTime = beginConstantTime(name, body.value, constantTimeMs)
  const key = keyOf(call, c, body)
  const country = countryOf(c, ip)
  const device = deviceOf(c.req.header('User-Agent') ?? '')
  const request = { brand, viewer, now, locale, ip, country, device, key, cookies }
  const context: Context = { deps, db: deps.store.db, isPageFetch: isPageFetch(c.req), ...request }
  try {
    const input = readInput(call, readQuery(query), body)
    if ('respond' in handler) {
      return await atWork(() =>
        reading(context, name, (context) => handler.respond(context, input, { c, cookies })),
      )
    }
    const value = await runHandler(context, name, call, handler, input, atWork)
    if (body.fromForm) return answerForm(requestContext, name, { value })
    return respond(c, brand, call, value, digest === '' ? undefined : newTag(digest, now))
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

async function runHandler(
  context: Context,
  name: CallName,
  call: Call,
  handler: Handler<Call>,
  input: Input<Call>,
  atWork: ConcurrencyLimiter['during'],
): Promise<unknown> {
  let prepared: unknown
  try {
    prepared = await handler.prepare?.(context, input)
  } catch (error) {
    // A call that is refused now may have been done before, and its answer lost.
    const earlier =
      call.idempotent && error instanceof ServiceError
        ? await atWork(() => answeredBefore(context, name, input))
        : null
    if (!earlier) throw error
    return handler.finish ? handler.finish(context, earlier.answer, undefined) : earlier.answer
  }
  const running = atWork(() =>
    call.idempotent
      ? runOnce(context, name, handler, input, prepared)
      : reading(context, name, (context) => handler.run(context, input, prepared)),
  )
  const value = await running.catch(async (error: unknown) => {
    // After a fault it is unknown whether it was committed.
    if (error instanceof ServiceError) await handler.discard?.(context, prepared)
    throw error
  })
  return handler.finish ? handler.finish(context, value, prepared) : value
}

/** Runs a call without a key; what it reads, a copy of the database may answer. */
async function reading<T>(
  context: Context,
  name: CallName,
  run: (context: Context) => Promise<T>,
): Promise<T> {
  const { deps, viewer } = context
  if (FROM_REPLICA.includes(name)) {
    return readFrom(deps.store, viewer?.lastXids ?? [], (db) => run({ ...context, db }))
  }
  return calls[name].method === 'GET' ? run(context) : writing(context, run)
}

/** Runs a call that may write: what its viewer is answered has another version, from each of its transactions on. */
async function writing<T>(context: Context, run: (context: Context) => Promise<T>): Promise<T> {
  const { deps, brand, viewer } = context
  if (!viewer) return run(context)
  let isMoved = false
  const onTransaction = (db: Db) => {
    isMoved = true
    moveVersion(db, brand.pool, viewer.account)
  }
  const value = await run({ ...context, onTransaction })
  if (!isMoved) await countVersion(deps.store.db, brand.pool, viewer.account)
  return value
}

/** Key and effect are one transaction: a crash leaves both or neither. */
async function runOnce(
  context: Context,
  name: CallName,
  handler: Handler<Call>,
  input: Input<Call>,
  prepared: unknown,
): Promise<unknown> {
  const { deps } = context
  const claim = claimOf(context, name, input)
  return transact(deps.store.db, async (db) => {
    const earlier = await claimKey(db, claim)
    if (earlier) return earlier.answer
    if (context.viewer) moveVersion(db, context.brand.pool, context.viewer.account)
    const value = await handler.run({ ...context, db }, input, prepared)
    await keepAnswer(db, claim.scope, claim.key, value)
    return value
  })
}

const answeredBefore = (context: Context, name: CallName, input: Input<Call>) =>
  findAnswer(context.deps.store.db, claimOf(context, name, input))

function claimOf(context: Context, name: CallName, input: Input<Call>): Claim {
  const { key, now, brand } = context
  const scope = `${brand.site.id}:${name}:${callerOf(context)}`
  const requestHash = hashRequest([input.query, input.body, input.file ? hashBytes(input.file) : ''])
  return { scope, key, requestHash, now }
}

/** Whether one of the tags the client has is this one; a proxy that compresses calls it weak. */
const isKnown = (tags: string | undefined, etag: string): boolean =>
  (tags ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

const isSecure = ({ origin }: Brand): boolean => origin.startsWith('https:')

function respond(c: HonoContext, brand: Brand, call: Call, value: unknown, tag?: string): Response {
  const answer = (status: number, body: string | null, headers: Record<string, string>) =>
    completeResponse(status, body, headers, isSecure(brand))
  const cache = call.cacheSeconds > 0 ? `public, max-age=${call.cacheSeconds}` : 'no-store'
  if (value === undefined) return answer(204, null, { 'Cache-Control': cache })
  // Parsing closes the answer: what the schema does not name never leaves.
  const body = JSON.stringify(v.parse(call.response, value))
  const type = { 'Content-Type': 'application/json', 'Cache-Control': cache, ...(tag && { ETag: tag }) }
  if (call.cacheSeconds === 0) return answer(200, body, type)
  const etag = `"${hashRequest(body).slice(0, 22)}"`
  const known = { 'Cache-Control': cache, ETag: etag, Vary: 'Host' }
  if (isKnown(c.req.header('If-None-Match'), etag)) return answer(304, null, known)
  return answer(200, body, { ...type, ...known })
}
