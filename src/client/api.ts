// One function per call of the contract that a page makes.
import type { BodyOf, Call, QueryOf } from '../contract/call.ts'
import * as discounts from '../contract/discounts.ts'
import * as meeting from '../contract/likes.ts'
import * as photo from '../contract/photos.ts'
import * as profile from '../contract/profiles.ts'
import * as session from '../contract/sessions.ts'
import * as site from '../contract/site.ts'
import * as talking from '../contract/chat.ts'
import { call, type CallOptions } from './http.ts'

type Signal = AbortSignal | undefined
/** How a read is made, whatever it reads. */
export type ReadOptions = Pick<CallOptions<Call>, 'signal' | 'retries'>

export const getUser = (how: ReadOptions = {}) => call(session.getUser, how)
export const login = (body: BodyOf<typeof session.login>) => call(session.login, { body })
export const changeLanguage = (body: BodyOf<typeof session.changeLanguage>) =>
  call(session.changeLanguage, { body })
export const logout = () => call(session.logout)
export const activate = (body: BodyOf<typeof session.activate>) => call(session.activate, { body })
export const resendActivation = (key: string) =>
  call(session.resendActivation, { query: { resend: '1' }, key })
export const getToken = (t: string) => call(session.getToken, { query: { t } })

export const getProfile = (id: string, signal?: Signal) => call(profile.getProfile, { query: { id }, signal })

/** Address of a photo in a size, for `<img>`; the session decides what is shown. */
export const photoUrl = (id: string, size: QueryOf<typeof photo.getPhoto>['size']) =>
  `${photo.getPhoto.path}?${new URLSearchParams({ id, size }).toString()}`

export const getLikes = (query: QueryOf<typeof meeting.getLikes> = {}, how: ReadOptions = {}) =>
  call(meeting.getLikes, { query, ...how })
export const giveLike = (profileId: string, key: string) =>
  call(meeting.giveLike, { body: { profile: profileId }, key })
export const takeBackLike = (profileId: string) =>
  call(meeting.takeBackLike, { body: { profile: profileId } })
export const seeLike = (profileId: string) =>
  call(meeting.seeLike, { body: { profile: profileId, seen: true } })
export const autoLike = () => call(meeting.autoLike)

export const getChats = (how: ReadOptions = {}) => call(talking.getChats, how)
export const getChat = (query: QueryOf<typeof talking.getChat>, signal?: Signal) =>
  call(talking.getChat, { query, signal })
/** `id` becomes the message's id and is the idempotency key. */
export const sendMessage = (body: BodyOf<typeof talking.sendMessage>, id: string) =>
  call(talking.sendMessage, { body, key: id })
export const readChat = (body: BodyOf<typeof talking.readChat>) => call(talking.readChat, { body })
export const removeChat = (body: BodyOf<typeof talking.removeChat>) => call(talking.removeChat, { body })

export const getTimeBonus = () => call(discounts.getTimeBonus)

export const getSettings = (query: QueryOf<typeof site.getSettings> = {}) => call(site.getSettings, { query })
