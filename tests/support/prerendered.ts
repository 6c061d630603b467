import './dom.ts'
import { vi } from 'vitest'

export interface PrerenderedPage {
  /** Somebody looks at it, so many milliseconds after it was made; `draw` gets its frames, and draws them at once unless told. */
  activate(after?: number, draw?: (frame: () => void) => void): void
  restore(): void
}

/** Makes the page one that the browser has prerendered. */
export function prerenderPage(): PrerenderedPage {
  let isWaiting = true
  Object.defineProperty(document, 'prerendering', { configurable: true, get: () => isWaiting })
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
  return {
    activate(after = 0, draw = (frame) => frame()) {
      const now = performance.now()
      const clock = vi.spyOn(performance, 'now').mockReturnValue(now + after)
      frames.mockImplementation((frame) => {
        draw(() => frame(now + after))
        return 0
      })
      isWaiting = false
      document.dispatchEvent(new Event('prerenderingchange'))
      clock.mockRestore()
    },
    restore() {
      frames.mockRestore()
      Reflect.deleteProperty(document, 'prerendering')
    },
  }
}
