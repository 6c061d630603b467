// Requests of members online, as the benchmarks of the API play them.

import { randomUUID } from 'node:crypto'
import { clientHeaders } from '../support/http-client.ts'
import { BENCH_PASSWORD, memberId, sessionToken, TALKS } from '../support/members.ts'
import type { LoadRequest } from './load.ts'

export const ONLINE = 10_000
/** Requests of so many members, online by polling. */
export const POLLS_PER_SECOND = 500
const MESSAGES_PER_SECOND = 20
const LOGINS_PER_SECOND = 20 / 60
export const MIX_PER_SECOND = POLLS_PER_SECOND + MESSAGES_PER_SECOND + LOGINS_PER_SECOND

const POLLS = ['/api/user.php', '/api/chats.php', '/api/likes.php']

/** The requests of many members, each from an address of its own. */
export function members(port: number, requestOf: (index: number, member: number) => LoadRequest) {
  return (index: number): LoadRequest => {
    // Spread over the members, whatever the shape of the requests repeats in.
    const member = (index * 7919) % ONLINE
    const { headers, ...rest } = requestOf(index, member)
    return {
      ...rest,
      headers: {
        Host: `amora.localhost:${port}`,
        Cookie: `session=${sessionToken(member)}`,
        'X-Forwarded-For': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
        'Sec-Fetch-Site': 'same-origin',
        ...clientHeaders(),
        ...headers,
      },
    }
  }
}

/** Requests of members online, in the shares of the mix. */
export function mixed(index: number, member: number): LoadRequest {
  const falls = (perSecond: number) => {
    const share = perSecond / MIX_PER_SECOND
    return Math.floor((index + 1) * share) > Math.floor(index * share)
  }
  if (falls(LOGINS_PER_SECOND)) return login(member)
  if (falls(MESSAGES_PER_SECOND)) return message(index, member)
  return { path: POLLS[index % POLLS.length] ?? '' }
}

/** A message to one of those the member talks with already. */
export function message(index: number, member: number): LoadRequest {
  const partner = memberId((member + 1 + (index % TALKS)) % ONLINE)
  return post('/api/chat.php', { profile: partner, text: 'Hello there', cost: 1 })
}

export function login(member: number): LoadRequest {
  const credentials = { login: `bench${member}`, password: BENCH_PASSWORD, cookie_strategy: 'session' }
  const { headers, ...rest } = post('/api/user.php', credentials)
  return { ...rest, headers: { ...headers, Cookie: '' } }
}

const post = (path: string, body: unknown): LoadRequest & { headers: Record<string, string> } => ({
  method: 'POST',
  path,
  headers: { ...clientHeaders(randomUUID()), 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
