// The call that sends a photo in a conversation, apart from the others: it is fetched once there is one.
import type { QueryOf } from '../contract/call.ts'
import * as chat from '../contract/chat.ts'
import { call } from './http.ts'
import { fetchWithProgress } from './upload-progress.ts'

interface OutgoingFile {
  file: Blob
  key: string
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** The file travels in the multipart field `file`; a repeat with the same key sends no second one. */
export function sendPhoto(
  query: Omit<QueryOf<typeof chat.sendPhoto>, 'upload'>,
  { file, key, onProgress, signal }: OutgoingFile,
) {
  const body = new FormData()
  body.set('file', file, 'photo')
  const fetch = fetchWithProgress(onProgress)
  return call(chat.sendPhoto, { query: { ...query, upload: true }, body, key, signal, fetch })
}
