import type { ErrorBody, StorageFault } from '../../contract/calls/error-body.ts'
import type { AnyErrorCode, FieldCode } from '../../contract/errors.ts'

interface Details {
  fields?: Record<string, FieldCode>
  /** How long a lock lasts. */
  minutes?: number
  /** When it ends, or a deletion is final: pages print a moment as it is, not as the minutes left to it. */
  until?: number
  /** The price of a message now, where the sender agreed to another. */
  credits?: number
  /** Until when an account is held for an authority, whoever asks to erase it. */
  held_until?: number
  /** Number of the statement of reasons, where an account was taken away. */
  statement?: string
  /** Answered by the second step of a login. */
  challenge?: string
  /** What happened to a case since the version that was read. */
  changes?: ErrorBody['changes']
  /** Id of the operator who has the case. */
  claimed_by?: string
  /** The fault that keeps the server from serving, for the health check. */
  reason?: StorageFault
  /** How long a recording may be. */
  seconds?: number
  /** Seconds, for the Retry-After header. */
  retryAfter?: number
}

/** An expected refusal; `http/error-response.ts` maps its code to a status and words. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: AnyErrorCode
  readonly details: Details

  constructor(code: AnyErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

export const notFound = () => new ServiceError('not_found')
export const invalidFields = (fields: Record<string, FieldCode>) =>
  new ServiceError('invalid_fields', { fields })
