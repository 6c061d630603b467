import type { Result } from '../../client/failure.ts'
import * as calls from '../../client/voices.ts'
import type { OwnProfile } from '../../contract/profiles.ts'
import { applyOwnProfile } from './own-profile.ts'
import { loadPrompts } from './prompts.ts'

/** The same questions as those that are answered in writing, where the brand has both. */
export const loadVoicePrompts = (): Promise<void> => loadPrompts(calls.getVoicePrompts)

/** Puts a recording, with its words or '', in the place of the one before. */
export const answerByVoice = (prompt: string, text: string, voice: Blob): Promise<Result<OwnProfile>> =>
  applyOwnProfile(calls.answerByVoice(prompt, text, voice))

export const removeVoiceAnswer = (): Promise<Result<OwnProfile>> => applyOwnProfile(calls.removeVoiceAnswer())
