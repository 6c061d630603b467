import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../contract/protocol.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { type Purpose, PURPOSES } from '../core/consent.ts'

/** The account's consent for each purpose of a device; a country is kept on the device alone. */
const KINDS = { source: 'tracking', statistics: 'statistics', country: null } as const

/**
 * Withdraws a member's account consents that are refused on this device. False if the request failed. Does not use the
 * islands' API client, which visitors do not load.
 */
export async function withdrawConsents(given: readonly Purpose[]): Promise<boolean> {
  const kinds = PURPOSES.filter((purpose) => !given.includes(purpose)).flatMap(
    (purpose) => KINDS[purpose] ?? [],
  )
  if (kinds.length === 0) return true
  try {
    const answer = await fetch('/api/account.php', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) },
      body: JSON.stringify({ consents: Object.fromEntries(kinds.map((kind) => [kind, false])) }),
    })
    // The session has ended: there is no account to change.
    return answer.ok || ((await answer.json()) as { error?: ErrorCode }).error === 'authentication_required'
  } catch {
    return false
  }
}
