// Calls of the desk. What goes wrong is thrown, as @tanstack/react-query has it.

import * as v from 'valibot'
import type { AnswerOf, BodyOf, Call, QueryOf } from '../contract/calls/define-call.ts'
import { getMe } from '../contract/desk/operators.ts'
import type { AnyErrorCode, FieldCode } from '../contract/errors.ts'
import {
  IDEMPOTENCY_HEADER,
  LOCALE_HEADER,
  OPERATOR_HEADER,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  UNATTENDED_HEADER,
} from '../contract/protocol.ts'
import { $owner, onHandover } from './owner.ts'

const Refused = v.object({
  error: v.string(),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
})

/** A refusal by the server, with its words; or no answer at all, `offline`. */
export class DeskError extends Error {
  override readonly name = 'DeskError'
  readonly code: AnyErrorCode | 'offline'
  readonly fields: Readonly<Record<string, FieldCode>>

  constructor(code: string, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.code = code as AnyErrorCode | 'offline'
    this.fields = fields as Record<string, FieldCode>
  }
}

/** What a call is made with. */
export interface Input<C extends Call> {
  query?: QueryOf<C>
  body?: BodyOf<C>
}

/** The address of a call, with its query. */
export const urlOf = ({ path, flag }: Call, query: Readonly<Record<string, unknown>> = {}): string => {
  const search = new URLSearchParams()
  if (flag !== undefined) search.set(flag, '')
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      search.set(name, String(value))
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

/** Answers with a tag, by address: a read of what did not change is answered 304. In the order of their last reads. */
const known = new Map<string, Known>()
interface Known {
  tag: string
  answer: unknown
}
onHandover(() => known.clear())

/** So many answers are kept: a list that moves on has new addresses all day. */
const KNOWN_ANSWERS = 60

function keep(url: string, read: Known): void {
  known.delete(url)
  known.set(url, read)
  const [oldest] = known.keys()
  if (known.size > KNOWN_ANSWERS && oldest !== undefined) known.delete(oldest)
}

/** Idempotency keys of calls that were not answered, by what they say: repeated with the same one, they do nothing twice. */
const unanswered = new Map<string, string>()
onHandover(() => unanswered.clear())

let tellEnded = (): void => undefined
/** Names who is told when a call is refused because the login ended, or is another's. */
export const onLoginEnded = (listener: () => void): void => void (tellEnded = listener)

/** The question who is signed in does not say who should be, and its refusal is its answer. */
const isQuestion = ({ method, path }: Call) => method === getMe.method && path === getMe.path

/** Whether a key or a finger has just moved, as the browser tells; a timer's request comes without. */
const isAttended = (): boolean => navigator.userActivation?.isActive ?? true

/** Throws `DeskError`. */
export async function ask<C extends Call>(call: C, input: Input<C> = {}): Promise<AnswerOf<C>> {
  const writes = call.method !== 'GET'
  const url = urlOf(call, input.query as Record<string, unknown>)
  const body = JSON.stringify(input.body ?? {})
  const said = `${call.method} ${url} ${body}`
  const isOwners = call.access === 'operator' && $owner.get() !== '' && !isQuestion(call)
  const before = writes ? undefined : known.get(url)
  const headers: Record<string, string> = {
    Accept: 'application/json',
    [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
    [LOCALE_HEADER]: document.documentElement.lang,
    ...(writes ? { 'Content-Type': 'application/json' } : {}),
    ...(before ? { 'If-None-Match': before.tag } : {}),
    ...(isAttended() ? {} : { [UNATTENDED_HEADER]: '1' }),
    ...(isOwners ? { [OPERATOR_HEADER]: $owner.get() } : {}),
  }
  if (call.idempotent) {
    const key = unanswered.get(said) ?? crypto.randomUUID()
    unanswered.set(said, key)
    headers[IDEMPOTENCY_HEADER] = key
  }
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: call.method,
      headers,
      // What was begun is carried through when the page is left.
      keepalive: writes,
      ...(writes ? { body } : {}),
    })
    text = await response.text()
  } catch {
    throw new DeskError('offline', '')
  }
  if (response.status === 304 && before) {
    keep(url, before)
    return before.answer
  }
  if (response.ok) {
    const answer = v.parse(call.response, text === '' ? undefined : JSON.parse(text)) as AnswerOf<C>
    const tag = response.headers.get('ETag')
    if (tag !== null && !writes) keep(url, { tag, answer })
    unanswered.delete(said)
    return answer
  }
  const refused = v.safeParse(Refused, parsed(text))
  if (!refused.success) throw new DeskError('offline', '')
  const { error, message, fields } = refused.output
  // A fault may have come after the call was carried out.
  if (response.status < 500) unanswered.delete(said)
  if (error === 'authentication_required' && !isQuestion(call)) tellEnded()
  throw new DeskError(error, message, fields)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Of a list that is read page by page, by the mark of where the next one begins. */
export const PAGED = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string }): string | undefined => next || undefined,
}
