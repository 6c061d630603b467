// One case as its screen reads it: kept in memory, read again when another version of it is known.

import { useStore } from '@nanostores/react'
import { type InfiniteData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { claimCase, getCase, getCaseRow } from '../contract/desk/case-calls.ts'
import type { CaseDetail as CaseDetailSchema, CaseList, CaseListRow } from '../contract/desk/cases.ts'
import type * as v from 'valibot'
import { CLAIM_MS } from '../core/cases.ts'
import { ask } from './ask.ts'
import { asQuery, type Filters, $origin, POLL_MS } from './queue.ts'

export type CaseDetail = v.InferOutput<typeof CaseDetailSchema>

const keyOf = (id: string) => ['case', id] as const

/** Each read is a look that the log notes: it is made when something is new, not by the clock. */
const optionsOf = (id: string) => ({
  queryKey: keyOf(id),
  queryFn: () => ask(getCase, { query: { id } }),
  staleTime: Infinity,
})

/** The row of a case, and the case after it, in the list one came from. */
const rowOptionsOf = (id: string, filters: Filters) =>
  queryOptions({
    queryKey: ['case-row', id, filters] as const,
    queryFn: () => ask(getCaseRow, { query: { ...asQuery(filters), id } }),
  })

export function useCase(id: string) {
  const query = useQuery(optionsOf(id))
  const { data, dataUpdatedAt, refetch } = query
  const { filters } = useStore($origin)
  const { data: polled, dataUpdatedAt: polledAt } = useQuery({
    ...rowOptionsOf(id, filters),
    refetchInterval: POLL_MS,
    enabled: data !== undefined,
  })
  const row = polled?.row
  const isOld =
    data !== undefined &&
    row !== undefined &&
    polledAt > dataUpdatedAt &&
    (row.version > data.version || row.claimed_by !== data.claimed_by || row.state !== data.state)
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  return query
}

/** The case that is due after one that is on show, in the list one came from; '' at the end. */
export function useNextId(id: string): string {
  const { filters } = useStore($origin)
  return useQuery({ ...rowOptionsOf(id, filters), enabled: false }).data?.next_id ?? ''
}

/**
 * Reads the queue's row of the case that `]` opens before the key is pressed. The case itself is read when somebody looks at it:
 * each reading is a look in the log.
 */
export function useRowAhead(id: string): void {
  const { filters } = useStore($origin)
  const client = useQueryClient()
  useEffect(() => {
    if (id !== '') client.query(rowOptionsOf(id, filters)).catch(() => undefined)
  }, [client, id, filters])
}

/** The row of a case as the queue, or the case before it, showed it; undefined of one that is opened by its address. */
export function useKnownRow(id: string): CaseListRow | undefined {
  const client = useQueryClient()
  const { filters } = useStore($origin)
  const lists = client.getQueriesData<InfiniteData<CaseList>>({ queryKey: ['queue'] })
  return (
    client.getQueryData(rowOptionsOf(id, filters).queryKey)?.row ??
    lists
      .flatMap(([, list]) => list?.pages ?? [])
      .flatMap(({ rows }) => rows)
      .find((row) => row.id === id)
  )
}

/** Takes what a call said of a case, and lets lists read it again. */
export function useSetCase(): (id: string, detail?: CaseDetail) => void {
  const client = useQueryClient()
  return (id, detail) => {
    if (detail) client.setQueryData(keyOf(id), detail)
    else void client.invalidateQueries({ queryKey: keyOf(id) })
    void client.invalidateQueries({ queryKey: ['case-row', id] })
    void client.invalidateQueries({ queryKey: ['queue'] })
  }
}

const RENEW_MS = CLAIM_MS / 4

/** Holds one's own claim while the case is on a screen that is looked at. */
export function useRenewedClaim(id: string, isMine: boolean, onLost: () => void): void {
  useEffect(() => {
    if (!isMine) return
    const renew = () => {
      if (document.visibilityState === 'visible') ask(claimCase, { body: { id } }).catch(onLost)
    }
    const timer = setInterval(renew, RENEW_MS)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- whoever is told does not restart the clock
  }, [id, isMine])
}
