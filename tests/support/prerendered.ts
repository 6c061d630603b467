import './dom.ts'
import { vi } from 'vitest'

export interface PrerenderedPage {
  /** Somebody looks at it, so many milliseconds after it was made, and its first frames are drawn. */
  activate(after?: number): void
  restore(): void
}

/** Makes the page one that the browser has prerendered. */
export function prerenderPage(): PrerenderedPage {
  let isWaiting = true
  Object.defineProperty(document, 'prerendering', { configurable: true, get: () => isWaiting })
  return {
    activate(after = 0) {
      const now = performance.now()
      const clock = vi.spyOn(performance, 'now').mockReturnValue(now + after)
      isWaiting = false
      const frame = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => {
        draw(now + after)
        return 0
      })
      document.dispatchEvent(new Event('prerenderingchange'))
      frame.mockRestore()
      clock.mockRestore()
    },
    restore: () => void Reflect.deleteProperty(document, 'prerendering'),
  }
}
