import { createFetch, type $Fetch, type FetchOptions } from 'ofetch'
import * as v from 'valibot'
import {
  IDEMPOTENCY_HEADER,
  LOCALE_HEADER,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  REQUEST_TYPE_HEADER,
} from '../contract/protocol.ts'
import type { AnswerOf, BodyOf, Call, QueryOf, Schema } from '../contract/calls/define-call.ts'
import { Refusal } from '../contract/errors.ts'
import { activation, isActivated } from './activation.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import type { Failure, Result } from './failure.ts'
import { isFinal, RETRIES, RETRY_STATUS_CODES, retryDelay } from './retry.ts'

const TIME_LIMIT_MS = 15_000
/** For photos over a slow line, and answers that hold them. */
export const MEDIA_TIME_LIMIT_MS = 120_000

/** Where a call goes, and the schema of its answer; a call that answers nothing in JSON has none. */
export type Endpoint<C extends Call> = Pick<C, 'method' | 'path'> &
  (C['response'] extends v.UndefinedSchema<undefined> ? { answer?: never } : { answer: C['response'] })

export interface CallOptions<C extends Call> {
  query?: QueryOf<C> | undefined
  /** Sent as JSON; FormData for multipart calls. */
  body?: BodyOf<C> | FormData | undefined
  /** Idempotency key; with one a write may be repeated after a fault. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds that each try may take, its answer included. */
  timeLimit?: number | undefined
  /** How often a fault is tried again at most. */
  retries?: number | undefined
  /** Of the last answers, by path: one that is still good comes as 304, which is no success. */
  tags?: Map<string, string> | undefined
  /** As somebody who is not logged in: the session does not travel along. */
  isAnonymous?: boolean | undefined
  /** Takes the place of the browser's own `fetch`. */
  fetch?: Fetch | undefined
}

/** How a read is made, whatever it reads. */
export type ReadOptions = Pick<CallOptions<Call>, 'signal' | 'retries' | 'tags'>

export type Fetch = typeof globalThis.fetch
type FailureListener = (failure: Failure) => void

const browserFetch: Fetch = (input, init) => globalThis.fetch(input, init)
let transport: { fetch: Fetch; baseURL: string } = { fetch: browserFetch, baseURL: '' }
let request = build(transport)
const listeners = new Set<FailureListener>()

const isOffline = () => globalThis.navigator?.onLine === false

/** Replaces the transport: store tests hand in the server's own `app.request`. */
export function configureClient({ fetch, baseURL = '' }: { fetch: Fetch; baseURL?: string }): void {
  transport = { fetch, baseURL }
  request = build(transport)
}

/** Asks for an answer that is read while it comes. Throws as `fetch` does. */
export const openAnswer = (path: string, init: RequestInit): Promise<Response> =>
  transport.fetch(transport.baseURL + path, { credentials: 'same-origin', cache: 'no-store', ...init })

/** Calls the listener on every failure, after the retries. Returns the way to stop. */
export function onFailure(listener: FailureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function build({ fetch, baseURL }: typeof transport): $Fetch {
  return createFetch({
    fetch: (input, init) => fetchWhole(fetch, input, init),
    Headers: globalThis.Headers,
    AbortController: globalThis.AbortController,
    defaults: {
      baseURL,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) },
      retryStatusCodes: RETRY_STATUS_CODES,
      retryDelay,
      onRequestError({ options }) {
        // Offline for sure: what was to be read says so at once, and is read again when the device is back.
        if (options.method === 'GET' && isOffline()) options.retry = false
      },
      onResponseError({ response, options }) {
        if (isFinal(response)) options.retry = false
      },
    },
  })
}

/** Options of ours that ofetch hands on to `fetch` as they are. */
interface OwnOptions {
  /** In milliseconds. */
  timeLimit?: number
  ownFetch?: Fetch
}

/** Reads the body within the time limit too, so that a connection cut halfway is a network failure and is retried. */
async function fetchWhole(
  fetch: Fetch,
  input: RequestInfo | URL,
  init: RequestInit & OwnOptions = {},
): Promise<Response> {
  const limit = AbortSignal.timeout(init.timeLimit ?? TIME_LIMIT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  const send = fetch === browserFetch ? (init.ownFetch ?? fetch) : fetch
  const response = await (takeEarlyAnswer(input, init) ?? send(input, { ...init, signal }))
  const body = await response.arrayBuffer()
  const { status, statusText, headers } = response
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
}

/**
 * Makes one call of the contract, whose type says which method, path and answer it has:
 * `call<typeof getOrder>({ method: 'GET', path: '/api/order.php', answer: Order }, { query: { id } })`.
 * Never throws for what the network or the server may do.
 */
export async function call<C extends Call = never>(
  endpoint: NoInfer<Endpoint<C>>,
  options: CallOptions<NoInfer<C>> = {},
): Promise<Result<AnswerOf<C>>> {
  // Nobody has asked for what a page writes that nobody looks at yet.
  if (endpoint.method !== 'GET' && !isActivated()) await activation()
  const result = await attempt(endpoint, options)
  // A refusal to nobody says nothing about the session.
  if (!result.ok && !options.isAnonymous) for (const listener of listeners) listener(result.failure)
  return result
}

/** The page's language, for the words of refusals. */
function pageLocale(): Record<string, string> {
  const locale = typeof document === 'undefined' ? '' : document.documentElement.lang
  return locale === '' ? {} : { [LOCALE_HEADER]: locale }
}

const NO_ANSWER = v.undefined()

async function attempt(
  { method, path, answer: schema = NO_ANSWER }: Pick<Call, 'method' | 'path'> & { answer?: Schema },
  options: CallOptions<Call>,
): Promise<Result<unknown>> {
  const writes = method !== 'GET'
  const headers: Record<string, string> = pageLocale()
  if (options.key !== undefined) headers[IDEMPOTENCY_HEADER] = options.key
  if (path.endsWith('user.php')) headers[REQUEST_TYPE_HEADER] = 'client'
  const known = options.tags?.get(path)
  if (known) headers['If-None-Match'] = known
  try {
    const init: FetchOptions<'json'> & OwnOptions = {
      method,
      headers,
      retry: !writes || options.key !== undefined ? (options.retries ?? RETRIES) : false,
      ...(options.query ? { query: options.query as Record<string, unknown> } : {}),
      ...(writes ? { body: (options.body ?? {}) as Record<string, unknown> | FormData } : {}),
      ...(options.timeLimit ? { timeLimit: options.timeLimit } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.isAnonymous ? { credentials: 'omit' } : {}),
      ...(options.fetch ? { ownFetch: options.fetch } : {}),
    }
    const response = await request.raw<unknown>(path, init)
    const answer = v.safeParse(schema, response._data ?? undefined)
    const tag = response.headers.get('ETag')
    if (tag) options.tags?.set(path, tag)
    return answer.success
      ? { ok: true, value: answer.output }
      : { ok: false, failure: { kind: 'bad_response' } }
  } catch (error) {
    return { ok: false, failure: failureOf(error) }
  }
}

function failureOf(error: unknown): Failure {
  const response = (error as { response?: { status: number; _data?: unknown } }).response
  if (!response) return { kind: 'network' }
  const body = v.safeParse(Refusal, response._data)
  if (!body.success) return { kind: 'bad_response' }
  const { error: code, ...told } = body.output
  if (code === 'outdated') {
    void askForUpdate()
    return { kind: 'outdated' }
  }
  return { kind: 'api', code, status: response.status, ...told }
}

/** A service worker can keep an old page alive for weeks; this fetches the new one for the next visit. */
async function askForUpdate(): Promise<void> {
  try {
    const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
    await registration?.update()
  } catch {
    // Without a worker, or offline, a reload brings the new page.
  }
}
