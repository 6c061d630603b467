import * as v from 'valibot'
import { REQUEST_TYPE_HEADER } from '../../contract/protocol.ts'
import type { Call } from '../../contract/calls/define-call.ts'
import { type CallName, calls } from '../../contract/calls/all-calls.ts'
import type { Feature } from '../../contract/site.ts'
import type { Browser } from './browser.ts'
import type { ConformanceClient } from './client.ts'

/** Duties of every call by the contract alone, whatever it does: session, origin, closed fields, keys. */
export async function runGuards(
  client: ConformanceClient,
  member: Browser,
  features: readonly Feature[],
): Promise<void> {
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    if (call.feature && !features.includes(call.feature)) continue
    const query = call.flag === undefined ? {} : { [call.flag]: '1' }
    const writes = call.method !== 'GET'
    if (call.access === 'member') {
      await client.refuse(client.browser(), name, { query }, 'authentication_required', 'a visitor')
    }
    if (writes && call.origin === 'own') {
      const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://elsewhere.invalid' }
      await client.refuse(member, name, { query, headers }, 'cross_site', 'a page of another site')
    }
    if (call.idempotent && call.bodyKind === 'json') {
      const unkeyed = { query, key: null }
      await client.refuse(member, name, unkeyed, 'idempotency_key_missing', 'a request without its key')
    }
    if (call.path.endsWith('/user.php')) {
      const headers = { [REQUEST_TYPE_HEADER]: 'another' }
      await client.refuse(member, name, { query, headers }, 'invalid_request', 'another client than ours')
    }
    if (writes && call.bodyKind === 'json' && call.rate === 'write') {
      const headers = { 'Content-Type': 'text/plain' }
      await client.refuse(
        member,
        name,
        { query, headers },
        'unsupported_media_type',
        'a body that is not JSON',
      )
    }
    const surprise = { an_unknown_field: 1 }
    if (writes && !v.is(call.body, surprise)) {
      const codes = ['invalid_fields', 'invalid_request', 'unsupported_media_type'] as const
      await client.refuse(member, name, { query, body: surprise }, codes, 'an unknown field')
    }
    if (!writes && !v.is(call.query, { ...query, an_unknown_field: '1' })) {
      const request = { query: { ...query, an_unknown_field: '1' } }
      await client.refuse(member, name, request, 'invalid_request', 'an unknown query')
    }
  }
}
