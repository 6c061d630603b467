import type { Call } from './define-call.ts'
import type { AnyErrorCode } from '../errors.ts'

/**
 * GETs that act: logout and the waiting like, and an order, which is followed at its provider. They answer fetches of our
 * own pages only.
 */
export const ACTING_GETS: readonly Call['path'][] = [
  '/api/logout.php',
  '/api/auto-like.php',
  '/api/order.php',
]

/** Every code a call may be refused with: its own, and those of the rules all calls share. */
export function refusalsOf(call: Call): AnyErrorCode[] {
  const codes: AnyErrorCode[] = [
    'busy',
    'internal',
    'invalid_request',
    'outdated',
    'rate_limited',
    'unavailable',
    'wrong_host',
    ...call.errors,
  ]
  if (call.access !== 'visitor') codes.push('authentication_required')
  if (call.feature) codes.push('not_found')
  if (call.right) codes.push('right_missing')
  if (ACTING_GETS.includes(call.path)) codes.push('cross_site')
  if (call.method !== 'GET') {
    if (call.origin === 'own') codes.push('cross_site')
    if (call.bodyKind !== 'none') {
      codes.push('invalid_fields', 'request_timeout', 'too_large', 'unsupported_media_type')
    }
  }
  if (call.idempotent) {
    codes.push('idempotency_key_missing', 'idempotency_mismatch', 'idempotency_in_progress')
  }
  return [...new Set(codes)]
}
