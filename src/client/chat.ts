import type * as calls from '../contract/calls/chat.ts'
import type { BodyOf, QueryOf } from '../contract/calls/define-call.ts'
import { ChatPage, ConversationView, GiftList, IcebreakerList, SentMessage } from '../contract/chat.ts'
import { call, MEDIA_TIME_LIMIT_MS, type ReadOptions } from './http.ts'
import { fetchWithProgress } from './upload-progress.ts'

const CHATS = { method: 'GET', path: '/api/chats.php', answer: ChatPage } as const

export const getChats = (how: ReadOptions = {}) => call<typeof calls.getChats>(CHATS, how)
/** The page behind a conversation. */
export const getOlderChats = (before: string) => call<typeof calls.getChats>(CHATS, { query: { before } })
export const getChat = (query: QueryOf<typeof calls.getChat>, signal?: AbortSignal) =>
  call<typeof calls.getChat>(
    { method: 'GET', path: '/api/chat.php', answer: ConversationView },
    { query, signal },
  )
/** `id` becomes the message's id and is the idempotency key. */
export const sendMessage = (body: BodyOf<typeof calls.sendMessage>, id: string) =>
  call<typeof calls.sendMessage>(
    { method: 'POST', path: '/api/chat.php', answer: SentMessage },
    { body, key: id },
  )
export const readChat = (body: BodyOf<typeof calls.readChat>) =>
  call<typeof calls.readChat>({ method: 'PUT', path: '/api/chat.php' }, { body })
export const removeChat = (body: BodyOf<typeof calls.removeChat>) =>
  call<typeof calls.removeChat>({ method: 'DELETE', path: '/api/chat.php' }, { body })

export interface OutgoingFile {
  file: Blob
  key: string
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** The file travels in the multipart field `file`; a repeat with the same key sends no second one. */
export function sendPhoto(
  query: Omit<QueryOf<typeof calls.sendPhoto>, 'upload'>,
  { file, key, onProgress, signal }: OutgoingFile,
) {
  const body = new FormData()
  body.set('file', file, 'photo')
  const fetch = fetchWithProgress(onProgress)
  return call<typeof calls.sendPhoto>(
    { method: 'POST', path: '/api/chat.php', answer: SentMessage },
    { query: { ...query, upload: true }, body, key, signal, fetch, timeLimit: MEDIA_TIME_LIMIT_MS },
  )
}

export const getIcebreakers = () =>
  call<typeof calls.getIcebreakers>({ method: 'GET', path: '/api/icebreakers.php', answer: IcebreakerList })
export const getGifts = () =>
  call<typeof calls.getGifts>({ method: 'GET', path: '/api/gifts.php', answer: GiftList })
