import type * as calls from '../contract/calls/chat.ts'
import type { QueryOf } from '../contract/calls/define-call.ts'
import { SentMessage } from '../contract/chat.ts'
import type { Result } from './failure.ts'
import { call, MEDIA_TIME_LIMIT_MS, openAnswer } from './http.ts'
import { fetchWithProgress } from './upload-progress.ts'
import type { OutgoingFile } from './chat.ts'

const VOICE: Pick<typeof calls.getVoice, 'method' | 'path'> = { method: 'GET', path: '/api/voice.php' }

/** The recording travels in the multipart field `file`, its words in `text`; a repeat with the same key sends no second one. */
export function sendVoice(
  query: Omit<QueryOf<typeof calls.sendVoice>, 'voice'>,
  text: string,
  { file, key, onProgress, signal }: OutgoingFile,
) {
  const body = new FormData()
  body.set('file', file, 'voice')
  if (text !== '') body.set('text', text)
  const fetch = fetchWithProgress(onProgress)
  return call<typeof calls.sendVoice>(
    { method: 'POST', path: '/api/chat.php', answer: SentMessage },
    { query: { ...query, voice: true }, body, key, signal, fetch, timeLimit: MEDIA_TIME_LIMIT_MS },
  )
}

/** What is heard in a voice message. */
export async function getVoice(id: string): Promise<Result<Blob>> {
  const address = `${VOICE.path}?${new URLSearchParams({ id }).toString()}`
  const answer = await openAnswer(address, {}).catch(() => null)
  const sound = answer?.ok ? await answer.blob().catch(() => null) : null
  if (sound) return { ok: true, value: sound }
  // Its refusal is JSON, which a call reads.
  const result = await call<typeof calls.getVoice>(VOICE, { query: { id }, retries: 0 })
  return result.ok ? { ok: false, failure: { kind: 'network' } } : result
}
