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

/**
 * Runs `start` once the page is activated: at once, but for a prerendered one. Returns how to stop what `start` returned a stop
 * for; before the activation it is not begun.
 */
export function whenActivated(start: () => (() => void) | void): () => void {
  let stop: (() => void) | void
  const begin = () => void (stop = start())
  if (isActivated()) begin()
  else document.addEventListener('prerenderingchange', begin, { once: true })
  return () => {
    if (typeof document !== 'undefined') document.removeEventListener('prerenderingchange', begin)
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
