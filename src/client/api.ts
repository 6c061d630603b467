// One function per call of the contract that a page makes.
import type { BodyOf, Call, QueryOf } from '../contract/call.ts'
import * as chat from '../contract/chat.ts'
import * as likes from '../contract/likes.ts'
import * as profiles from '../contract/profiles.ts'
import * as sessions from '../contract/sessions.ts'
import { call, type CallOptions } from './http.ts'

type Signal = AbortSignal | undefined
/** How a read is made, whatever it reads. */
export type ReadOptions = Pick<CallOptions<Call>, 'signal' | 'retries' | 'tags'>

export const getUser = (how: ReadOptions = {}) => call(sessions.getUser, how)
export const login = (body: BodyOf<typeof sessions.login>) => call(sessions.login, { body })
export const changeLanguage = (body: BodyOf<typeof sessions.changeLanguage>) =>
  call(sessions.changeLanguage, { body })
export const logout = () => call(sessions.logout)

export const getProfile = (query: QueryOf<typeof profiles.getProfile>, signal?: Signal) =>
  call(profiles.getProfile, { query, signal })

export const getLikes = (query: QueryOf<typeof likes.getLikes> = {}, how: ReadOptions = {}) =>
  call(likes.getLikes, { query, ...how })
export const giveLike = (profileId: string, key: string) =>
  call(likes.giveLike, { body: { profile: profileId }, key })
export const takeBackLike = (profileId: string) => call(likes.takeBackLike, { body: { profile: profileId } })
export const seeLike = (profileId: string) =>
  call(likes.seeLike, { body: { profile: profileId, seen: true } })
export const autoLike = () => call(likes.autoLike)

export const getChats = (how: ReadOptions = {}) => call(chat.getChats, how)
/** The page behind a conversation. */
export const getOlderChats = (before: string) => call(chat.getChats, { query: { before } })
export const getChat = (query: QueryOf<typeof chat.getChat>, signal?: Signal) =>
  call(chat.getChat, { query, signal })
/** `id` becomes the message's id and is the idempotency key. */
export const sendMessage = (body: BodyOf<typeof chat.sendMessage>, id: string) =>
  call(chat.sendMessage, { body, key: id })
export const readChat = (body: BodyOf<typeof chat.readChat>) => call(chat.readChat, { body })
export const removeChat = (body: BodyOf<typeof chat.removeChat>) => call(chat.removeChat, { body })

export const getIcebreakers = () => call(chat.getIcebreakers)
