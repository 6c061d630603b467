import { atom } from 'nanostores'
import type * as v from 'valibot'
import type { Result } from '../../client/failure.ts'
import * as calls from '../../client/prompts.ts'
import type { OwnAnswer, OwnProfile } from '../../contract/profiles.ts'
import type { PromptList } from '../../contract/prompts.ts'
import { fromResult, IDLE, type Loadable, LOADING } from '../page/loadable.ts'
import { applyOwnProfile } from './own-profile.ts'

/** The questions to choose from. */
export const $prompts = atom<Loadable<v.InferOutput<typeof PromptList>['prompts']>>(IDLE)

export async function loadPrompts(load = calls.getPrompts): Promise<void> {
  if ($prompts.value.status === 'ready') return
  $prompts.set(LOADING)
  const result = await load()
  $prompts.set(fromResult(result.ok ? { ok: true, value: result.value.prompts } : result))
}

/** Keeps these answers, in this order, and no other. */
export const answerPrompts = (
  answers: readonly Pick<OwnAnswer, 'prompt' | 'answer'>[],
): Promise<Result<OwnProfile>> =>
  applyOwnProfile(calls.answerPrompts({ prompts: answers.map(({ prompt, answer }) => ({ prompt, answer })) }))
