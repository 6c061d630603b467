import * as v from 'valibot'
import { Id, queryFlag, text } from '../fields.ts'
import { OwnProfile } from '../profiles.ts'
import { PromptList } from '../prompts.ts'
import { TRANSCRIPT_LENGTH } from '../voice.ts'
import { defineCall } from './define-call.ts'

export const voiceErrors = [
  'voice_invalid',
  'voice_silent',
  'voice_too_long',
  'voice_unavailable',
  'too_large',
  'busy',
] as const

/** Answers the bytes of a recording (`audio/mpeg`), not JSON: of a voice message to its two, of an answer to whoever sees the profile. */
export const getVoice = defineCall({
  method: 'GET',
  path: '/api/voice.php',
  access: 'member',
  feature: 'voice',
  query: v.strictObject({ id: Id }),
  media: 'audio/mpeg',
  errors: ['not_found'],
})

/** The questions that one of a member's own voice may answer, in the page's language. */
export const getVoicePrompts = defineCall({
  method: 'GET',
  path: '/api/prompts.php',
  flag: 'voice',
  access: 'member',
  feature: 'voice',
  query: v.strictObject({ voice: queryFlag }),
  response: PromptList,
})

/**
 * Puts an answer in the member's own voice on the profile, in the place of the one before, with what is said in it where the
 * member wrote that down.
 */
export const answerByVoice = defineCall({
  method: 'POST',
  path: '/api/voice.php',
  access: 'member',
  takesPart: true,
  feature: 'voice',
  rate: 'media',
  bodyKind: 'multipart',
  query: v.strictObject({ prompt: Id }),
  body: v.strictObject({ text: v.optional(text(1, TRANSCRIPT_LENGTH)) }),
  response: OwnProfile,
  errors: ['invalid_fields', ...voiceErrors],
})

export const removeVoiceAnswer = defineCall({
  method: 'DELETE',
  path: '/api/voice.php',
  access: 'member',
  feature: 'voice',
  response: OwnProfile,
})
