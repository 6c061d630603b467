import { atom } from 'nanostores'
import type { Result } from '../client/failure.ts'
import { fromResult, IDLE, type Loadable, LOADING, onBrowserMount } from './loadable.ts'
import { $user, onMemberChange } from './sessions.ts'

/** The answer of a call about the member: loads when it is first shown, and again by the function beside it. */
export function answerOf<Value>(call: () => Promise<Result<Value>>) {
  const $answer = atom<Loadable<Value>>(IDLE)
  const load = async (): Promise<void> => {
    const member = $user.get()?.id
    if ($answer.get().status !== 'ready') $answer.set(LOADING)
    const result = await call()
    if (member !== $user.get()?.id) return
    if (result.ok || $answer.get().status !== 'ready') $answer.set(fromResult(result))
  }
  onBrowserMount($answer, () => {
    void load()
    return onMemberChange(() => {
      $answer.set(IDLE)
      if ($user.get()) void load()
    })
  })
  return [$answer, load] as const
}
