import { block } from './block.ts'
import { conversation } from './conversation.ts'
import { credits } from './credits.ts'
import type { Kind } from './kind.ts'
import { decline, like } from './like.ts'
import { member } from './member.ts'
import { photo } from './photo.ts'
import { voiceAnswer } from './voice-answer.ts'

/** By the name that a line gives as its kind. */
export const KINDS: Readonly<Record<string, Kind<unknown>>> = {
  member,
  photo,
  voice_answer: voiceAnswer,
  conversation,
  like,
  decline,
  block,
  credits,
}
