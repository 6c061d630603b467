import { type RefObject, useLayoutEffect, useState } from 'react'

/** Columns a card takes: wide ones span some. */
const spanOf = (card: Element) => Number(/span (\d+)/.exec(getComputedStyle(card).gridColumnStart)?.[1] ?? 1)

/**
 * How many of the first cards, by the columns each takes, fill rows without a hole. A card that finds no room in its row
 * begins the next; narrow ones after it fill what it left (`grid-auto-flow: dense`).
 */
export function wholeRows(spans: readonly number[], columns: number): number {
  let taken = 0
  let holes = 0
  let fitting = 0
  for (const [index, span] of spans.entries()) {
    const rest = columns - (taken % columns)
    if (span === 1 && holes > 0) holes -= 1
    else {
      if (span > rest) holes += rest
      taken += span > rest ? rest + span : span
    }
    if (holes === 0 && taken % columns === 0) fitting = index + 1
  }
  return fitting
}

/** How many of a grid's first cards fill whole rows, while more are to come; all of them at its end. */
export function useWholeRows(grid: RefObject<HTMLElement | null>, count: number, hasMore: boolean): number {
  const [whole, setWhole] = useState(count)
  useLayoutEffect(() => {
    const fit = () => {
      if (!grid.current) return
      const columns = getComputedStyle(grid.current).gridTemplateColumns.split(' ').length
      setWhole(wholeRows([...grid.current.children].map(spanOf), columns))
    }
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [grid, count])
  return hasMore && whole > 0 ? whole : count
}
