// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
const happen = (name: string) => void window.dispatchEvent(new Event(name))

beforeAll(() => import('../pwa/reload-once.ts'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  sessionStorage.clear()
  reload.mockClear()
})

describe('a member’s page that lacks a script', () => {
  it('is loaded anew, once a minute', () => {
    happen('vite:preloadError')
    happen('vite:preloadError')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is not while it is left: browsers end the loads of its scripts then', () => {
    happen('beforeunload')
    happen('vite:preloadError')
    expect(reload).not.toHaveBeenCalled()
  })

  it('is once it is back', () => {
    happen('beforeunload')
    happen('vite:preloadError')
    happen('pageshow')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is where it was not left after all', () => {
    happen('beforeunload')
    vi.advanceTimersByTime(10_000)
    happen('vite:preloadError')
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
