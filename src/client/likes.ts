import type { QueryOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/likes.ts'
import { GivenLike, LikePage, WaitingLike } from '../contract/likes.ts'
import { call, type ReadOptions } from './http.ts'

export const getLikes = (query: QueryOf<typeof calls.getLikes> = {}, how: ReadOptions = {}) =>
  call<typeof calls.getLikes>({ method: 'GET', path: '/api/likes.php', answer: LikePage }, { query, ...how })
export const giveLike = (profile: string, key: string) =>
  call<typeof calls.giveLike>(
    { method: 'POST', path: '/api/like.php', answer: GivenLike },
    { body: { profile }, key },
  )
export const takeBackLike = (profile: string) =>
  call<typeof calls.takeBackLike>({ method: 'DELETE', path: '/api/like.php' }, { body: { profile } })
export const seeLike = (profile: string) =>
  call<typeof calls.seeLike>({ method: 'PUT', path: '/api/like.php' }, { body: { profile, seen: true } })
export const autoLike = () =>
  call<typeof calls.autoLike>({ method: 'GET', path: '/api/auto-like.php', answer: WaitingLike })
