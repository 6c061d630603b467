import * as v from 'valibot'

/**
 * Every error an API call may answer, with its HTTP status. Each code has a message in all locales
 * (`locales/<locale>/errors.json`). Statuses that a client retries (408, 425, 429, 5xx) are never business refusals.
 */
const CODES_BY_STATUS = {
  400: ['idempotency_key_missing', 'invalid_request', 'outdated'],
  402: ['conversation_limit_reached', 'not_enough_credits', 'premium_required'],
  403: [
    'account_pending_deletion',
    'account_removed',
    'account_restricted',
    'account_suspended',
    'authentication_required',
    'consent_withdrawn',
    'cross_site',
    'email_confirmation_required',
    'login_failed',
    'login_locked',
    'second_factor_required',
    'signups_closed',
  ],
  404: ['discount_not_found', 'email_not_found', 'link_invalid', 'not_found'],
  405: ['method_not_allowed'],
  408: ['request_timeout'],
  409: ['idempotency_in_progress'],
  413: ['too_large'],
  415: ['unsupported_media_type'],
  421: ['wrong_host'],
  422: [
    'activation_failed',
    'begin_limit_reached',
    'challenge_expired',
    'code_limit_reached',
    'conversation_not_possible',
    'direct_debit_blocked',
    'direct_debit_limit_reached',
    'discount_expired',
    'discount_not_in_country',
    'discount_used',
    'first_message_needs_days',
    'first_message_needs_photo',
    'first_message_needs_verification',
    'idempotency_mismatch',
    'invalid_fields',
    'like_limit_reached',
    'mail_limit_reached',
    'nothing_to_undo',
    'order_closed',
    'passkey_invalid',
    'payment_method_unavailable',
    'photo_hdr',
    'photo_heic',
    'photo_invalid',
    'photo_limit_reached',
    'photo_too_many_pixels',
    'photo_too_small',
    'photo_view_limit_reached',
    'price_changed',
    'push_off',
    'recurring_payment_failed',
    'sms_code_invalid',
    'sms_limit_reached',
    'subject_gone',
    'swipe_limit_reached',
    'verification_expired',
    'verification_limit_reached',
    'verification_needs_photo',
    'voice_invalid',
    'voice_silent',
    'voice_too_long',
    'voice_unavailable',
    'weekly_limit_reached',
  ],
  429: ['rate_limited'],
  500: ['internal'],
  503: ['busy', 'unavailable'],
} as const

/** What only calls of the operators' desk answer besides; worded in `locales/{en,de}/desk.json`. */
const DESK_CODES_BY_STATUS = {
  403: ['confirm_needed', 'right_missing'],
  409: [
    'already_decided',
    'approval_needed',
    'case_changed',
    'claimed_by_other',
    'last_factor',
    'last_owners',
    'own_grants',
    'refund_limit_reached',
    'same_decider',
  ],
} as const

export type ErrorCode = (typeof CODES_BY_STATUS)[keyof typeof CODES_BY_STATUS][number]
export const ERROR_CODES = Object.values(CODES_BY_STATUS).flat() as [ErrorCode, ...ErrorCode[]]
export type DeskErrorCode = (typeof DESK_CODES_BY_STATUS)[keyof typeof DESK_CODES_BY_STATUS][number]
export const DESK_ERROR_CODES = /* @__PURE__ */ Object.values(DESK_CODES_BY_STATUS).flat() as [
  DeskErrorCode,
  ...DeskErrorCode[],
]
export type AnyErrorCode = ErrorCode | DeskErrorCode
const BY_STATUS: readonly Readonly<Record<number, readonly AnyErrorCode[]>>[] = [
  CODES_BY_STATUS,
  DESK_CODES_BY_STATUS,
]
export const ERROR_STATUS = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ BY_STATUS.flatMap((byStatus) =>
    Object.entries(byStatus).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)])),
  ),
) as Record<AnyErrorCode, number>

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
  'too_similar',
  'reserved',
  'is_host',
  'mixed_scripts',
  'too_many_marks',
  'too_few_letters',
  'too_many_digits',
  'equals_email',
  'starts_with_at',
  'not_equal',
  'wrong_password',
  'needs_consent',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

/**
 * The body of every answer that is not 2xx, as pages read it. `minutes`: how long a lock lasts; `until`: the moment it
 * ends, or a deletion is final, epoch milliseconds, where a page prints it; `held_until`: until when an account is held for an
 * authority, whoever asks to erase it;
 * `credits`: what a message costs now that was to be sent for another price; `challenge`: what the second step of a login
 * answers to; `statement`: the number under which one objects to having lost the account.
 */
export const Refusal = v.object({
  error: v.picklist(ERROR_CODES),
  message: v.string(),
  fields: v.exactOptional(v.record(v.string(), v.picklist(FIELD_CODES))),
  minutes: v.exactOptional(v.number()),
  until: v.exactOptional(v.number()),
  held_until: v.exactOptional(v.number()),
  credits: v.exactOptional(v.number()),
  challenge: v.exactOptional(v.string()),
  statement: v.exactOptional(v.string()),
})
