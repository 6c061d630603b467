// Whether the page is looked at. A prerendered page (Speculation Rules) runs before anybody sees it, and perhaps for nobody: what
// tells the server that somebody is here, or begins to count time, waits for its activation. This file alone asks the browser.

declare global {
  interface Document {
    /** Chromium's; undefined where pages are not prerendered. */
    readonly prerendering?: boolean
  }
}

/** What a page was prerendered with is fetched again where it was older than this at the activation. */
export const STALE_MS = 10_000

/** Whether the page is looked at, or was; false as long as it is prerendered. */
export const isActivated = (): boolean =>
  (globalThis as Partial<typeof globalThis>).document?.prerendering !== true

/** The second frame is drawn once the first is on the screen; a hidden page has none. */
const afterFrame = (work: () => void) => {
  if (document.visibilityState === 'hidden') work()
  else requestAnimationFrame(() => requestAnimationFrame(work))
}

/**
 * Runs `start` once the page is looked at: at once, but for a prerendered one, whose first frame comes before. Returns how to
 * stop what `start` returned a stop for; before that it is not begun.
 */
export function whenActivated(start: () => (() => void) | void): () => void {
  let stop: (() => void) | void
  let isStopped = false
  const begin = () => {
    if (!isStopped) stop = start()
  }
  if (isActivated()) begin()
  else document.addEventListener('prerenderingchange', () => afterFrame(begin), { once: true })
  return () => {
    isStopped = true
    stop?.()
  }
}

/** Resolves at the activation. */
export const activation = (): Promise<void> => new Promise((resolve) => void whenActivated(resolve))

/** Runs `load` at the activation of a page that is prerendered now, where that comes `STALE_MS` later. Returns how not to. */
export function whenStale(load: () => void): () => void {
  if (isActivated()) return () => undefined
  const since = performance.now()
  return whenActivated(() => {
    if (performance.now() - since > STALE_MS) load()
  })
}
