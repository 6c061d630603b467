// Members this one has put away, by name: those blocked, and those declined.

import type { Result } from '../../client/failure.ts'
import { getDeclined, takeBackDecline } from '../../client/declines.ts'
import { getBlocks, unblockProfile } from '../../client/moderation.ts'
import { PAGE_SIZE } from '../../contract/search.ts'
import { answerOf } from '../account/answer.ts'
import { ready, valueOf } from '../page/loadable.ts'

export interface NamedMember {
  readonly id: string
  readonly name: string
  readonly at: number
}

interface NamedPage {
  named: NamedMember[]
  num_results: number
}

interface NamedCalls {
  read: (page: number) => Promise<Result<NamedPage>>
  release: (id: string) => Promise<Result<undefined>>
}

/** A list as it stands; pages that were added stay until the page is left. */
function namedList(calls: NamedCalls) {
  const [$list, load] = answerOf(() => calls.read(1))

  async function loadMore(): Promise<Result<NamedPage>> {
    const known = valueOf($list.get())?.named ?? []
    const result = await calls.read(Math.floor(known.length / PAGE_SIZE) + 1)
    if (result.ok) {
      // Members released meanwhile have moved the pages.
      const ids = new Set(known.map(({ id }) => id))
      const more = result.value.named.filter(({ id }) => !ids.has(id))
      $list.set(ready({ ...result.value, named: [...known, ...more] }))
    }
    return result
  }

  async function release(id: string): Promise<Result<undefined>> {
    const result = await calls.release(id)
    const list = valueOf($list.get())
    if (result.ok && list) {
      const named = list.named.filter((one) => one.id !== id)
      $list.set(ready({ named, num_results: list.num_results - 1 }))
    }
    return result
  }
  return { $list, load, loadMore, release }
}

export type NamedList = ReturnType<typeof namedList>

export const blockedList = namedList({
  async read(page) {
    const result = await getBlocks(page)
    return result.ok ? { ok: true, value: { ...result.value, named: result.value.blocked } } : result
  },
  release: unblockProfile,
})

export const declinedList = namedList({
  async read(page) {
    const result = await getDeclined(page)
    return result.ok ? { ok: true, value: { ...result.value, named: result.value.declined } } : result
  },
  release: takeBackDecline,
})
