import type { QueryOf } from '../contract/call.ts'
import * as likes from '../contract/likes.ts'
import { call, type ReadOptions } from './http.ts'

export const getLikes = (query: QueryOf<typeof likes.getLikes> = {}, how: ReadOptions = {}) =>
  call(likes.getLikes, { query, ...how })
export const giveLike = (profileId: string, key: string) =>
  call(likes.giveLike, { body: { profile: profileId }, key })
export const takeBackLike = (profileId: string) => call(likes.takeBackLike, { body: { profile: profileId } })
export const seeLike = (profileId: string) =>
  call(likes.seeLike, { body: { profile: profileId, seen: true } })
export const autoLike = () => call(likes.autoLike)
