import * as v from 'valibot'

/**
 * Every error an API call may answer, with its HTTP status. Each code has a message in all locales
 * (`locales/<locale>/errors.json`). Statuses that a client retries (408, 425, 429, 5xx) are never business refusals.
 */
export const ERROR_STATUS = {
  account_pending_deletion: 403,
  account_restricted: 403,
  activation_failed: 422,
  authentication_required: 403,
  busy: 503,
  consent_withdrawn: 403,
  conversation_limit_reached: 402,
  conversation_not_possible: 422,
  cross_site: 403,
  direct_debit_blocked: 422,
  direct_debit_limit_reached: 422,
  discount_not_found: 404,
  discount_used: 422,
  email_confirmation_required: 403,
  email_not_found: 404,
  idempotency_in_progress: 409,
  idempotency_key_missing: 400,
  idempotency_mismatch: 422,
  internal: 500,
  invalid_fields: 422,
  invalid_request: 400,
  link_invalid: 404,
  login_failed: 403,
  login_locked: 403,
  mail_limit_reached: 422,
  method_not_allowed: 405,
  not_enough_credits: 402,
  not_found: 404,
  nothing_to_undo: 422,
  order_closed: 422,
  outdated: 400,
  payment_method_unavailable: 422,
  photo_invalid: 422,
  photo_limit_reached: 422,
  price_changed: 422,
  rate_limited: 429,
  recurring_payment_failed: 422,
  request_timeout: 408,
  signups_closed: 403,
  sms_code_invalid: 422,
  sms_limit_reached: 422,
  swipe_limit_reached: 422,
  too_large: 413,
  unavailable: 503,
  unsupported_media_type: 415,
  weekly_limit_reached: 422,
  wrong_host: 421,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]

/** Why one field was refused; words in `locales/<locale>/errors.json` under `fields`. */
export const FIELD_CODES = [
  'required',
  'invalid',
  'unknown',
  'too_short',
  'too_long',
  'too_many',
  'not_in_list',
  'too_young',
  'too_common',
  'taken',
  'equals_email',
  'starts_with_at',
  'not_equal',
  'wrong_password',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

/** Faults that keep a server from writing. */
export const STORAGE_FAULTS = ['storage_full', 'storage_read_only', 'storage_failing'] as const
export type StorageFault = (typeof STORAGE_FAULTS)[number]

/**
 * The body of every answer that is not 2xx. `minutes` says how long a lock lasts, `reason` what keeps a server that was
 * asked for its health from serving.
 */
export const ErrorBody = v.object({
  error: v.picklist(ERROR_CODES),
  message: v.string(),
  reason: v.optional(v.picklist(STORAGE_FAULTS)),
  fields: v.optional(v.record(v.string(), v.picklist(FIELD_CODES))),
  minutes: v.optional(v.number()),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
