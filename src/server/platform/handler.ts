import type { Context as HonoContext } from 'hono'
import type * as v from 'valibot'
import type { AnswerOf, Call } from '../../contract/calls/define-call.ts'
import type { Locale } from '../../contract/lists.ts'
import type { Brand, Context, Cookies, Host, HostContext } from './context.ts'

export interface Input<C extends Call> {
  query: v.InferOutput<C['query']>
  body: v.InferOutput<C['body']>
  /** The file of a multipart call. */
  file?: Uint8Array
}

/**
 * Answers a call in up to four stages. `run` of an idempotent call happens in one transaction with its key. What must
 * not hold a transaction (hashing, images, network) belongs into `prepare` before it, or `finish` after the commit;
 * `finish` also runs when a repeat gets the stored answer. The transaction is run again when it lost against another one,
 * so `run` does nothing that a rollback does not undo; `discard` undoes what was prepared when `run` was refused.
 */
export interface Handler<
  C extends Call,
  Prepared = unknown,
  In extends HostContext = Context,
  Kept = AnswerOf<C>,
> {
  prepare?(context: In, input: Input<C>): Promise<Prepared>
  run(context: In, input: Input<C>, prepared: Prepared): Promise<Kept>
  discard?(context: In, prepared: Prepared): Promise<void>
  /** `prepared` is undefined for a repeat that could not be prepared again. */
  finish?(context: In, kept: Kept, prepared: Prepared | undefined): Promise<AnswerOf<C>>
}

/** A handler whose `run` keeps for repeats, instead of an answer with personal data, what `finish` reads it by. */
export type ReadingHandler<
  C extends Call,
  Kept = unknown,
  Prepared = unknown,
  In extends HostContext = Context,
> = Omit<Handler<C, Prepared, In, Kept>, 'finish'> & Required<Pick<Handler<C, Prepared, In, Kept>, 'finish'>>

export type AnyHandler<C extends Call, In extends HostContext = Context> =
  Handler<C, unknown, In> | Handler<C, unknown, In>['run']

/** The request's cookies, and those to be set: the last word for each name. */
export interface CookieJar extends Cookies {
  readonly setCookies: readonly string[]
}

/** A request as it came in. */
export interface RequestContext<H extends Host = Brand> {
  c: HonoContext
  host: H
  /** Undefined where the request names no language. */
  chosen: Locale | undefined
  /** As chosen; the member's own once the session is known, where nothing was chosen. */
  locale: Locale
  cookies: CookieJar
  /** The body of a form without script, once it was read. */
  form?: unknown
}

/** Answers bytes instead of JSON. */
export interface ResponseHandler<In extends HostContext = Context> {
  respond(context: In, input: Input<Call>, request: Pick<RequestContext, 'c' | 'cookies'>): Promise<Response>
}
