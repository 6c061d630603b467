import { newKey } from '../../client/key.ts'
import type { Result } from '../../client/failure.ts'
import { declineProfile, takeBackDecline } from '../../client/declines.ts'
import * as calls from '../../client/moderation.ts'
import { undoUnmatch, unmatch } from '../../client/unmatch.ts'
import { UNMATCH_UNDO_MS } from '../../core/limits.ts'
import { eraseSnapshots } from '../page/persisted.ts'
import { atom } from 'nanostores'
import { answerOf } from '../account/answer.ts'
import { $session, $user, reloadSession } from '../account/sessions.ts'
import { ready } from '../page/loadable.ts'

export interface Person {
  readonly id: string
  readonly name: string
}

const WAYS = {
  block: { do: calls.blockProfile, undo: calls.unblockProfile },
  decline: { do: declineProfile, undo: takeBackDecline },
  unmatch: { do: unmatch, undo: undoUnmatch },
} as const

/** A member put away: by a block, because this member is not interested, or by parting. */
export interface PutAway extends Person {
  readonly by: keyof typeof WAYS
}

/** The member put away on this page last, for taking it back at once. */
export const $putAway = atom<PutAway | null>(null)

/** Snapshots of other members, kept for painting early; who was put away makes them untrue. */
const SNAPSHOTS = ['cards', 'chats', 'conversations', 'likes', 'matches', 'profiles', 'searches'] as const

export async function putAway({ id, name }: Person, by: PutAway['by']): Promise<Result<undefined>> {
  const result = await WAYS[by].do(id, newKey())
  if (!result.ok) return result
  const last = { id, name, by }
  follow(last)
  // After that it is final: nothing is offered that would be refused.
  if (by === 'unmatch') setTimeout(() => $putAway.get() === last && $putAway.set(null), UNMATCH_UNDO_MS)
  return result
}

export async function takeBack({ id, by }: PutAway): Promise<Result<undefined>> {
  const result = await WAYS[by].undo(id)
  if (result.ok) follow(null)
  return result
}

function follow(last: PutAway | null): void {
  eraseSnapshots(...SNAPSHOTS)
  $putAway.set(last)
}

/** The member's reports, and what was decided about the member. */
export const [$cases, loadCases] = answerOf(calls.getCases)

/** Puts a warning away for good; where the server was not reached, it comes again on the next page. */
export async function seeWarning(statement: string): Promise<void> {
  const user = $user.get()
  if (user?.warning?.statement === statement) {
    const seen = { ...user }
    delete seen.warning
    $session.set(ready(seen))
  }
  const result = await calls.seeWarning(statement)
  if (result.ok) await reloadSession()
}
