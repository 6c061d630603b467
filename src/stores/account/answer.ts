import { atom } from 'nanostores'
import type * as v from 'valibot'
import type { Result } from '../../client/failure.ts'
import type { StoredName } from '../../core/storage-keys.ts'
import { environment } from '../page/environment.ts'
import { fromResult, IDLE, type Loadable, LOADING, onBrowserMount } from '../page/loadable.ts'
import { persisted, showKnown } from '../page/persisted.ts'
import { $user, onMemberChange } from './sessions.ts'

/**
 * The answer of a call about the member: loads when it is first shown, and again by the function beside it. Under a name
 * this tab keeps it for the next page.
 */
export function answerOf<Value>(
  call: () => Promise<Result<Value>>,
  kept?: { name: StoredName; schema: v.GenericSchema<unknown, Value> },
) {
  const $answer = atom<Loadable<Value>>(IDLE)
  const snapshot = kept && persisted(kept.name, kept.schema)
  const load = async (): Promise<void> => {
    const member = $user.get()?.id
    if ($answer.get().status !== 'ready') $answer.set(LOADING)
    const result = await call()
    if (member !== $user.get()?.id) return
    if (result.ok || $answer.get().status !== 'ready') $answer.set(fromResult(result))
    if (result.ok) snapshot?.write(result.value)
  }
  onBrowserMount($answer, () => {
    if (snapshot) showKnown($answer, snapshot)
    void load()
    const stops = [
      environment.whenStale(() => void load()),
      onMemberChange(() => {
        $answer.set(IDLE)
        if ($user.get()) void load()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
  return [$answer, load] as const
}
