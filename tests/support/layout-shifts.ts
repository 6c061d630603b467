// Layout shifts of pages, noted while they load.

import type { Page } from 'playwright'

interface Shift {
  /** Its share of the cumulative layout shift. */
  value: number
  /** Comes within half a second of a touch or a key. */
  isAnswer: boolean
  /** Each element that moved, from where to where. */
  moved: string
}

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Notes every layout shift of the pages to come. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name =
            node instanceof Element ? `${node.tagName} ${node.className}` : (node?.textContent ?? '')
          return `${name} ${previousRect.x},${previousRect.y} → ${currentRect.x},${currentRect.y}`
        })
        window.shifts.push({ value, isAnswer: hadRecentInput, moved: moved.join('; ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Those of the page so far. */
export const shiftsOf = (page: Page): Promise<Shift[]> => page.evaluate(() => window.shifts)

/** How far the page has shifted so far, all together. */
export const shiftOf = async (page: Page): Promise<number> =>
  (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0)
