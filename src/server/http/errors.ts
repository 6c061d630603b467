import type * as v from 'valibot'
import { ERROR_STATUS, FIELD_CODES, type ErrorBody, type FieldCode } from '../../contract/errors.ts'
import type { Translate } from '../../core/messages.ts'
import type { ServiceError } from '../errors.ts'
import { invalidFields } from '../errors.ts'

const RETRY_AFTER_SECONDS = 2

/** The answer to a refusal, worded for the reader. */
export function refusal(error: ServiceError, words: Translate): Response {
  const { fields, minutes, retryAfter } = error.details
  const status = ERROR_STATUS[error.code]
  const body: ErrorBody = {
    error: error.code,
    message: words(`errors.${error.code}`, { minutes: minutes ?? 0, count: minutes ?? 0 }),
    ...(fields ? { fields } : {}),
    ...(minutes === undefined ? {} : { minutes }),
  }
  const wait = retryAfter ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined)
  return Response.json(body, { status, headers: wait === undefined ? {} : { 'Retry-After': String(wait) } })
}

const isFieldCode = (text: string): text is FieldCode => (FIELD_CODES as readonly string[]).includes(text)

/** Schema issues as field codes: our schemas carry them as messages, the rest is told from the issue. */
export function refuseFields(issues: readonly v.BaseIssue<unknown>[]): ServiceError {
  const fields: Record<string, FieldCode> = {}
  for (const issue of issues) {
    const key = issue.path?.[0]?.key
    const name = typeof key === 'string' ? key.slice(0, 64) : 'body'
    fields[name] ??= codeOf(issue)
  }
  return invalidFields(fields)
}

function codeOf(issue: v.BaseIssue<unknown>): FieldCode {
  if (isFieldCode(issue.message)) return issue.message
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'unknown'
  if (issue.received === 'undefined' || issue.received === 'null') return 'required'
  return 'invalid'
}

const BUSY_SQLITE = [5, 6]
/** Connection lost, too many connections, shutting down, serialization failure, deadlock. */
const BUSY_POSTGRES = /^(08|53|57P|40001|40P01)/
const BUSY_NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/** Whether the database cannot serve just now, so that asking again may help. */
export function isDatabaseBusy(error: unknown): boolean {
  const { code, errcode, message } = error as { code?: unknown; errcode?: unknown; message?: unknown }
  if (typeof errcode === 'number') return BUSY_SQLITE.includes(errcode & 0xff)
  if (typeof code === 'string' && (BUSY_POSTGRES.test(code) || BUSY_NETWORK.includes(code))) return true
  return (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded when trying to connect/.test(message)
  )
}

/** Whether the error is a broken unique constraint, on either engine. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === '23505' || errcode === 2067 || errcode === 1555
}
