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

/** The request number `index` of a member, one of the first `online`. */
export type RequestOf = (index: number, member: number, online: number) => LoadRequest

/** The requests of many members, each from an address of its own. */
export function members(port: number, requestOf: RequestOf, online = ONLINE) {
  return (index: number): LoadRequest => {
    // Spread over the members, whatever the shape of the requests repeats in.
    const member = (index * 7919) % online
    const { headers, ...rest } = requestOf(index, member, online)
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

export interface Kind {
  perSecond: number
  requestOf: RequestOf
}

const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Requests of several kinds in their shares, evenly mixed. */
export function mixOf(kinds: readonly Kind[]): Kind {
  const perSecond = kinds.reduce((sum, kind) => sum + kind.perSecond, 0)
  const choose = (index: number) => {
    // Multiples of the golden ratio fill the interval evenly, however many there are.
    let left = ((index * GOLDEN) % 1) * perSecond
    return kinds.find((kind) => (left -= kind.perSecond) < 0) ?? kinds[0]!
  }
  return { perSecond, requestOf: (index, ...rest) => choose(index).requestOf(index, ...rest) }
}

const read =
  (path: string): RequestOf =>
  () => ({ path })
export const pollMember = read('/api/user.php')
export const pollChats = read('/api/chats.php')
export const pollLikes = read('/api/likes.php')

/** A message to one of those the member talks with already. */
export const message: RequestOf = (index, member, online) => {
  const partner = memberId((member + 1 + (index % TALKS)) % online)
  return post('/api/chat.php', { profile: partner, text: 'Hello there', cost: 1 })
}

export const login: RequestOf = (_, member) => {
  const credentials = { login: `bench${member}`, password: BENCH_PASSWORD, cookie_strategy: 'session' }
  const { headers, ...rest } = post('/api/user.php', credentials)
  return { ...rest, headers: { ...headers, Cookie: '' } }
}

/** So many polls of a page go by until its answer is no longer good. */
const UNCHANGED_POLLS = 4

interface Known {
  tag: string | undefined
  unchanged: number
}

/** Polls that send the tag of the answer before, as pages do. */
function withTags(requestOf: RequestOf): RequestOf {
  const known = new Map<number, Known>()
  return (index, member, online) => {
    const { tag, unchanged = 0 } = known.get(member) ?? {}
    const answered = (status: number, etag: string | undefined) => {
      if (status !== 304) known.set(member, { tag: etag, unchanged: 0 })
      else if (unchanged + 1 < UNCHANGED_POLLS) known.set(member, { tag, unchanged: unchanged + 1 })
      else known.delete(member)
    }
    const headers = tag === undefined ? {} : { 'If-None-Match': tag }
    return { ...requestOf(index, member, online), headers, answered }
  }
}

/** Requests of members online by polling, in the shares of the mix. */
export const mixed = mixOf([
  { perSecond: LOGINS_PER_SECOND, requestOf: login },
  { perSecond: MESSAGES_PER_SECOND, requestOf: message },
  ...[pollMember, pollChats, pollLikes].map((requestOf) => ({
    perSecond: POLLS_PER_SECOND / 3,
    requestOf: withTags(requestOf),
  })),
]).requestOf

const post = (path: string, body: unknown): LoadRequest & { headers: Record<string, string> } => ({
  method: 'POST',
  path,
  headers: { ...clientHeaders(randomUUID()), 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
