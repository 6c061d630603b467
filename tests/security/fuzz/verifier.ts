import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Call } from '../../../src/contract/calls/define-call.ts'
import { calls } from '../../../src/contract/calls/all-calls.ts'
import { ErrorBody } from '../../../src/contract/calls/error-body.ts'
import { ERROR_STATUS, type ErrorCode } from '../../../src/contract/errors.ts'
import { refusalsOf } from '../../../src/contract/calls/refusals.ts'
import type { Played } from '../access/run.ts'

/** Words that only the inside of the server knows. */
const INSIDE =
  /\bat .+\.[jt]s:\d+|node_modules|\/src\/(server|contract)|\bSQLITE_|\bsqlite\b|kysely|postgres|violates|\bconstraint\b|syntax error|\bselect .+ from\b|\binsert into\b|\/tmp\/|Cannot read propert|is not a function/i

const ClosedError = v.strictObject(ErrorBody.entries)
/** A server of tests has nobody who could keep it busy. */
const NEVER: readonly ErrorCode[] = ['internal', 'unavailable']

const isJson = ({ headers }: Played) => headers.get('Content-Type')?.startsWith('application/json') ?? false

const SIBLINGS = Map.groupBy(Object.values<Call>(calls), ({ method, path }) => `${method} ${path}`)

/** The fault of an answer: none for one the contract names. */
export function problemOf(call: Call, played: Played): string | null {
  const { status, text, headers } = played
  const exposed = JSON.stringify([...headers]) + (status === 200 ? '' : text)
  if (INSIDE.test(exposed)) return 'tells of the inside'
  // Without its flag a request is for another call of the same path.
  const problems = (SIBLINGS.get(`${call.method} ${call.path}`) ?? []).map((each) => problemFor(each, played))
  return problems.includes(null) ? null : problems.join(', or ')
}

function problemFor(call: Call, played: Played): string | null {
  const { status, text, headers } = played
  if (status === 200 && isJson(played)) return problemOfAnswer(call, text)
  // Bytes and streams stand in the contract as no JSON.
  if (status === 200) return v.is(call.response, undefined) ? null : 'no JSON'
  if (status === 204)
    return v.is(call.response, undefined) && text === '' ? null : '204 is not in the contract'
  // A form without script is sent on.
  if (status === 303)
    return call.bodyKind === 'form' && headers.get('Location')?.startsWith('/') ? null : 'a redirect'
  if (status === 304) return call.cacheSeconds > 0 || call.versioned ? null : '304 is not in the contract'
  return problemOfRefusal(call, status, text)
}

function problemOfAnswer(call: Call, text: string): string | null {
  const body = JSON.parse(text) as unknown
  const parsed = v.safeParse(call.response, body)
  if (!parsed.success) return `breaks its schema: ${parsed.issues[0].message}`
  return isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.output)), body)
    ? null
    : 'has more than its schema'
}

function problemOfRefusal(call: Call, status: number, text: string): string | null {
  // The provider of payments reads the status alone.
  if (text === '' && call.bodyKind === 'form' && status < 500) return null
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return `a refusal without JSON`
  }
  const refusal = v.safeParse(ClosedError, body)
  if (!refusal.success) return `a refusal that breaks its schema: ${refusal.issues[0].message}`
  const code = refusal.output.error
  if (NEVER.includes(code)) return `${code} is nobody’s wish`
  if (!refusalsOf(call).includes(code)) return `${code} is not documented`
  return ERROR_STATUS[code] === status ? null : `${code} came with ${status}`
}
