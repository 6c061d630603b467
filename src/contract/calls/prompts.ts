import { OwnProfile } from '../profiles.ts'
import { PromptAnswers, PromptList } from '../prompts.ts'
import { defineCall } from './define-call.ts'

/** The questions to choose from, in the page's language. */
export const getPrompts = defineCall({
  method: 'GET',
  path: '/api/prompts.php',
  access: 'member',
  feature: 'prompts',
  response: PromptList,
})

/** Puts these answers on the member's profile, in the place of those that were there. */
export const answerPrompts = defineCall({
  method: 'PUT',
  path: '/api/prompts.php',
  access: 'member',
  feature: 'prompts',
  takesPart: true,
  body: PromptAnswers,
  response: OwnProfile,
  errors: ['invalid_fields'],
})
