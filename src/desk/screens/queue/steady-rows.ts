import { useState } from 'react'
import type { CaseListRow } from '../../../contract/desk/cases.ts'

interface Steady {
  rows: readonly CaseListRow[]
  /** Rows that are no longer in the list, by id. */
  gone: ReadonlySet<string>
  /** Cases that came between those on show. */
  news: number
  /** Shows the list as it is now. */
  refresh: () => void
}

/**
 * Rows in the order they were first shown in, so that nothing moves under a pointer: what goes stays until the list is shown
 * anew, what comes in between waits, what comes at the end is added. A list of another name begins afresh.
 */
export function useSteadyRows(rows: readonly CaseListRow[], name: string): Steady {
  const [shown, setShown] = useState({ name, rows })
  const isFresh = shown.name !== name || shown.rows.length === 0
  const before = isFresh ? rows : shown.rows
  const known = new Set(before.map(({ id }) => id))
  const current = new Map(rows.map((row) => [row.id, row]))
  const lastKnown = rows.findLastIndex(({ id }) => known.has(id))
  const added = rows.slice(lastKnown + 1).filter(({ id }) => !known.has(id))
  const steady = [...before, ...added]
  if (shown.name !== name || steady.length !== shown.rows.length) setShown({ name, rows: steady })
  return {
    rows: steady.map((row) => current.get(row.id) ?? row),
    gone: new Set(steady.filter(({ id }) => !current.has(id)).map(({ id }) => id)),
    news: rows.filter(({ id }) => !known.has(id)).length - added.length,
    refresh: () => setShown({ name, rows }),
  }
}
