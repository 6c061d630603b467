import { newKey } from '../../client/key.ts'
import type { Result } from '../../client/failure.ts'
import * as calls from '../../client/moderation.ts'
import { eraseSnapshots } from '../page/persisted.ts'
import { atom } from 'nanostores'
import type { getBlocks } from '../../contract/calls/moderation.ts'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import { PAGE_SIZE } from '../../contract/profiles.ts'
import { answerOf } from '../account/answer.ts'
import { $session, $user, reloadSession } from '../account/sessions.ts'
import { ready, valueOf } from '../page/loadable.ts'

export interface Person {
  readonly id: string
  readonly name: string
}

/** The member blocked on this page last, for taking it back at once. */
export const $blocked = atom<Person | null>(null)

/** Snapshots of other members, kept for painting early; a block makes them untrue. */
const SNAPSHOTS = ['cards', 'chats', 'conversations', 'likes', 'matches', 'profiles', 'searches'] as const

export async function block({ id, name }: Person): Promise<Result<undefined>> {
  const result = await calls.blockProfile(id, newKey())
  if (result.ok) follow({ id, name })
  return result
}

/** Takes the block back. */
export async function undoBlock({ id }: Person): Promise<Result<undefined>> {
  const result = await calls.unblockProfile(id)
  if (result.ok) follow(null)
  return result
}

function follow(blocked: Person | null): void {
  eraseSnapshots(...SNAPSHOTS)
  $blocked.set(blocked)
}

type Blocks = AnswerOf<typeof getBlocks>
export type BlockedMember = Blocks['blocked'][number]

/** Members this one has blocked; pages that were added stay until the page is left. */
export const [$blocks, loadBlocks] = answerOf(() => calls.getBlocks(1))

export async function loadMoreBlocks(): Promise<Result<Blocks>> {
  const known = valueOf($blocks.get())?.blocked ?? []
  const result = await calls.getBlocks(Math.floor(known.length / PAGE_SIZE) + 1)
  if (result.ok) {
    // Members unblocked meanwhile have moved the pages.
    const ids = new Set(known.map(({ id }) => id))
    const more = result.value.blocked.filter(({ id }) => !ids.has(id))
    $blocks.set(ready({ ...result.value, blocked: [...known, ...more] }))
  }
  return result
}

export async function unblock(id: string): Promise<Result<undefined>> {
  const result = await calls.unblockProfile(id)
  const list = valueOf($blocks.get())
  if (result.ok && list) {
    const blocked = list.blocked.filter((one) => one.id !== id)
    $blocks.set(ready({ ...list, blocked, num_results: list.num_results - 1 }))
  }
  return result
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
