import type { BodyOf, QueryOf } from '../contract/call.ts'
import * as chat from '../contract/chat.ts'
import { call, type ReadOptions } from './http.ts'

export const getChats = (how: ReadOptions = {}) => call(chat.getChats, how)
/** The page behind a conversation. */
export const getOlderChats = (before: string) => call(chat.getChats, { query: { before } })
export const getChat = (query: QueryOf<typeof chat.getChat>, signal?: AbortSignal) =>
  call(chat.getChat, { query, signal })
/** `id` becomes the message's id and is the idempotency key. */
export const sendMessage = (body: BodyOf<typeof chat.sendMessage>, id: string) =>
  call(chat.sendMessage, { body, key: id })
export const readChat = (body: BodyOf<typeof chat.readChat>) => call(chat.readChat, { body })
export const removeChat = (body: BodyOf<typeof chat.removeChat>) => call(chat.removeChat, { body })

export const getIcebreakers = () => call(chat.getIcebreakers)
