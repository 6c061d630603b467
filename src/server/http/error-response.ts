import type * as v from 'valibot'
import type { ErrorBody } from '../../contract/calls/error-body.ts'
import {
  type AnyErrorCode,
  DESK_ERROR_CODES,
  type DeskErrorCode,
  ERROR_STATUS,
  FIELD_CODES,
  type FieldCode,
} from '../../contract/errors.ts'
import { PHOTO_MEGAPIXELS, PHOTO_MIN_SIDE, SETTLED_DAYS, VOICE_SECONDS } from '../../core/limits.ts'
import type { Translator } from '../../core/messages.ts'
import type { ServiceError } from '../platform/errors.ts'
import { invalidFields } from '../platform/errors.ts'

export const RETRY_AFTER_SECONDS = 2

/** Limits that refusals name. */
const LIMITS = {
  side: PHOTO_MIN_SIDE,
  megapixels: PHOTO_MEGAPIXELS,
  days: SETTLED_DAYS,
}

type Refused = Omit<ErrorBody, 'error'> & { error: AnyErrorCode }

const isOfDesk = (code: AnyErrorCode): code is DeskErrorCode =>
  (DESK_ERROR_CODES as readonly string[]).includes(code)

/** A key that ends in `_other` would be a plural form. */
const deskKeyOf = (code: DeskErrorCode) => (code === 'claimed_by_other' ? 'claimed' : code)

/** A refusal's words and details. */
export function refusalBody({ code, details }: ServiceError, t: Translator): Refused {
  const { fields, minutes, until, held_until, credits, challenge, statement, reason, changes, claimed_by } =
    details
  const { seconds = VOICE_SECONDS } = details
  return {
    error: code,
    message: isOfDesk(code)
      ? t(`desk.errors.${deskKeyOf(code)}`)
      : t(`errors.${code}`, { ...LIMITS, seconds, count: minutes ?? 0 }),
    ...(reason ? { reason } : {}),
    ...(fields ? { fields } : {}),
    ...(minutes === undefined ? {} : { minutes }),
    ...(until === undefined ? {} : { until }),
    ...(held_until === undefined ? {} : { held_until }),
    ...(credits === undefined ? {} : { credits }),
    ...(challenge === undefined ? {} : { challenge }),
    ...(statement === undefined ? {} : { statement }),
    ...(changes ? { changes } : {}),
    ...(claimed_by === undefined ? {} : { claimed_by }),
  }
}

/** The answer to a refusal, worded for the reader. */
export function refusal(error: ServiceError, t: Translator): Response {
  const status = ERROR_STATUS[error.code]
  const wait = error.details.retryAfter ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined)
  return Response.json(refusalBody(error, t), {
    status,
    headers: {
      ...(wait === undefined ? {} : { 'Retry-After': String(wait) }),
      // The rest of the request is not waited for.
      ...(status === 408 ? { Connection: 'close' } : {}),
    },
  })
}

const isFieldCode = (text: string): text is FieldCode => (FIELD_CODES as readonly string[]).includes(text)

/** Schema issues as field codes: our schemas carry them as messages, others are derived from the issue. */
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
