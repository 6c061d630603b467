import type { BrowserContext, CDPSession, Page } from 'playwright'

/** Room for the bars of a window: what lies below its edge is never painted, and no interaction there ends. */
const BARS = 200

/** Measurements a page takes of itself, over page changes: kept in sessionStorage, read by the bench. */
export interface Notes {
  /** Interactions with the time to the next paint. */
  interactions: { name: string; target: string; duration: number }[]
  /** Tasks above 50 ms. */
  tasks: number[]
}

/** Opens a page in a window that shows all of its viewport. */
export async function openWindow(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const devtools = await context.newCDPSession(page)
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width, height: height + BARS } })
  await devtools.detach()
  return page
}

/** Begins to note in each page of the context. */
export async function addProbe(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const read = (): Record<string, unknown> =>
      JSON.parse(sessionStorage.getItem('bench') ?? '{}') as Record<string, unknown>
    const note = (changes: Record<string, unknown>) =>
      sessionStorage.setItem('bench', JSON.stringify({ ...read(), ...changes }))
    const observe = (options: PerformanceObserverInit, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options)
    observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit, (entry) => {
      const { interactionId, target } = entry as PerformanceEventTiming & { interactionId?: number }
      if (!interactionId) return
      const { interactions = [] } = read() as { interactions?: unknown[] }
      const what =
        target instanceof Element ? `${location.pathname} ${target.className || target.tagName}` : ''
      note({
        interactions: [...interactions, { name: entry.name, target: what, duration: entry.duration }],
      })
    })
    observe({ type: 'longtask', buffered: true }, (entry) => {
      const { tasks = [] } = read() as { tasks?: unknown[] }
      note({ tasks: [...tasks, entry.duration] })
    })
  })
}

const EMPTY: Notes = { interactions: [], tasks: [] }

export async function notesOf(page: Page): Promise<Notes> {
  const text = await page.evaluate(() => sessionStorage.getItem('bench'))
  return { ...EMPTY, ...(JSON.parse(text ?? '{}') as Partial<Notes>) }
}

export const forgetNotes = (page: Page) => page.evaluate(() => sessionStorage.removeItem('bench'))

/** Bytes of the heap in use, and nodes of all documents, after what is garbage is gone. */
export async function memoryOf(devtools: CDPSession): Promise<{ heap: number; nodes: number }> {
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
  return { heap: valueOf('JSHeapUsedSize'), nodes: valueOf('Nodes') }
}
