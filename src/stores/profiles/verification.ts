import { atom } from 'nanostores'
import * as calls from '../../client/verification.ts'
import type { Result } from '../../client/failure.ts'
import { newKey } from '../../client/key.ts'
import type { Verification } from '../../contract/verification.ts'
import { onMemberChange } from '../account/sessions.ts'
import { fromResult, IDLE, type Loadable, LOADING, ready } from '../page/loadable.ts'

/** How the member stands with the verified mark. */
export const $verification = atom<Loadable<Verification>>(IDLE)

export async function loadVerification(): Promise<void> {
  if ($verification.value.status !== 'ready') $verification.set(LOADING)
  $verification.set(fromResult(await calls.getVerification()))
}

async function apply(answer: Promise<Result<Verification>>): Promise<Result<Verification>> {
  const result = await answer
  if (result.ok) $verification.set(ready(result.value))
  return result
}

/** Agrees to the comparison, and asks for a pose. */
export const askVerification = () => apply(calls.askVerification())

/** Withdraws what was agreed to. */
export const endVerification = () => apply(calls.endVerification())

/** Sends a picture of the pose; a retry after a fault names it by the same key. */
export function pictureSender(): (id: string, picture: Blob) => Promise<Result<Verification>> {
  const key = newKey()
  return (id, picture) => apply(calls.sendVerification({ id }, picture, key))
}

onMemberChange(() => $verification.set(IDLE))
