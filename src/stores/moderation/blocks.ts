import type { Result } from '../../client/failure.ts'
import * as calls from '../../client/moderation.ts'
import type { getBlocks } from '../../contract/calls/moderation.ts'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import { PAGE_SIZE } from '../../contract/profiles.ts'
import { answerOf } from '../page/answer.ts'
import { ready, valueOf } from '../page/loadable.ts'

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
