import type { sendVoice } from '../contract/calls/chat.ts'
import type { QueryOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/voice.ts'
import { SentMessage } from '../contract/chat.ts'
import { OwnProfile } from '../contract/profiles.ts'
import { PromptList } from '../contract/prompts.ts'
import type { Result } from './failure.ts'
import { call, MEDIA_TIME_LIMIT_MS, openAnswer } from './http.ts'
import { fetchWithProgress } from './upload-progress.ts'
import type { OutgoingFile } from './chat.ts'

const VOICE: Pick<typeof calls.getVoice, 'method' | 'path'> = { method: 'GET', path: '/api/voice.php' }

/** The recording travels in the multipart field `file`, its words in `text`; a repeat with the same key sends no second one. */
export function sendRecording(
  query: Omit<QueryOf<typeof sendVoice>, 'voice'>,
  text: string,
  { file, key, onProgress, signal }: OutgoingFile,
) {
  const body = formOf(file, text)
  const fetch = fetchWithProgress(onProgress)
  return call<typeof sendVoice>(
    { method: 'POST', path: '/api/chat.php', answer: SentMessage },
    { query: { ...query, voice: true }, body, key, signal, fetch, timeLimit: MEDIA_TIME_LIMIT_MS },
  )
}

/** The questions that a voice may answer. */
export const getVoicePrompts = () =>
  call<typeof calls.getVoicePrompts>(
    { method: 'GET', path: '/api/prompts.php', answer: PromptList },
    { query: { voice: true } },
  )

/** The recording travels as that of a message. */
export const answerByVoice = (prompt: string, text: string, voice: Blob) =>
  call<typeof calls.answerByVoice>(
    { method: 'POST', path: '/api/voice.php', answer: OwnProfile },
    { query: { prompt }, body: formOf(voice, text), timeLimit: MEDIA_TIME_LIMIT_MS },
  )
export const removeVoiceAnswer = () =>
  call<typeof calls.removeVoiceAnswer>({ method: 'DELETE', path: '/api/voice.php', answer: OwnProfile }, {})

function formOf(voice: Blob, text: string): FormData {
  const form = new FormData()
  form.set('file', voice, 'voice')
  if (text !== '') form.set('text', text)
  return form
}

/** What is heard in a recording. */
export async function getVoice(id: string): Promise<Result<Blob>> {
  const address = `${VOICE.path}?${new URLSearchParams({ id }).toString()}`
  const answer = await openAnswer(address, {}).catch(() => null)
  const sound = answer?.ok ? await answer.blob().catch(() => null) : null
  if (sound) return { ok: true, value: sound }
  // Its refusal is JSON, which a call reads.
  const result = await call<typeof calls.getVoice>(VOICE, { query: { id }, retries: 0 })
  return result.ok ? { ok: false, failure: { kind: 'network' } } : result
}
