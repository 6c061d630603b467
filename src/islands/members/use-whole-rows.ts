import { type RefObject, useLayoutEffect, useState } from 'react'

/** Columns a card takes: wide ones span some. */
const spanOf = (card: Element) => Number(/span (\d+)/.exec(getComputedStyle(card).gridColumnStart)?.[1] ?? 1)

/** How many of a grid's first cards fill whole rows, while more are to come; all of them at its end. */
export function useWholeRows(grid: RefObject<HTMLElement | null>, count: number, hasMore: boolean): number {
  const [whole, setWhole] = useState(count)
  useLayoutEffect(() => {
    const fit = () => {
      if (!grid.current) return
      const columns = getComputedStyle(grid.current).gridTemplateColumns.split(' ').length
      let cells = 0
      let fitting = 0
      for (const [index, card] of [...grid.current.children].entries()) {
        cells += spanOf(card)
        if (cells % columns === 0) fitting = index + 1
      }
      setWhole(fitting)
    }
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [grid, count])
  return hasMore && whole > 0 ? whole : count
}
