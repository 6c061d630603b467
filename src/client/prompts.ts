import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/prompts.ts'
import { OwnProfile } from '../contract/profiles.ts'
import { PromptList } from '../contract/prompts.ts'
import { call } from './http.ts'

/** The questions to choose from. */
export const getPrompts = () =>
  call<typeof calls.getPrompts>({ method: 'GET', path: '/api/prompts.php', answer: PromptList })
export const answerPrompts = (body: BodyOf<typeof calls.answerPrompts>) =>
  call<typeof calls.answerPrompts>({ method: 'PUT', path: '/api/prompts.php', answer: OwnProfile }, { body })
