import * as v from 'valibot'
import type { Right } from '../desk/rights.ts'
import type { AnyErrorCode } from '../errors.ts'
import type { Feature } from '../site.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Access level of a call. `visitor` calls answer visitors and members alike; those of `operator` are made at the desk alone.
 */
export type Access = 'visitor' | 'member' | 'operator'

/** Names a row of the rate-limit table (`src/server/http/rate-limits.ts`). */
export type RateClass =
  'read' | 'write' | 'challenge' | 'login' | 'signup' | 'mail' | 'media' | 'search' | 'money' | 'webhook'

/**
 * How the body arrives. `json` is the rule; `form` also takes urlencoded forms of pages without script (answered 303);
 * `multipart` carries one file, and the
 * fields of the body as text; `any` takes what browsers and mail programs send by themselves: JSON in any type is read,
 * anything else counts as empty.
 */
export type BodyKind = 'none' | 'json' | 'form' | 'multipart' | 'any'

/** `own`: a write must prove that it comes from a page of ours. `any`: it is sent by machines, or by mail programs. */
export type Origin = 'own' | 'any'

export type Schema = v.GenericSchema
type Path = `/api/${string}.php`

export interface Call<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  CallMethod extends Method = Method,
  CallPath extends Path = Path,
> {
  readonly method: CallMethod
  readonly path: CallPath
  /** A query parameter that selects this call among those of the same method and path. */
  readonly flag?: string
  readonly access: Access
  /** What an operator must have at one brand at least; without it any operator who is signed in may make the call. */
  readonly right?: Right
  /** A brand without this feature answers `not_found`, whoever asks. */
  readonly feature?: Feature
  readonly rate: RateClass
  readonly bodyKind: BodyKind
  readonly origin: Origin
  /** Takes an `Idempotency-Key`: a repeat gets the first answer for 24 h. */
  readonly idempotent: boolean
  /** A suspended member is refused it with `account_suspended`: it shows, gives or buys something. */
  readonly takesPart: boolean
  /** Public and the same for everybody for so long; 0 = never stored. */
  readonly cacheSeconds: number
  /** Answers 304 while nothing changed since the answer with this `ETag`; a member, for minutes at most. */
  readonly versioned: boolean
  /** Pages that a browser has prefetched or prerendered are wrong after it: it is told to discard them. */
  readonly outdatesPages: boolean
  readonly query: Query
  readonly body: Body
  /** The 200 answer; `v.undefined()` where the call answers 204, a union with it where it may. */
  readonly response: Response
  /** The type of a 200 answer that is not JSON: a picture, a stream. */
  readonly media?: string
  readonly errors: readonly AnyErrorCode[]
}

const nothing = v.strictObject({})
const noAnswer = v.undefined()

interface Definition<
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
  CallMethod extends Method,
  CallPath extends Path,
> {
  method: CallMethod
  path: CallPath
  flag?: string
  access: Access
  right?: Right
  feature?: Feature
  rate?: RateClass
  bodyKind?: BodyKind
  origin?: Origin
  idempotent?: boolean
  takesPart?: boolean
  cacheSeconds?: number
  versioned?: boolean
  outdatesPages?: boolean
  query?: Query
  body?: Body
  response?: Response
  media?: string
  errors?: readonly AnyErrorCode[]
}

/** Defines a call; fills what most calls share. Unknown query and body fields are refused by strict schemas. */
export function defineCall<
  Query extends Schema = typeof nothing,
  Body extends Schema = typeof nothing,
  Response extends Schema = typeof noAnswer,
  CallMethod extends Method = Method,
  CallPath extends Path = Path,
>(
  definition: Definition<Query, Body, Response, CallMethod, CallPath>,
): Call<Query, Body, Response, CallMethod, CallPath> {
  const { takesPart = false } = definition
  const writes = definition.method !== 'GET'
  return {
    method: definition.method,
    path: definition.path,
    ...(definition.flag ? { flag: definition.flag } : {}),
    access: definition.access,
    ...(definition.right ? { right: definition.right } : {}),
    ...(definition.feature ? { feature: definition.feature } : {}),
    rate: definition.rate ?? (writes ? 'write' : 'read'),
    bodyKind: definition.bodyKind ?? (writes ? 'json' : 'none'),
    origin: definition.origin ?? 'own',
    idempotent: definition.idempotent ?? false,
    takesPart,
    cacheSeconds: definition.cacheSeconds ?? 0,
    versioned: definition.versioned ?? false,
    outdatesPages: definition.outdatesPages ?? false,
    query: definition.query ?? (nothing as unknown as Query),
    body: definition.body ?? (nothing as unknown as Body),
    response: definition.response ?? (noAnswer as unknown as Response),
    ...(definition.media ? { media: definition.media } : {}),
    errors: [...(definition.errors ?? []), ...(takesPart ? (['account_suspended'] as const) : [])],
  }
}

/** The query a caller passes: its values may be numbers, they travel as text. */
export type QueryOf<C extends Call> = v.InferInput<C['query']>
export type BodyOf<C extends Call> = v.InferInput<C['body']>
export type AnswerOf<C extends Call> = v.InferOutput<C['response']>
