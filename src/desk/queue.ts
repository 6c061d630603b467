// The queue as several screens read it: its filters stand in the address, its pages stay in memory between two cases.

import { useInfiniteQuery } from '@tanstack/react-query'
import type { QueryOf } from '../contract/calls/define-call.ts'
import { getQueue } from '../contract/desk/case-calls.ts'
import { ask, PAGED } from './ask.ts'
import { ownedAtom } from './owner.ts'

export const FILTERS = [
  'view',
  'kind',
  'brand',
  'ground',
  'state',
  'language',
  'claimed',
  'due_before',
  'subject',
] as const
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>

/** What others did is seen so long after at the latest. */
export const POLL_MS = 10_000

export const filtersIn = (search: Readonly<Record<string, string>>): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))

/** As the call takes them; what is no filter is refused by the server. */
export const asQuery = (filters: Filters): QueryOf<typeof getQueue> => filters as QueryOf<typeof getQueue>

/** The pages of the queue that were read, read again every ten seconds. */
export const useQueue = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['queue', filters],
    queryFn: ({ pageParam }) =>
      ask(getQueue, { query: { ...asQuery(filters), ...(pageParam && { after: pageParam }) } }),
    ...PAGED,
    refetchInterval: POLL_MS,
    gcTime: Infinity,
  })

/** The list one came from, and the case that was opened there. */
export const $origin = ownedAtom<{ href: string; id: string; filters: Filters }>({
  href: '/',
  id: '',
  filters: {},
})
